import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@florin/database/database';
import { testTokens } from '@florin/testing/catalogue';
import type { Account } from '../crash/judge-withdrawals.ts';
import { Merchant } from '../crash/merchant.ts';
import { Reviewer, type Withdrawal, Withdrawer } from '../crash/withdrawer.ts';
import { erc20Transfer } from '../journeys/erc20.ts';
import type { UnsteadyChain } from './unsteady-chain.ts';

export interface LoadOptions {
  servers: readonly string[];
  ownerUrl: string;
  db: Database;
  chain: UnsteadyChain;
  /** Deployed contracts by symbol. */
  contracts: Readonly<Record<string, string>>;
  /** Where merchants want their events. */
  receiverUrl: string;
  random: () => number;
}

interface Shop {
  merchant: Merchant;
  /** Payments that were paid. */
  paid: string[];
}

interface Purse {
  merchant: Withdrawer;
  withdrawals: Withdrawal[];
}

const shops = 3;
const purses = 2;
const fundedUsd = '50000.00';
const pauseMs = { payment: 2_500, withdrawal: 8_000 };
const payWithinMs = 2_000;
/** Storms may follow one another before a withdrawal is through. */
const withdrawalMs = 900_000;
/** Of all payments, those that come in two parts, and those that never come. */
const shares = { inParts: 0.2, never: 0.05 };
const tokens = Object.values(testTokens);

/** Merchants and payers who go about their business, whatever happens to the processes. */
export class Load {
  readonly #options: LoadOptions;
  readonly #shops: readonly Shop[];
  readonly #purses: readonly Purse[];
  readonly #reviewer: Reviewer;
  readonly #lanes: Promise<unknown>;
  #stopping = false;
  #unpaid = 0;
  #failure: unknown = null;

  private constructor(options: LoadOptions, parts: { shops: Shop[]; purses: Purse[]; reviewer: Reviewer }) {
    this.#options = options;
    this.#shops = parts.shops;
    this.#purses = parts.purses;
    this.#reviewer = parts.reviewer;
    const forEver = [
      ...this.#shops.map((shop) => this.#repeat(pauseMs.payment, () => this.#sell(shop))),
      ...this.#purses.map((purse) => this.#repeat(pauseMs.withdrawal, () => this.#withdraw(purse))),
    ];
    this.#lanes = Promise.all(forEver);
    this.#lanes.catch((error: unknown) => (this.#failure = error));
  }

  static async start(options: LoadOptions): Promise<Load> {
    const { servers, ownerUrl, db } = options;
    const opened = Array.from({ length: shops }, async (): Promise<Shop> => {
      const merchant = await Merchant.open(servers, ownerUrl);
      await merchant.receiveAt(options.receiverUrl);
      return { merchant, paid: [] };
    });
    const funded = Array.from({ length: purses }, async (): Promise<Purse> => ({
      merchant: await Withdrawer.open(servers, ownerUrl, db, fundedUsd),
      withdrawals: [],
    }));
    const reviewer = await Reviewer.open(servers, ownerUrl);
    return new Load(options, { shops: await Promise.all(opened), purses: await Promise.all(funded), reviewer });
  }

  get counts(): { payments: number; unpaid: number; withdrawals: number } {
    return {
      payments: this.#shops.reduce((sum, { paid }) => sum + paid.length, 0),
      unpaid: this.#unpaid,
      withdrawals: this.#purses.reduce((sum, { withdrawals }) => sum + withdrawals.length, 0),
    };
  }

  get shops(): readonly Readonly<Shop>[] {
    return this.#shops;
  }

  /** Throws what ended a lane: nobody wants to wait for the end to learn of it. */
  refuseIfFailed(): void {
    if (this.#failure !== null) throw this.#failure;
  }

  /** Begins nothing new; over when everything that was begun has been paid and every withdrawal has ended. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#lanes;
  }

  /** What those know who withdraw. */
  accounts(): Promise<Account[]> {
    return Promise.all(
      this.#purses.map(async ({ merchant, withdrawals }) => ({
        fundedUsd,
        withdrawals,
        balance: await merchant.balance(),
        told: await merchant.told(),
      })),
    );
  }

  async #repeat(pause: number, once: () => Promise<void>): Promise<void> {
    while (!this.#stopping) {
      await once();
      await sleep(pause * (0.5 + this.#options.random()));
    }
  }

  async #sell({ merchant, paid }: Shop): Promise<void> {
    const { random } = this.#options;
    const token = tokens[Math.floor(random() * tokens.length)] ?? testTokens.eth;
    const amountUsd = `${10 + Math.floor(random() * 40)}.${String(Math.floor(random() * 100)).padStart(2, '0')}`;
    const { id, address, units } = await merchant.waitingPayment(amountUsd, token.id, token.decimals);
    await sleep(random() * payWithinMs);
    if (random() < shares.never) {
      this.#unpaid += 1;
      return;
    }
    const first = random() < shares.inParts ? units / 3n : units;
    for (const part of [first, units - first]) if (part > 0n) await this.#pay(token.symbol, address, part);
    paid.push(id);
  }

  #pay(symbol: string, address: string, units: bigint): Promise<void> {
    const contract = this.#options.contracts[symbol];
    return this.#options.chain.send(
      contract
        ? { to: contract, data: erc20Transfer(address, units) }
        : { to: address, value: `0x${units.toString(16)}` },
    );
  }

  async #withdraw({ merchant, withdrawals }: Purse): Promise<void> {
    const { random } = this.#options;
    const amountUsd = `${10 + Math.floor(random() * 40)}.${String(Math.floor(random() * 100)).padStart(2, '0')}`;
    const address = `0x${Array.from({ length: 40 }, () => Math.floor(random() * 16).toString(16)).join('')}`;
    const { id } = await merchant.request(amountUsd, address);
    await this.#reviewer.approve(id);
    withdrawals.push(await merchant.ended(id, withdrawalMs));
  }
}
