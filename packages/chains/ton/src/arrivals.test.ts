import { Address, beginCell } from '@ton/core';
import { parseExactly } from '@florin/json-rpc/numeral';
import { expect, test } from 'vitest';
import { hintsOf, jettonsOf } from './arrivals.ts';
import { encodeInit, ops, possibleInits, readWalletInit } from './jetton.ts';
import { rawOf } from './address.ts';
import { Transaction } from './transaction.ts';

const [owner, master, payer] = [1, 2, 3].map((byte) => new Address(0, Buffer.alloc(32, byte))) as [
  Address,
  Address,
  Address,
];
const code = beginCell().storeUint(7, 8).endCell();
const [init] = possibleInits(code, owner, master).map(encodeInit);
const wallet = init === undefined ? '' : rawOf(readWalletInit(init)?.address ?? '');
const hash = Buffer.alloc(32, 9).toString('base64');

/** Jettons that come to an account which was deployed with the wallet of `owner`. */
function arrivalAt(account: string) {
  const body = beginCell()
    .storeUint(ops.internalTransfer, 32)
    .storeUint(0, 64)
    .storeCoins(5n)
    .storeAddress(payer)
    .endCell();
  const bag = (cell = body) => ({ body: cell.toBoc().toString('base64') });
  const incoming = {
    hash,
    source: payer.toRawString(),
    destination: account,
    value: '0',
    opcode: `0x${ops.internalTransfer.toString(16)}`,
    message_content: bag(),
    init_state: bag(init),
  };
  const description = { compute_ph: { success: true }, action: { success: true } };
  const told = { hash, account, lt: '1', mc_block_seqno: 1, description, in_msg: incoming, out_msgs: 'of no form' };
  return new Transaction(parseExactly(JSON.stringify(told)));
}

test('an account that only says whose wallet it is gives a hint, and brings nothing', () => {
  const claimed = { owner: owner.toRawString(), master: master.toRawString() };
  for (const account of [wallet, `0:${'ab'.repeat(32)}`]) expect(hintsOf(arrivalAt(account))).toMatchObject([claimed]);
  expect(jettonsOf(arrivalAt(wallet))).toMatchObject({ owner: claimed.owner, amount: 5n });
  expect(jettonsOf(arrivalAt(`0:${'ab'.repeat(32)}`))).toBeNull();
});

test('messages of another form that a transaction sends are refused by whoever asks for them', () => {
  expect(() => arrivalAt(wallet).outgoing).toThrow('no valid out_msgs');
});
