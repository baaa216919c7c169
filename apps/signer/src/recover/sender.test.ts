import { evmAddressBook } from '@florin/chain-evm/address-book';
import { encodeTransaction } from '@florin/chain-evm/encode-transaction';
import { createEvmKeys } from '@florin/chain-evm/keys';
import { Refusal } from '@florin/domain/errors';
import { describe, expect, test } from 'vitest';
import { ownAddresses } from '../sign-intent.ts';
import type { RecoveredChain } from './chains.ts';
import { createSender, type HomeMove } from './sender.ts';

const keys = createEvmKeys(new Uint8Array(64).fill(9));
const own = ownAddresses({ keys, book: evmAddressBook });
const stranger = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const gas = 21_000n;

const sweep: HomeMove = {
  purpose: 'sweep',
  source: { kind: 'deposit', index: 5n },
  sourceAddress: own.depositAddress(5n),
  destination: own.treasury,
  asset: { kind: 'native' },
  amount: 1_000n,
  feeCap: gas * 10n,
};

/** A chain whose nodes, or whoever stands in for them, bring about these bytes. */
function openSender(bytes: { to?: string; value?: bigint; price?: bigint } = {}) {
  const { to = own.treasury, value = 1_000n, price = 10n } = bytes;
  const handed: string[] = [];
  const limits = {
    feeMax: gas * 10n,
    gasMax: 500n,
    costsDayMax: gas * 25n,
    payout: null,
    refunds: [],
    batchCode: null,
  };
  const unsigned = encodeTransaction({
    chainId: 1n,
    nonce: 0n,
    gas,
    maxFeePerGas: price,
    maxPriorityFeePerGas: 1n,
    to,
    value,
    data: '0x',
    authorizations: [],
  });
  const adapter = {
    build: async () => unsigned,
    broadcast: async ({ raw }: { raw: string }) => {
      handed.push(raw);
      return { result: 'accepted' };
    },
  };
  const chain = { family: 'evm', network: '1', keys, own, limits, adapter, isOnlyNetwork: true };
  const clock = { now: () => new Date(0) };
  const ports = { ids: { uuid: () => 'id' }, clock, patienceMilliseconds: 0, pauseMilliseconds: 0 };
  const sender = createSender(chain as unknown as RecoveredChain, ports);
  return { handed, send: (move: HomeMove = sweep) => sender.send(move, { kind: 'number', nonce: 0n }) };
}

describe('what a recovery signs', () => {
  test('a sweep to the treasury is signed and handed to a node', async () => {
    const { send, handed } = openSender();
    expect(await send()).toMatch(/^0x[0-9a-f]{64}$/);
    expect(handed).toHaveLength(1);
  });

  test.each([
    ['bytes that pay somebody else', { to: stranger }, sweep, 'the bytes pay another address'],
    ['bytes that move another amount', { value: 999n }, sweep, 'the bytes move 999 base units, not 1000'],
    [
      'bytes that cost more than a person allows',
      { price: 11n },
      { ...sweep, feeCap: gas * 11n },
      'more than this signer allows',
    ],
    ['a sweep to somebody else', { to: stranger }, { ...sweep, destination: stranger }, 'a sweep goes to the treasury'],
    [
      'gas for an address that is none of the seed',
      { to: stranger },
      {
        ...sweep,
        purpose: 'gas',
        source: { kind: 'treasury' },
        sourceAddress: own.treasury,
        destination: stranger,
        servedIndex: 5n,
      },
      'gas goes to the address of what it serves',
    ],
  ] as const)('%s are not signed', async (_what, bytes, move, why) => {
    const { send, handed } = openSender(bytes);
    const refusal = await send(move as HomeMove).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refusal);
    expect((refusal as Refusal).message).toContain(why);
    expect(handed).toEqual([]);
  });

  test('all of a run together costs no more than a person allows', async () => {
    const { send, handed } = openSender();
    await send();
    await send();
    await expect(send()).rejects.toThrow('would exceed what this signer spends');
    expect(handed).toHaveLength(2);
  });
});
