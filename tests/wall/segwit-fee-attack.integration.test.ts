import { hexToBytes } from '@noble/hashes/utils.js';
import { Transaction } from '@scure/btc-signer';
import { RawTx } from '@scure/btc-signer/script.js';
import { createBitcoinKeys } from '@florin/chain-bitcoin/keys';
import { type Network, networks } from '@florin/chain-bitcoin/networks';
import { scriptOf } from '@florin/chain-bitcoin/script';
import { decodeRaw } from '@florin/chain-bitcoin/wire-transaction';
import { coins as lies } from '@florin/testing/forgeries/attacks';
import { Trial } from '@florin/testing/forgeries/trial';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SignerProcess } from './signer-process.ts';

const coin = 1_000_000_000n;
const bitcoin = networks.get('bitcoin') as Network;
let signer: SignerProcess;
let trial: Trial<keyof typeof lies.forgeries>;
let keys: ReturnType<typeof createBitcoinKeys>;

beforeAll(async () => {
  signer = await SignerProcess.start({
    setting: 'BITCOIN_BITCOIN',
    family: 'bitcoin',
    network: 'bitcoin',
    tokens: { BTC: { contract: null, decimals: 8 } },
    limits: { MAX_FEE: '100000', MAX_GAS: '1' },
  });
  trial = new Trial(lies, signer.alarmNames);
  keys = createBitcoinKeys(signer.seed, bitcoin);
});
afterAll(() => signer.close());

/** A transaction that pays 10 BTC to a script. */
const made = (script: string, at: number): string =>
  Buffer.from(
    RawTx.encode({
      version: 2,
      segwitFlag: false,
      inputs: [{ txid: new Uint8Array(32).fill(7), index: at, finalScriptSig: new Uint8Array(), sequence: 0 }],
      outputs: [{ amount: coin, script: hexToBytes(script) }],
      lockTime: 0,
    }),
  ).toString('hex');

test('finding 1: the SegWit fee attack: no signature is given for an amount that is told falsely', async () => {
  const { address, watchKey } = keys.depositAddress(0n);
  const treasury = keys.treasuryAddress();
  const read = scriptOf(bitcoin, treasury);
  if (!read.ok) throw new Error(treasury);
  const coins = [made(watchKey, 0), made(watchKey, 1)];
  const id = await signer.intent({
    purpose: 'sweep',
    token_id: signer.tokens.BTC,
    source_kind: 'deposit',
    source_index: 0,
    source_address: address,
    destination: treasury,
    amount: String(coin),
    fee_cap: String(coin),
    coin_count: 2,
  });
  for (const [place, raw] of coins.entries())
    await signer.insert('outgoing_coins', {
      outgoing_id: id,
      place,
      chain_id: signer.chainId,
      tx_hash: decodeRaw(raw).hash,
      position: 0,
      source_kind: 'deposit',
      source_index: 0,
      address,
      amount: String(coin),
    });
  const psbt = (amounts: readonly bigint[]): string => {
    const transaction = new Transaction({ version: 2, lockTime: 0, allowUnknownOutputs: true });
    for (const [at, amount] of amounts.entries()) {
      const witnessUtxo = { amount, script: hexToBytes(watchKey) };
      transaction.addInput({ txid: decodeRaw(coins[at] ?? '').hash, index: 0, sequence: 0xff_ff_ff_fd, witnessUtxo });
    }
    transaction.addOutput({ script: hexToBytes(read.script), amount: coin });
    return Buffer.from(transaction.toPSBT(0)).toString('hex');
  };
  for (const [amounts, bare, whole] of [
    [[coin, 50_000n], 'second', 'secondMade'],
    [[50_000n, coin], 'first', 'firstMade'],
    [[coin, coin], 'none', 'burnt'],
  ] as const) {
    // The worker may write what its lie says into the rows.
    for (const [place, amount] of amounts.entries())
      await signer.database.db.pool.query(
        'update outgoing_coins set amount = $3 where outgoing_id = $1 and place = $2',
        [id, place, String(amount)],
      );
    await trial.refused(bare, () => signer.ask(id, psbt(amounts)));
    await trial.refused(whole, () => signer.ask(id, [psbt(amounts), ...coins].join('.')));
  }
});

test('every forgery of the table was tried', () => {
  expect(trial.untried).toEqual([]);
});
