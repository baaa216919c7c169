import { hexToBytes } from '@noble/hashes/utils.js';
import { RawTx } from '@scure/btc-signer/script.js';
import { createBitcoinKeys } from '@florin/chain-bitcoin/keys';
import { type Network, networks } from '@florin/chain-bitcoin/networks';
import { scriptOf } from '@florin/chain-bitcoin/script';
import { encodeDraft } from '@florin/chain-bitcoin/unsigned';
import { decodeRaw } from '@florin/chain-bitcoin/wire-transaction';
import { spellings } from '@florin/testing/forgeries/attacks';
import { postgresLog, refusedIn } from '@florin/testing/forgeries/postgres-log';
import { Trial } from '@florin/testing/forgeries/trial';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { approveRefund } from './approve-refund.ts';
import { SignerProcess } from './signer-process.ts';
import { askRefund, usdt, usdtSigner } from './usdt-refunds.ts';

const litecoin = networks.get('litecoin') as Network;

/** What keeps rows apart that differ in letters alone is taken away: the signer does not lean on it. */
async function withoutIndexes({ database }: SignerProcess): Promise<void> {
  const owner = new pg.Client({ connectionString: database.url('owner') });
  await owner.connect();
  await owner.query('drop index if exists tokens_asset_spelling, chains_network_spelling');
  await owner.end();
}

let alarms = (): readonly string[] => [];
const trial = new Trial(spellings, () => alarms());

test('finding 2: daily limits walked around by spelling: a token in other letters is the same token', async () => {
  const signer = await usdtSigner(600_000n, 1_000_000n);
  onTestFinished(() => signer.close());
  alarms = signer.alarmNames;
  await withoutIndexes(signer);
  let nonce = 0;
  const refund = async (tokenId: string): Promise<string> => {
    nonce += 1;
    return (await askRefund(signer, { tokenId, amount: 600_000n, nonce })).said;
  };
  expect(await refund(signer.tokens.USDT ?? '')).toBe('signed');
  await trial.refused('beyond', () => refund(signer.tokens.USDT ?? ''));
  for (const [id, contract] of [
    ['lower', usdt.toLowerCase()],
    ['upper', `0x${usdt.slice(2).toUpperCase()}`],
  ] as const) {
    const twin = await signer.addToken(`U${contract.slice(2, 8)}`, { contract, decimals: 6 });
    await trial.refused(id, () => refund(twin));
  }
});

test('finding 2: daily limits walked around by spelling: a network in other letters is no network', async () => {
  const signer = await SignerProcess.start({
    setting: 'LITECOIN_LITECOIN',
    family: 'litecoin',
    network: 'litecoin',
    tokens: { LTC: { contract: null, decimals: 8 } },
    limits: {
      MAX_FEE: '100000',
      MAX_GAS: '1',
      REFUNDS: 'native:60000000:100000000',
      AUTOMATIC: 'native:60000000:1000000000',
    },
  });
  onTestFinished(() => signer.close());
  alarms = signer.alarmNames;
  await withoutIndexes(signer);
  const keys = createBitcoinKeys(signer.seed, litecoin);
  const destination = keys.depositAddress(9n).address;
  const script = (address: string): string => {
    const read = scriptOf(litecoin, address);
    if (!read.ok) throw new Error(address);
    return read.script;
  };
  const [held, amount] = [60_010_000n, 60_000_000n];
  let spent = 0;
  const refund = async (chainId: string, tokenId: string): Promise<string> => {
    spent += 1;
    const { address, watchKey } = keys.depositAddress(BigInt(spent));
    const made = Buffer.from(
      RawTx.encode({
        version: 2,
        segwitFlag: false,
        inputs: [{ txid: new Uint8Array(32).fill(7), index: spent, finalScriptSig: new Uint8Array(), sequence: 0 }],
        outputs: [{ amount: held, script: hexToBytes(watchKey) }],
        lockTime: 0,
      }),
    ).toString('hex');
    const input = { txHash: decodeRaw(made).hash, position: 0, amount: held, script: watchKey, made };
    const row = { chainId, tokenId, destination, amount, depositIndex: spent };
    const id = await signer.intent({
      chain_id: chainId,
      purpose: 'refund',
      purpose_id: await approveRefund(signer, row),
      token_id: tokenId,
      source_kind: 'deposit',
      source_index: spent,
      source_address: address,
      destination,
      amount: String(amount),
      fee_cap: '10000',
      coin_count: 1,
    });
    await signer.insert('outgoing_coins', {
      outgoing_id: id,
      place: 0,
      chain_id: chainId,
      tx_hash: input.txHash,
      position: 0,
      source_kind: 'deposit',
      source_index: spent,
      address,
      amount: String(held),
    });
    return signer.ask(id, encodeDraft({ inputs: [input], outputs: [{ script: script(destination), amount }] }));
  };
  const again = () => refund(signer.chainId, signer.tokens.LTC ?? '');
  expect(await again()).toBe('signed');
  await trial.refused('coins', again);
  for (const network of ['Litecoin', 'lItecoin', 'LITECOIN'] as const) {
    const [chainId, tokenId] = [randomUUID(), randomUUID()];
    await signer.database.db.pool.query(
      `insert into chains (id, name, short_name, chain_type, network, rpc_urls, confirmations_required, expected_block_seconds)
       values ($1::uuid, 'Twin', substr($1::text, 1, 32), 'litecoin', $2, '{http://127.0.0.1}', 3, 15)`,
      [chainId, network],
    );
    await signer.database.db.pool.query(
      `insert into tokens (id, chain_id, symbol, name, token_type, decimals, payable_decimals)
       values ($1, $2, 'LTC', 'LTC', 'native', 8, 6)`,
      [tokenId, chainId],
    );
    await trial.refused(network, () => refund(chainId, tokenId));
  }
});

test('finding 2: rows that differ in letters alone are refused by the database', async () => {
  const signer = await SignerProcess.start({
    setting: 'EVM_31337',
    family: 'evm',
    network: '31337',
    tokens: { USDT: { contract: usdt, decimals: 6 } },
    limits: { MAX_FEE: '1', MAX_GAS: '1' },
  });
  onTestFinished(() => signer.close());
  const twin = { contract: usdt.toLowerCase(), decimals: 6 };
  const log = await postgresLog(signer.database);
  const begun = log().length;
  alarms = () => refusedIn(log().slice(begun), 'insert into tokens (id, chain_id');
  await trial.refused('tokenRow', () => signer.addToken('TWIN', twin).then(String, String));
  await signer.addToken('MINT', { contract: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', decimals: 6 });
  // Base58 says another thing in other letters.
  await signer.addToken('OTHER', { contract: 'eS9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', decimals: 6 });
  const chain = {
    id: randomUUID(),
    name: 'Twin',
    short_name: 'twin',
    chain_type: 'EVM',
    network: '31337',
    rpc_urls: ['http://127.0.0.1'],
    confirmations_required: 3,
    expected_block_seconds: 15,
  };
  alarms = () => refusedIn(log().slice(begun), 'insert into chains (id, name');
  await trial.refused('chainRow', () => signer.insert('chains', chain).then(String, String));
});

test('every forgery of the table was tried', () => {
  expect(trial.untried).toEqual([]);
});
