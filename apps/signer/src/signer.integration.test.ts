import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEvmKeys } from '@florin/chain-evm/keys';
import { orderChallenge } from '@florin/approvals/order';
import { attestationVerifier } from '@florin/domain/address/attestation';
import type { ChainKeys } from '@florin/domain/ports/chain';
import type { SignedBefore } from '@florin/domain/ports/signer';
import { databaseVariables } from '@florin/testing/prepared-statements';
import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import { alarmsIn } from '@florin/testing/forgeries/alarms-in';
import { intents } from '@florin/testing/forgeries/intents';
import { Trial } from '@florin/testing/forgeries/trial';
import { softPasskey } from '@florin/testing/soft-passkey';
import pg from 'pg';
import {
  encodeFunctionData,
  erc20Abi,
  recoverTransactionAddress,
  serializeTransaction,
  type Hex,
  type TransactionSerializableEIP1559,
} from 'viem';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createSignerClient } from '../../worker/src/adapters/signer-client.ts';
import { openSeed } from './seed.ts';

const folder = mkdtempSync(join(tmpdir(), 'florin-signer-test-'));
const file = (name: string) => join(folder, name);
const usdt = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const usdc = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';
const gwei = 1_000_000_000n;
const feeCap = 60_000n * 10n * gwei;
const dollar = 10n ** 6n;
const ids = { chain: randomUUID(), native: randomUUID(), usdt: randomUUID(), usdc: randomUUID() };
const environment = {
  ...process.env,
  FLORIN_ENV: 'development',
  FLORIN_SIGNER_SOCKET: file('signer.sock'),
  FLORIN_SIGNER_SEED_FILE: file('seed'),
  FLORIN_SIGNER_PASSPHRASE_FILE: file('passphrase'),
  FLORIN_SIGNER_JOURNAL: file('journal.jsonl'),
  FLORIN_SIGNER_MAX_FEE_EVM_31337: String(feeCap),
  FLORIN_SIGNER_MAX_GAS_EVM_31337: String(feeCap),
  FLORIN_SIGNER_PAYOUT_TOKEN_EVM_31337: usdt.toLowerCase(),
  FLORIN_SIGNER_PAYOUT_MAX_EVM_31337: String(500n * dollar),
  FLORIN_SIGNER_PAYOUT_DAY_MAX_EVM_31337: String(800n * dollar),
  FLORIN_SIGNER_REFUNDS_EVM_31337: `native:1:1,${usdc.toLowerCase()}:1:1`,
  FLORIN_SIGNER_EXCHANGE_EVM_31337: `native:${usdt.toLowerCase()}:1,${usdc}:${usdt}:1`,
  ...databaseVariables,
  FLORIN_SIGNER_RP_ID: 'localhost',
  FLORIN_SIGNER_ORIGINS: 'http://localhost:4400',
  FLORIN_SIGNER_DATABASE_URL: '',
};
const approver = softPasskey('Ada');
const client = createSignerClient(environment.FLORIN_SIGNER_SOCKET);
let database: TestDatabase;
let app: pg.Pool;
let signer: ChildProcess;
let keys: ChainKeys;
let log = '';
const alarmNames = () => alarmsIn(log).map(({ alarm }) => alarm);
const trial = new Trial(intents, alarmNames);

beforeAll(async () => {
  database = await freshDatabase();
  app = database.db.pool;
  environment.FLORIN_SIGNER_DATABASE_URL = database.url('signer');
  await app.query(
    `insert into chains (id, name, short_name, chain_type, network, rpc_urls, confirmations_required, expected_block_seconds)
     values ($1, 'Local', 'local', 'evm', '31337', '{http://127.0.0.1}', 3, 15)`,
    [ids.chain],
  );
  for (const [id, symbol, contract] of [
    [ids.native, 'ETH', null],
    [ids.usdt, 'USDT', usdt],
    [ids.usdc, 'USDC', usdc],
  ]) {
    await app.query(
      `insert into tokens (id, chain_id, symbol, name, token_type, contract, decimals, payable_decimals)
       values ($1, $2, $3, $3, $4, $5, 6, 6)`,
      [id, ids.chain, symbol, contract === null ? 'native' : 'token', contract],
    );
  }
  execFileSync(process.execPath, [join(import.meta.dirname, 'create-seed.ts')], { env: environment });
  const passphrase = readFileSync(file('passphrase'), 'utf8').trim();
  keys = createEvmKeys(openSeed(readFileSync(file('seed'), 'utf8'), passphrase));
  writeFileSync(file('approver'), JSON.stringify(approver.approver));
  const accept = ['--accept-approver', file('approver')];
  execFileSync(process.execPath, [join(import.meta.dirname, 'main.ts'), ...accept], { env: environment });
  signer = await startProcess();
});
afterAll(async () => {
  await end(signer);
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = (env: NodeJS.ProcessEnv = environment) =>
  spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
const startProcess = async () => {
  const child = run();
  child.stdout?.on('data', (part: Buffer) => (log += part.toString()));
  await vi.waitFor(() => client.health(), { timeout: 20_000 });
  return child;
};
/** What the signer's console says to an order. */
const order = async (...arguments_: string[]) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...arguments_], { env: environment });
  let [out, err] = ['', ''];
  child.stdout.on('data', (part) => (out += part));
  child.stderr.on('data', (part) => (err += part));
  const code = await new Promise((resolve) => child.once('exit', resolve));
  return { code, out, err };
};
const end = async (child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM') => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await ended;
};

interface Intent {
  id: string;
  transaction: TransactionSerializableEIP1559;
}
let nonce = 0;
const insert = async (row: Record<string, unknown>) => {
  const id = randomUUID();
  const whole = {
    id,
    chain_id: ids.chain,
    purpose_id: randomUUID(),
    fee_cap: String(feeCap),
    status: 'reserved',
    ...row,
  };
  const names = Object.keys(whole);
  await app.query(
    `insert into outgoing (${names.join(', ')}, next_attempt_at, created_at)
     values (${names.map((_name, at) => `$${at + 1}`).join(', ')}, florin.now(), florin.now())`,
    Object.values(whole),
  );
  return id;
};
const transfer = (to: string, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to as Hex, amount] });
const plain = (to: string) =>
  ({
    type: 'eip1559',
    chainId: 31_337,
    nonce,
    gas: 60_000n,
    maxFeePerGas: 10n * gwei,
    maxPriorityFeePerGas: gwei,
    to: to as Hex,
  }) as const;

const coinSweep = async (index = 1): Promise<Intent> => {
  nonce += 1;
  const id = await insert({
    purpose: 'sweep',
    token_id: ids.native,
    source_kind: 'deposit',
    source_index: index,
    nonce,
    amount: '1000',
    source_address: keys.depositAddress(BigInt(index)).address,
    destination: keys.treasuryAddress(),
  });
  return { id, transaction: { ...plain(keys.treasuryAddress()), value: 1_000n } };
};
const tokenSweep = async (index = 1): Promise<Intent> => {
  nonce += 1;
  const id = await insert({
    purpose: 'sweep',
    token_id: ids.usdt,
    source_kind: 'deposit',
    source_index: index,
    nonce,
    amount: '2000',
    source_address: keys.depositAddress(BigInt(index)).address,
    destination: keys.treasuryAddress(),
  });
  return { id, transaction: { ...plain(usdt), data: transfer(keys.treasuryAddress(), 2_000n) } };
};
const gasFor = async (sweep: Intent, index = 1): Promise<Intent> => {
  nonce += 1;
  const { address } = keys.depositAddress(BigInt(index));
  const id = await insert({
    purpose: 'gas',
    purpose_id: sweep.id,
    token_id: ids.native,
    source_kind: 'treasury',
    nonce,
    amount: '3000',
    source_address: keys.treasuryAddress(),
    destination: address,
  });
  return { id, transaction: { ...plain(address), value: 3_000n } };
};
const sign = ({ id, transaction }: Intent) =>
  client.signIntent({ intentId: id, unsigned: serializeTransaction(transaction) });
/** What a forger is told of an intent. */
const answerTo = (intent: Intent) => sign(intent).then(() => 'signed', String);
const signerOf = (raw: string) => recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` });

test('unchanged intents are signed by the key of their source', async () => {
  const sweep = await tokenSweep(2);
  expect(await signerOf((await sign(sweep)).raw)).toBe(keys.depositAddress(2n).address);
  expect(await signerOf((await sign(await coinSweep(3))).raw)).toBe(keys.depositAddress(3n).address);
  expect(await signerOf((await sign(await gasFor(sweep, 2))).raw)).toBe(keys.treasuryAddress());
});

test('the same intent may be signed again with another fee, under the same nonce', async () => {
  const intent = await coinSweep();
  const first = await sign(intent);
  expect(await sign(intent)).toEqual(first);
  const dearer = await sign({ ...intent, transaction: { ...intent.transaction, maxPriorityFeePerGas: 2n * gwei } });
  expect(dearer.txHash).not.toBe(first.txHash);
});

test('none of 1,000 mutated intents is signed', async () => {
  const sweep = await tokenSweep();
  const movements = [sweep, await coinSweep(), await gasFor(sweep)];
  const before = statSync(file('journal.jsonl')).size;
  const random = pseudoRandom(20_261_121);
  const names = Object.keys(mutations) as (keyof typeof mutations)[];
  const begun = alarmNames().length;
  const refused: unknown[] = [];
  const words: string[] = [];
  for (let round = 0; round < 1_000; round += 1) {
    const { id, transaction } = movements[round % movements.length] as Intent;
    const mutate: Mutation = mutations[mutationAt(names, round)];
    const unsigned = serializeTransaction({ ...transaction, ...mutate(transaction, random) });
    expect(unsigned).not.toBe(serializeTransaction(transaction));
    const refusal: Error & { code?: string } = await client.signIntent({ intentId: id, unsigned }).then(
      () => new Error('signed'),
      (error: Error) => error,
    );
    refused.push(refusal.code);
    words.push(refusal.message);
  }
  expect(refused).toEqual(Array.from({ length: 1_000 }, () => 'FORBIDDEN'));
  expect(statSync(file('journal.jsonl')).size).toBe(before);
  await everyMutationAlarmed(begun, words);
  for (const intent of movements) expect((await sign(intent)).txHash).toMatch(/^0x/);
});

/** Round after round each movement is bent in the same way. */
const mutationAt = (names: readonly (keyof typeof mutations)[], round: number) =>
  names[Math.floor(round / 3) % names.length] as keyof typeof mutations;

/** One alarm for each of the rounds, in their order, and each as the table of forgeries has it. */
async function everyMutationAlarmed(begun: number, words: readonly string[]): Promise<void> {
  await expect.poll(() => alarmNames().length - begun, { timeout: 10_000 }).toBe(words.length);
  const alarms = alarmNames().slice(begun);
  const names = Object.keys(mutations) as (keyof typeof mutations)[];
  for (const name of names) {
    const isOf = (_word: string, round: number) => mutationAt(names, round) === name;
    await trial.raised(name, () => alarms.filter(isOf), words.filter(isOf));
  }
}

type Mutation = (
  transaction: TransactionSerializableEIP1559,
  random: (below: number) => number,
) => Partial<TransactionSerializableEIP1559>;
const anAddress = (random: (below: number) => number): Hex =>
  `0x${Array.from({ length: 40 }, () => random(16).toString(16)).join('')}`;
const oneDigitOff = (hex: Hex, from: number, random: (below: number) => number): Hex => {
  const at = from + random(hex.length - from);
  const digit = ((Number.parseInt(hex[at] as string, 16) + 1 + random(15)) % 16).toString(16);
  return `${hex.slice(0, at)}${digit}${hex.slice(at + 1)}`.toLowerCase() as Hex;
};
const mutations = {
  anAddress: (_, random) => ({ to: anAddress(random) }),
  digit: ({ to }, random) => ({ to: oneDigitOff(to as Hex, 2, random) }),
  payee: ({ data, value }, random) =>
    data ? { data: transfer(anAddress(random), 2_000n) } : { value: (value ?? 0n) + BigInt(1 + random(1_000_000)) },
  less: ({ data, value }, random) =>
    data ? { data: oneDigitOff(data, 10, random) } : { value: (value ?? 0n) - BigInt(1 + random(999)) },
  amount: ({ data }, random) =>
    data ? { data: transfer(keys.treasuryAddress(), BigInt(random(2_000))) } : { value: 0n },
  network: (_, random) => ({ chainId: 1 + random(31_336) }),
  laterNonce: ({ nonce: reserved = 0 }, random) => ({ nonce: reserved + 1 + random(100) }),
  earlierNonce: ({ nonce: reserved = 0 }) => ({ nonce: reserved - 1 }),
  contract: ({ data }) =>
    data ? { to: usdc } : { to: usdt, value: 0n, data: transfer(keys.treasuryAddress(), 1_000n) },
  elsewhere: ({ data }) => (data ? { to: keys.treasuryAddress() as Hex, data: '0x', value: 2_000n } : { data: '0x00' }),
  gas: (_, random) => ({ gas: 60_001n + BigInt(random(1_000_000)) }),
  price: (_, random) => ({ maxFeePerGas: 10n * gwei + BigInt(1 + random(1_000_000)) }),
  tail: ({ data = '0x' }, random) => ({ data: `${data}${random(256).toString(16).padStart(2, '0')}` as Hex }),
  value: ({ data }) => (data ? { value: 1n } : { accessList: [{ address: usdt, storageKeys: [] }] }),
  call: ({ data }) => (data ? { data: `0x095ea7b3${data.slice(10)}` as Hex } : { to: null, data: '0x6000' }),
} satisfies Partial<Record<keyof typeof intents.forgeries, Mutation>>;

/** A small generator with a seed (mulberry32), so that a failing round can be run again. */
function pseudoRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

test('a row that an intruder changed together with the bytes is refused', async () => {
  const sweep = await coinSweep();
  const thief = '0x000000000000000000000000000000000000dEaD';
  await app.query('update outgoing set destination = $2 where id = $1', [sweep.id, thief]);
  await trial.refused('stolenSweep', () => answerTo({ ...sweep, transaction: { ...sweep.transaction, to: thief } }));
  const gas = await gasFor(await tokenSweep());
  await app.query('update outgoing set destination = $2 where id = $1', [gas.id, keys.depositAddress(9n).address]);
  await trial.refused('strayGas', () =>
    answerTo({ ...gas, transaction: { ...gas.transaction, to: keys.depositAddress(9n).address as Hex } }),
  );
  const dear = await gasFor(await tokenSweep());
  await app.query('update outgoing set amount = $2 where id = $1', [dear.id, String(feeCap + 1n)]);
  await trial.refused('muchGas', () => answerTo({ ...dear, transaction: { ...dear.transaction, value: feeCap + 1n } }));
});

test('an intent that does not exist is refused', async () => {
  const intent = await coinSweep();
  await trial.refused('noIntent', () => answerTo({ ...intent, id: randomUUID() }));
});

const wallet = '0x52908400098527886E0F7030069857D2E4169EE7';
/** An approved withdrawal, written by the running product's role, and signed by an approver. */
const approve = async (netUsd: number): Promise<string> => {
  const [id, account] = [randomUUID(), randomUUID()];
  await app.query(
    `with account as (insert into accounts (id, email, name, password_hash, role)
                      values ($1::uuid, $1::uuid::text, 'Somebody', '', 'merchant')),
          withdrawal as (insert into withdrawals (id, merchant_id, chain_id, token_id, destination, wallet_changed_at,
                           amount_usd, fee_usd, source, status, next_payout_at, created_at, updated_at)
                         values ($2::uuid, $1, $3, $4, $5, florin.now(), $6::numeric + 1, 1, 'manual', 'processing',
                                 florin.now(), florin.now(), florin.now()))
     insert into withdrawal_approvals (withdrawal_id, approved_by, token_id, destination, net_usd, approved_at)
     values ($2, $1, $4, $5, $6, florin.now())`,
    [account, id, ids.chain, ids.usdt, wallet, netUsd],
  );
  const amount = BigInt(netUsd) * dollar;
  const place = { family: 'evm', network: '31337', asset: usdt, destination: wallet };
  const evidence = approver.sign(orderChallenge({ kind: 'withdrawal', id, ...place, amount, account }));
  await app.query(
    `insert into signed_approvals (id, withdrawal_id, approver, evidence, given_by, created_at)
     values (gen_random_uuid(), $1, $2, $3, $4, florin.now())`,
    [id, evidence.approver, evidence, account],
  );
  return id;
};
const payoutOf = async (withdrawal: string, netUsd: number, change: Record<string, unknown> = {}): Promise<Intent> => {
  nonce += 1;
  const amount = BigInt(netUsd) * dollar;
  const id = await insert({
    purpose: 'payout',
    purpose_id: withdrawal,
    token_id: ids.usdt,
    source_kind: 'treasury',
    nonce,
    amount: String(amount),
    source_address: keys.treasuryAddress(),
    destination: wallet,
    ...change,
  });
  return { id, transaction: { ...plain(usdt), data: transfer(wallet, amount) } };
};

test('a payout is signed for what was approved, again for the same intent, and for no other of the withdrawal', async () => {
  const withdrawal = await approve(100);
  const first = await payoutOf(withdrawal, 100);
  const signed = await sign(first);
  expect(await signerOf(signed.raw)).toBe(keys.treasuryAddress());
  expect(await sign(first)).toEqual(signed);
  const firstBecomes = (status: string, succeeded: boolean | null) =>
    app.query(`update outgoing set status = $2, succeeded = $3, raw = 'x', tx_hash = 'x' where id = $1`, [
      first.id,
      status,
      succeeded,
    ]);
  // A database that was restored has lost the first attempt; the journal has not.
  await app.query('update outgoing set purpose_id = gen_random_uuid() where id = $1', [first.id]);
  const another = await payoutOf(withdrawal, 100);
  for (const [id, status, succeeded] of [
    ['again', 'sent', null],
    ['againIncluded', 'included', null],
    ['againFinal', 'final', true],
    ['againFailed', 'final', false],
  ] as const) {
    await firstBecomes(status, succeeded);
    await trial.refused(id, () => answerTo(another));
  }
  await expect(order('--release', first.id)).resolves.toMatchObject({
    code: 1,
    err: expect.stringMatching(/Stop the signer first/),
  });
  await end(signer);
  await expect(order('--release', randomUUID())).resolves.toMatchObject({
    code: 1,
    err: expect.stringMatching(/no payment/),
  });
  await expect(order('--release', first.id)).resolves.toMatchObject({
    code: 0,
    out: expect.stringContaining(
      `Released ${first.id}: payout ${withdrawal}, 100000000 of ${usdt} to ${wallet} on evm 31337`,
    ),
  });
  await expect(order('--release', first.id)).resolves.toMatchObject({
    code: 0,
    out: expect.stringMatching(/released before/),
  });
  signer = await startProcess();
  expect((await sign(another)).txHash).toMatch(/^0x/);
});

test('a payout is refused without its approval, to others, of other amounts and in other tokens', async () => {
  const withdrawal = await approve(50);
  const thief = '0x000000000000000000000000000000000000dEaD';
  const stolen = await payoutOf(withdrawal, 50, { destination: thief });
  const bytes = { ...stolen.transaction, data: transfer(thief, 50n * dollar) };
  await trial.refused('stolenPayout', () => answerTo({ ...stolen, transaction: bytes }));
  await app.query(`update outgoing set status = 'dead' where id = $1`, [stolen.id]);
  const more = await payoutOf(withdrawal, 51);
  await trial.refused('morePayout', () => answerTo(more));
  await app.query(`update outgoing set status = 'dead' where id = $1`, [more.id]);
  const other = await payoutOf(withdrawal, 50, { token_id: ids.usdc });
  await trial.refused('otherToken', () => answerTo({ ...other, transaction: { ...other.transaction, to: usdc } }));
  // What the database calls USDT makes no difference.
  const contract = (token: string, is: string) =>
    app.query('update tokens set contract = $2 where id = $1', [token, is]);
  await contract(ids.usdc, 'elsewhere');
  await contract(ids.usdt, usdc);
  await app.query('update outgoing set token_id = $2 where id = $1', [other.id, ids.usdt]);
  await trial.refused('renamedToken', () => answerTo({ ...other, transaction: { ...other.transaction, to: usdc } }));
  await contract(ids.usdt, usdt);
  await contract(ids.usdc, usdc);
  await trial.refused('noWithdrawal', async () => answerTo(await payoutOf(randomUUID(), 50)));
});

test('one payout and those of 24 hours stay within the limits, also after a restart', async () => {
  await trial.refused('atOnce', async () => answerTo(await payoutOf(await approve(501), 501)));
  // 200 were signed for above.
  await sign(await payoutOf(await approve(500), 500));
  await end(signer);
  signer = await startProcess();
  await expect(sign(await payoutOf(await approve(101), 101))).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: expect.stringContaining('24 hours'),
  });
  await sign(await payoutOf(await approve(100), 100));
  await trial.refused('ofADay', async () => answerTo(await payoutOf(await approve(1), 1)));
});

test('what was signed before is refused as CONFLICT, so that nobody takes its number for free', async () => {
  const sweep = await coinSweep(6);
  await sign(sweep);
  const other = { ...sweep, transaction: { ...sweep.transaction, value: 1n } };
  await trial.refused('otherAmount', () => answerTo(other));
  await expect(sign(other)).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('after a SIGKILL the journal still refuses a nonce for another intent and another nonce for an intent', async () => {
  const first = await coinSweep(4);
  const signed = await sign(first);
  await end(signer, 'SIGKILL');
  signer = await startProcess();
  expect(await sign(first)).toEqual(signed);
  await app.query("update outgoing set status = 'dead' where id = $1", [first.id]);
  nonce -= 1;
  const second = await coinSweep(4);
  // The same account and nonce, spelled in another way in the row.
  await app.query('update outgoing set source_address = lower(source_address) where id = $1', [second.id]);
  await trial.refused('takenNumber', () => answerTo(second));
  const third = await coinSweep(5);
  await sign(third);
  nonce += 1;
  await app.query('update outgoing set nonce = $2 where id = $1', [third.id, nonce]);
  await trial.refused('secondNumber', () => answerTo({ ...third, transaction: { ...third.transaction, nonce } }));
});

test('the pool is filled with attested addresses, once', async () => {
  const began = performance.now();
  expect(await client.fillPool({ family: 'evm', through: 1_200n })).toEqual({ filledThrough: 1_200n });
  const perSecond = 1_200 / ((performance.now() - began) / 1_000);
  expect(perSecond).toBeGreaterThan(100);
  const { rows } = await app.query('select * from deposit_addresses order by index');
  expect(rows).toHaveLength(1_200);
  const { attestationKey, treasury, networks } = await client.health();
  expect(treasury).toEqual({ evm: keys.treasuryAddress() });
  const told = { refundedAssets: ['native', usdc], exchangeAddresses: [usdt] };
  expect(networks).toEqual([{ family: 'evm', network: '31337', ...told }]);
  const verifies = attestationVerifier(attestationKey);
  for (const row of rows) {
    const { family, address, watch_key: watchKey, attestation } = row;
    const index = BigInt(row.index);
    expect(verifies({ family, index, address, watchKey }, attestation)).toBe(true);
    expect({ address, watchKey }).toEqual(keys.depositAddress(index));
    expect(verifies({ family, index: index + 1n, address, watchKey }, attestation)).toBe(false);
  }
  expect(await client.fillPool({ family: 'evm', through: 100n })).toEqual({ filledThrough: 1_200n });
  await expect(client.fillPool({ family: 'tron', through: 1n })).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('a hole in the pool is filled, and a row that was tampered with does not verify', async () => {
  const owner = new pg.Client(database.url('owner'));
  await owner.connect();
  await owner.query('delete from deposit_addresses where index in (7, 1199)');
  await owner.query(
    "update deposit_addresses set address = '0x000000000000000000000000000000000000dEaD' where index = 8",
  );
  await owner.end();
  await client.fillPool({ family: 'evm', through: 1_200n });
  const { rows } = await app.query('select * from deposit_addresses where index in (7, 8, 1199) order by index');
  const verifies = attestationVerifier((await client.health()).attestationKey);
  const checked = rows.map(({ family, index, address, watch_key: watchKey, attestation }) =>
    verifies({ family, index: BigInt(index), address, watchKey }, attestation),
  );
  expect(checked).toEqual([true, false, true]);
});

test('the signer reads what it must and may change nothing but the pool', async () => {
  const own = new pg.Client(environment.FLORIN_SIGNER_DATABASE_URL);
  await own.connect();
  for (const forbidden of [
    'select * from accounts',
    'select * from webhook_configs',
    'update outgoing set amount = 1',
    'delete from deposit_addresses',
    "update deposit_addresses set address = 'x'",
  ]) {
    await expect(own.query(forbidden)).rejects.toThrow(/permission denied/);
  }
  await own.end();
});

const raw = (method: string, path: string, body: string) =>
  new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const asked = request({ socketPath: environment.FLORIN_SIGNER_SOCKET, method, path }, (answer) => {
      let text = '';
      answer.on('data', (part) => (text += part)).once('end', () => resolve({ status: answer.statusCode, text }));
    });
    asked.once('error', reject).end(body);
  });

test("the socket is its owner's alone and knows four verbs", async () => {
  expect(statSync(environment.FLORIN_SIGNER_SOCKET).mode & 0o777).toBe(0o600);
  const refusal = async (path: string, body: string): Promise<string> => {
    const { status, text } = await raw('POST', path, body);
    expect(status).toBe(403);
    return text;
  };
  await trial.refused('verb', () => refusal('/sign', '{}'));
  for (const [id, body] of [
    ['noBody', ''],
    ['list', '[]'],
    ['rubbish', 'rubbish'],
    ['badId', '{"intentId":"x","unsigned":"0x02"}'],
    ['noBytes', `{"intentId":"${randomUUID()}"}`],
  ] as const)
    await trial.refused(id, () => refusal('/sign_intent', body));
});

test('it tells what it signed, with all that its rows said, to whoever it gave the bytes', async () => {
  const sweep = await tokenSweep();
  const { txHash, raw: bytes } = await sign(sweep);
  let [from, found]: [bigint | null, SignedBefore | undefined] = [0n, undefined];
  while (from !== null && found === undefined) {
    const { signed, next } = await client.tellSigned({ from });
    [from, found] = [next, signed.find(({ intent }) => intent === sweep.id)];
  }
  const { rows } = await database.db.pool.query('select * from outgoing where id = $1', [sweep.id]);
  expect(found).toMatchObject({
    txHash,
    movement: {
      purpose: 'sweep',
      purposeId: rows[0].purpose_id,
      chainId: rows[0].chain_id,
      tokenId: rows[0].token_id,
      sourceIndex: BigInt(rows[0].source_index),
      destination: rows[0].destination,
      amount: BigInt(rows[0].amount),
      slot: { kind: 'number', nonce: BigInt(rows[0].nonce) },
      effect: 'movement',
      unsigned: serializeTransaction(sweep.transaction),
      raw: bytes,
    },
  });
  await expect(client.tellSigned({ from: -1n })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
});

test('a second signer on the same socket does not start', async () => {
  const second = run();
  const code = await new Promise((resolve) => second.once('exit', resolve));
  expect(code).toBe(1);
  expect((await client.health()).ok).toBe(true);
});

test("files with secrets are their owner's alone, and making a seed again changes nothing", () => {
  const sealed = readFileSync(file('seed'), 'utf8');
  for (const name of ['seed', 'passphrase', 'journal.jsonl', 'seed.approvals', 'seed.approvals.head'])
    expect(statSync(file(name)).mode & 0o777).toBe(0o600);
  execFileSync(process.execPath, [join(import.meta.dirname, 'create-seed.ts')], { env: environment });
  expect(readFileSync(file('seed'), 'utf8')).toBe(sealed);
});

test('every forgery of the table was tried', () => {
  expect(trial.untried).toEqual([]);
});
