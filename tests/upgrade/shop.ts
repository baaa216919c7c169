import { setTimeout as sleep } from 'node:timers/promises';
import { parseCrypto } from '@florin/domain/money/crypto';
import { Florin, isFlorinError } from '@florin/sdk';
import { FlorinAdmin } from '@florin/sdk/admin';
import { testChain, type TestToken, testTokens } from '@florin/testing/catalogue';
import type { PayerWallet } from '../crash/payer-wallet.ts';
import { erc20Transfer } from '../journeys/erc20.ts';

export interface ShopOptions {
  baseUrl: string;
  /** Sessions of a merchant and of an administrator. */
  merchant: string;
  administrator: string;
  wallet: PayerWallet;
  /** Deployed contracts by symbol. */
  contracts: Readonly<Record<string, string>>;
  say(line: string): void;
}

/** What began in a stage of the upgrade, and how much of it came to its end. */
export interface Journeys {
  begun: number;
  completed: number;
}

const everyMs = 500;
const pollMs = 1_000;
const withdrawEveryMs = 6_000;
const tokens = [testTokens.usdt, testTokens.eth];

/**
 * A merchant, payers and an administrator who call through the SDK all the time, with its retries and no others, as
 * programs of merchants do. Whatever is begun is followed to its end.
 */
export class Shop {
  readonly journeys = new Map<string, Journeys>();
  readonly paymentIds: string[] = [];
  /** Calls that failed although the SDK tried again. */
  readonly failed: string[] = [];
  calls = 0;
  retries = 0;
  /** Longest call since it was last set. */
  slowestMs = 0;
  stage = '';
  readonly #options: ShopOptions;
  readonly #florin: Florin;
  readonly #admin: FlorinAdmin;
  readonly #open = new Map<string, { stage: string; kind: 'payment' | 'withdrawal' }>();
  readonly #lanes: Promise<unknown>;
  #stopping = false;
  #withdrawn = 0;

  constructor(options: ShopOptions) {
    this.#options = options;
    const onRetry = (): void => void (this.retries += 1);
    this.#florin = new Florin({ baseUrl: options.baseUrl, sessionToken: options.merchant, onRetry });
    this.#admin = new FlorinAdmin({ baseUrl: options.baseUrl, sessionToken: options.administrator, onRetry });
    this.#lanes = Promise.all([
      this.#repeat(everyMs, () => this.#sell()),
      this.#repeat(withdrawEveryMs, () => this.#withdraw()),
      this.#repeat(pollMs, () => this.look()),
    ]);
    // Told by stop(): a failure in between must not count as nobody's.
    this.#lanes.catch(() => {});
  }

  /** Journeys of a stage that came to their end. */
  completed(stage: string): number {
    return this.#of(stage).completed;
  }

  /** Begins nothing more; over when everything that was begun has ended, or when patience is. */
  async stop(patienceMs: number): Promise<void> {
    this.#stopping = true;
    await this.#lanes;
    const deadline = Date.now() + patienceMs;
    while (this.#open.size > 0 && Date.now() < deadline) {
      await this.look();
      await sleep(pollMs);
    }
  }

  /** What has ended since. */
  async look(): Promise<void> {
    for (const [id, { stage, kind }] of this.#open) {
      const resource = kind === 'payment' ? this.#florin.payments : this.#florin.withdrawals;
      const read = (): Promise<{ status: string }> => resource.retrieve(id);
      const told = await this.#call(`read a ${kind}`, read);
      if (told?.status !== 'completed') continue;
      this.#open.delete(id);
      this.#of(stage).completed += 1;
    }
  }

  #of(stage: string): Journeys {
    const known = this.journeys.get(stage) ?? { begun: 0, completed: 0 };
    this.journeys.set(stage, known);
    return known;
  }

  #begin(id: string, kind: 'payment' | 'withdrawal', stage: string): void {
    this.#open.set(id, { stage, kind });
    this.#of(stage).begun += 1;
  }

  async #repeat(pauseMs: number, once: () => Promise<void>): Promise<void> {
    while (!this.#stopping) {
      await once();
      await sleep(pauseMs);
    }
  }

  async #sell(): Promise<void> {
    const { stage } = this;
    const token = tokens[this.paymentIds.length % tokens.length] ?? testTokens.usdt;
    const payment = await this.#call('create a payment', () => this.#florin.payments.create({ amount_usd: '25.00' }));
    if (payment === null) return;
    const choice = { token_id: token.id };
    const chosen = await this.#call('confirm a token', () => this.#florin.pay.confirm(payment.id, choice));
    if (chosen === null) return;
    const due = await this.#call('read the page', () => this.#due(payment.id, token));
    if (due === null) return;
    await this.#pay(due.address, due.units, token);
    this.paymentIds.push(payment.id);
    this.#begin(payment.id, 'payment', stage);
  }

  /** What the page asks for. A page that asks for nothing is a failed call: the stage that showed it is told, and the rest goes on. */
  async #due(paymentId: string, { decimals }: TestToken): Promise<{ address: string; units: bigint }> {
    const page = await this.#florin.pay.retrieve(paymentId);
    const { required_crypto_amount: amount, wallet_address: address } = page;
    const units = parseCrypto(amount ?? '', decimals);
    if (!units.ok || address === null)
      throw new Error(`The page of a payment that is ${page.status} asks for ${amount} at ${address}.`);
    return { address, units: units.value };
  }

  async #pay(address: string, units: bigint, token: TestToken): Promise<void> {
    const contract = this.#options.contracts[token.symbol];
    await this.#options.wallet.send(
      contract
        ? { to: contract, data: erc20Transfer(address, units) }
        : { to: address, value: `0x${units.toString(16)}` },
    );
  }

  /** Of what payers brought. */
  async #withdraw(): Promise<void> {
    const { stage } = this;
    const balance = await this.#call('read the balance', () => this.#florin.withdrawals.balance());
    if (balance === null || Number(balance.available_usd.split('.')[0]) < 100) return;
    this.#withdrawn += 1;
    const address = `0x${(0xf000 + this.#withdrawn).toString(16).padStart(40, '0')}`;
    await this.#call('set the wallet', () => this.#florin.withdrawals.setWallet(testChain.id, { address }));
    const body = { chain_id: testChain.id, amount_usd: '12.00' } as const;
    const withdrawal = await this.#call('withdraw', () => this.#florin.withdrawals.request(body));
    if (withdrawal === null) return;
    this.#begin(withdrawal.id, 'withdrawal', stage);
    await this.#call('approve', () => this.#admin.withdrawals.approve(withdrawal.id));
  }

  async #call<Answer>(what: string, ask: () => Promise<Answer>): Promise<Answer | null> {
    const [begun, { stage }] = [performance.now(), this];
    this.calls += 1;
    try {
      return await ask();
    } catch (error) {
      const why = isFlorinError(error) ? `${error.code} ${error.message}` : String(error);
      this.failed.push(`${stage}: ${what}: ${why}`);
      this.#options.say(`failed: ${what}: ${why}`);
      return null;
    } finally {
      this.slowestMs = Math.max(this.slowestMs, performance.now() - begun);
    }
  }
}
