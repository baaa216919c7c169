import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Approver } from '@florin/approvals/approver';
import type { Evidence } from '@florin/approvals/evidence';
import { type Order, orderChallenge } from '@florin/approvals/order';
import { databaseVariables } from '@florin/testing/prepared-statements';
import { alarmsIn } from '@florin/testing/forgeries/alarms-in';
import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import type { Pool } from 'pg';
import { encodeFunctionData, erc20Abi, serializeTransaction, type Hex } from 'viem';
import { vi } from 'vitest';
import { createSignerClient } from '../../apps/worker/src/adapters/signer-client.ts';

const folder = fileURLToPath(new URL('../../apps/signer/src/', import.meta.url));
/** Alarms about what people signed. */
const ofSignatures = new Set(['approval', 'approver', 'merchant_passkey', 'merchant_signature']);
const gwei = 1_000_000_000n;
const feeCap = 60_000n * 10n * gwei;

export const usdt = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
export const wallet = '0x52908400098527886E0F7030069857D2E4169EE7';
export const thief = '0x000000000000000000000000000000000000dEaD';
export const dollar = 10n ** 6n;

/** Who can sign an order: a key file that is open, or a passkey in memory. */
export interface Signatory {
  approver: Approver;
  sign(challenge: Uint8Array): Evidence;
}

/** A withdrawal or refund as the role of the running product wrote it. */
export interface Requested {
  order: Order;
  chain: string;
  token: string;
}

/** A real signer process on a real database, and what somebody with the role `florin_app` can do to it. */
export class SignerScene {
  readonly database: TestDatabase;
  readonly home: string;
  readonly #ids: { chain: string; usdt: string; account: string };
  readonly #environment: NodeJS.ProcessEnv;
  #process: ChildProcess | null = null;
  #log = '';
  #nonce = 0;

  private constructor(database: TestDatabase, settings: Readonly<Record<string, string>>) {
    this.database = database;
    this.home = mkdtempSync(join(tmpdir(), 'florin-approvals-'));
    this.#ids = { chain: randomUUID(), usdt: randomUUID(), account: randomUUID() };
    this.#environment = {
      ...process.env,
      ...databaseVariables,
      FLORIN_SIGNER_SOCKET_GROUP: String(process.getgid?.()),
      FLORIN_SIGNER_FEES_DAY_MAX_EVM_31337: String(10n ** 20n),
      FLORIN_SIGNER_OUT_DAY_MAX_EVM_31337: `${usdt}:${10n ** 13n}`,
      FLORIN_SIGNER_DATABASE_URL: database.url('signer'),
      FLORIN_SIGNER_SOCKET: this.file('signer.sock'),
      FLORIN_SIGNER_SEED_FILE: this.file('seed'),
      FLORIN_SIGNER_PASSPHRASE_FILE: this.file('passphrase'),
      FLORIN_SIGNER_JOURNAL: this.file('journal'),
      FLORIN_SIGNER_MAX_FEE_EVM_31337: String(feeCap),
      FLORIN_SIGNER_MAX_GAS_EVM_31337: String(feeCap),
      FLORIN_SIGNER_PAYOUT_TOKEN_EVM_31337: usdt,
      FLORIN_SIGNER_PAYOUT_MAX_EVM_31337: String(10n ** 12n),
      FLORIN_SIGNER_PAYOUT_DAY_MAX_EVM_31337: String(10n ** 13n),
      FLORIN_SIGNER_REFUNDS_EVM_31337: `${usdt}:${10n ** 12n}:${10n ** 13n}`,
      ...settings,
    };
  }

  static async open(
    approvers: readonly Approver[],
    settings: Readonly<Record<string, string>> = {},
  ): Promise<SignerScene> {
    const scene = new SignerScene(await freshDatabase(), settings);
    const { chain, usdt: token, account } = scene.#ids;
    await scene.app.query(
      `insert into chains (id, name, short_name, chain_type, network, rpc_urls, confirmations_required,
                           expected_block_seconds)
       values ($1, 'Local', 'local', 'evm', '31337', '{http://127.0.0.1}', 3, 15)`,
      [chain],
    );
    await scene.app.query(
      `insert into tokens (id, chain_id, symbol, name, token_type, contract, decimals, payable_decimals)
       values ($1, $2, 'USDT', 'USDT', 'token', $3, 6, 6)`,
      [token, chain, usdt],
    );
    await scene.app.query(
      `insert into accounts (id, email, name, password_hash, role) values ($1, 'a@example.com', 'A', '', 'merchant')`,
      [account],
    );
    execFileSync(process.execPath, [join(folder, 'create-seed.ts')], { env: scene.#environment });
    for (const approver of approvers) scene.atConsole('--accept-approver', scene.write('approver', { approver }));
    await scene.start();
    return scene;
  }

  get app(): Pool {
    return this.database.db.pool;
  }

  get client() {
    return createSignerClient(this.file('signer.sock'));
  }

  get account(): string {
    return this.#ids.account;
  }

  file(name: string): string {
    return join(this.home, name);
  }

  write(name: string, content: unknown): string {
    writeFileSync(this.file(name), JSON.stringify(content));
    return this.file(name);
  }

  /** What the signer's own console says; the signer must not run. */
  atConsole(...args: string[]): string {
    const said = execFileSync(process.execPath, [join(folder, 'main.ts'), ...args], {
      env: this.#environment,
      stdio: 'pipe',
    });
    return said.toString();
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, [join(folder, 'main.ts')], {
      env: this.#environment,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child.stdout.on('data', (part: Buffer) => (this.#log += part.toString()));
    // What a process wrote last may come after its end.
    const closed = new Promise((resolve) => child.once('close', resolve));
    this.#process = child;
    await vi.waitFor(
      async () => {
        if (child.exitCode === null) await this.client.health();
      },
      { timeout: 30_000 },
    );
    if (child.exitCode === null) return this.#readToHere();
    await closed;
    throw new Error(`The signer ended: ${this.#log.split('\n').at(-2)}`);
  }

  /** A signer that starts judges again what it refused before; its log may be read later than it is written. */
  async #readToHere(): Promise<void> {
    const asked = () => this.alarmNames().filter((name) => name === 'request').length;
    const before = asked();
    await this.client.signIntent({ intentId: 'none', unsigned: 'none' }).catch(() => {});
    await vi.waitFor(() => {
      if (asked() === before) throw new Error('The log of the signer is not read to its end.');
    });
  }

  async stop(): Promise<void> {
    const child = this.#process;
    if (child === null || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.kill();
    await ended;
  }

  async close(): Promise<void> {
    await this.stop();
    await this.database.close();
    rmSync(this.home, { recursive: true, force: true });
  }

  /** Signatures that were not believed, and changes of the list. */
  alarms(): { reason: string }[] {
    return alarmsIn(this.#log).filter(({ alarm }) => ofSignatures.has(alarm));
  }

  /** The name of every alarm that the signer raised. */
  alarmNames = (): string[] => alarmsIn(this.#log).map(({ alarm }) => alarm);

  /** Two INSERTs as `florin_app`: a withdrawal that an administrator seems to have approved. */
  async withdrawal(netUsd: number, destination = wallet): Promise<Requested> {
    const { chain, usdt: token, account } = this.#ids;
    const id = randomUUID();
    await this.app.query(
      `insert into withdrawals (id, merchant_id, chain_id, token_id, destination, wallet_changed_at, amount_usd, fee_usd,
                                source, status, next_payout_at, created_at, updated_at)
       values ($1, $2, $3, $4, $5, florin.now(), $6::numeric + 1, 1, 'manual', 'processing', florin.now(), florin.now(),
               florin.now())`,
      [id, account, chain, token, destination, netUsd],
    );
    await this.app.query(
      `insert into withdrawal_approvals (withdrawal_id, approved_by, token_id, destination, net_usd, approved_at)
       values ($1, $2, $3, $4, $5, florin.now())`,
      [id, account, token, destination, netUsd],
    );
    const order: Order = { ...this.#place('withdrawal', id), destination, amount: BigInt(netUsd) * dollar };
    return { order, chain, token };
  }

  /** The same for a refund of what nobody is owed. */
  async refund(amount: bigint, destination = wallet): Promise<Requested> {
    const { chain, usdt: token, account } = this.#ids;
    const [id, payment] = [randomUUID(), randomUUID()];
    await this.app.query(
      `insert into payments (id, merchant_id, status, amount_usd, fee_payer, service_fee_rate, created_at)
       values ($1, $2, 'completed', 10, 'user', 0.01, florin.now())`,
      [payment, account],
    );
    await this.app.query(
      `insert into refunds (id, source, merchant_id, payment_id, chain_id, token_id, amount, deducted, destination, status,
                            reason, address_given_at, next_payout_at, created_at, updated_at)
       values ($1, 'surplus', $2, $3, $4, $5, $6, 0, $7, 'processing', 'over', florin.now(), florin.now(), florin.now(),
               florin.now())`,
      [id, account, payment, chain, token, String(amount), destination],
    );
    await this.app.query(
      `insert into refund_approvals (refund_id, approved_by, token_id, destination, amount, approved_at)
       values ($1, $2, $3, $4, $5, florin.now())`,
      [id, account, token, destination, String(amount)],
    );
    return { order: { ...this.#place('refund', id), destination, amount }, chain, token };
  }

  #place(kind: Order['kind'], id: string) {
    return { kind, id, family: 'evm', network: '31337', asset: usdt, account: this.#ids.account };
  }

  /** A row of what somebody signed, or says that he did. */
  async hand(requested: Requested, evidence: unknown): Promise<void> {
    const { kind, id } = requested.order;
    await this.app.query(
      `insert into signed_approvals (id, ${kind}_id, approver, evidence, given_by, created_at)
       values (gen_random_uuid(), $1, $2, $3, $4, florin.now())`,
      [id, (evidence as { approver?: string }).approver ?? '', JSON.stringify(evidence), this.#ids.account],
    );
  }

  async sign(requested: Requested, by: Signatory, change: Partial<Order> = {}): Promise<void> {
    await this.hand(requested, by.sign(orderChallenge({ ...requested.order, ...change })));
  }

  /** An intent of its own and the bytes for it, as a worker would ask; what the signer answers, or why not. */
  async pay({ order, chain, token }: Requested, change: Partial<Pick<Order, 'destination' | 'amount'>> = {}) {
    this.#nonce += 1;
    const { destination, amount } = { ...order, ...change };
    const treasury = (await this.client.health()).treasury['evm'] ?? '';
    const id = randomUUID();
    const purpose = order.kind === 'withdrawal' ? 'payout' : 'refund';
    const number = this.#nonce;
    const values = [id, chain, purpose, order.id, token, number, String(amount), treasury, destination, String(feeCap)];
    await this.app.query(
      `insert into outgoing (id, chain_id, purpose, purpose_id, token_id, source_kind, nonce, amount, source_address,
                             destination, fee_cap, status, next_attempt_at, created_at)
       values ($1, $2, $3, $4, $5, 'treasury', $6, $7, $8, $9, $10, 'reserved', florin.now(), florin.now())`,
      values,
    );
    const unsigned = serializeTransaction({
      type: 'eip1559',
      chainId: 31_337,
      nonce: this.#nonce,
      gas: 60_000n,
      maxFeePerGas: 10n * gwei,
      maxPriorityFeePerGas: gwei,
      to: usdt,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [destination as Hex, amount] }),
    });
    const again = () =>
      this.client.signIntent({ intentId: id, unsigned }).then(
        () => 'signed',
        (error: Error) => error.message.replace('The intent is not signed: ', ''),
      );
    const answer = await again();
    // Another intent of the same order may be tried when this one was refused.
    if (answer !== 'signed') await this.app.query(`update outgoing set status = 'dead' where id = $1`, [id]);
    return answer;
  }

  /** The signer's own list of who approves, line by line. */
  book(): string {
    return readFileSync(this.file('seed.approvals'), 'utf8');
  }
}
