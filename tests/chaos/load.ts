import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@florin/database/database';
import { type TestToken, testTokens } from '@florin/testing/catalogue';
import type { Account } from '../crash/judge-withdrawals.ts';
import { Merchant } from '../crash/merchant.ts';
import { Reviewer, type Withdrawal, Withdrawer } from '../crash/withdrawer.ts';
import { erc20Transfer } from '../journeys/erc20.ts';
import type { Refunder } from './refunder.ts';
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
  refunder: Refunder;
  /** Blocks of the chain that no worker has read yet. */
  unread: () => Promise<bigint>;
  /** An account whose coins nobody may take. */
  listed: string;
  random: () => number;
}

interface Shop {
  merchant: Merchant;
  /** Payments that were paid. */
  paid: string[];
  /** Of these, those that nobody has seen completed yet. */
  open: Set<Open>;
}

/** A payment that its payer looks after: what does not arrive is paid again. */
interface Open {
  id: string;
  address: string;
  token: TestToken;
  /** When its payer last sent something, and how long it then waits. */
  sentAt: number;
  patienceMs: number;
}

interface Purse {
  merchant: Withdrawer;
  withdrawals: Withdrawal[];
}

const shops = 3;
const purses = 2;
const fundedUsd = '50000.00';
const pauseMs = { payment: 2_500, withdrawal: 8_000, mistake: 10_000, care: 5_000 };
const payWithinMs = 2_000;
/** Storms may follow one another before a withdrawal is through. */
const withdrawalMs = 900_000;
/** Of all payments, those that come in two parts, those that bring too much, and those that never come. */
const shares = { inParts: 0.2, tooMuch: 0.15, never: 0.05 };
/** What comes too much, in parts of the whole. */
const surplusShare = 5n;
/** A payer looks again after this, when what was sent should be in a block; each time for longer. */
const lookAgainMs = 20_000;
const lookAgainMsMax = 60_000;
/** Nobody pays again what the worker has not read yet: a payer sees the own transaction in a wallet. */
const unreadBlocksMax = 3n;
const unpaidStatuses = new Set(['awaiting_payment', 'partially_paid', 'expired_selection']);
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
  #paidAgain = 0;
  #mistakes = 0;
  #failure: unknown = null;

  private constructor(options: LoadOptions, parts: { shops: Shop[]; purses: Purse[]; reviewer: Reviewer }) {
    this.#options = options;
    this.#shops = parts.shops;
    this.#purses = parts.purses;
    this.#reviewer = parts.reviewer;
    const forEver = [
      ...this.#shops.map((shop) => this.#repeat(pauseMs.payment, () => this.#sell(shop))),
      ...this.#purses.map((purse) => this.#repeat(pauseMs.withdrawal, () => this.#withdraw(purse))),
      ...this.#shops.slice(0, 1).map((shop) => this.#repeat(pauseMs.mistake, () => this.#mistake(shop))),
      this.#repeat(pauseMs.care, async () => void (await this.care())),
    ];
    this.#lanes = Promise.all(forEver);
    this.#lanes.catch((error: unknown) => (this.#failure = error));
  }

  static async start(options: LoadOptions): Promise<Load> {
    const { servers, ownerUrl, db } = options;
    const opened = Array.from({ length: shops }, async (): Promise<Shop> => {
      const merchant = await Merchant.open(servers, ownerUrl);
      await merchant.receiveAt(options.receiverUrl);
      return { merchant, paid: [], open: new Set() };
    });
    const funded = Array.from({ length: purses }, async (): Promise<Purse> => ({
      merchant: await Withdrawer.open(servers, ownerUrl, db, fundedUsd),
      withdrawals: [],
    }));
    const reviewer = await Reviewer.open(servers, ownerUrl);
    return new Load(options, { shops: await Promise.all(opened), purses: await Promise.all(funded), reviewer });
  }

  get counts() {
    return {
      payments: this.#shops.reduce((sum, { paid }) => sum + paid.length, 0),
      unpaid: this.#unpaid,
      paidAgain: this.#paidAgain,
      mistakes: this.#mistakes,
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
        told: await merchant.told(withdrawals),
      })),
    );
  }

  /** Payers look after what they sent, and an administrator after what goes back. @returns how many payments are open */
  async care(): Promise<number> {
    const isRead = (await this.#options.unread()) <= unreadBlocksMax;
    for (const { merchant, open } of this.#shops)
      for (const payment of open) {
        const { status, units } = await merchant.missing(payment.id, payment.token.decimals);
        if (status === 'completed') open.delete(payment);
        if (!isRead || units === 0n || !unpaidStatuses.has(status)) continue;
        if (Date.now() - payment.sentAt < payment.patienceMs) continue;
        payment.patienceMs = Math.min(2 * payment.patienceMs, lookAgainMsMax);
        // Whatever the issuer keeps of it, and whatever a second transaction took away.
        await this.#pay(payment, units + units / 50n + 1n);
        this.#paidAgain += 1;
      }
    const isOpen = (id: string) => this.#shops.some(({ open }) => [...open].some((payment) => payment.id === id));
    await this.#options.refunder.round((id) => !isOpen(id));
    return this.#shops.reduce((sum, { open }) => sum + open.size, 0);
  }

  async #repeat(pause: number, once: () => Promise<void>): Promise<void> {
    while (!this.#stopping) {
      await once();
      await sleep(pause * (0.5 + this.#options.random()));
    }
  }

  async #sell({ merchant, paid, open }: Shop): Promise<void> {
    const { random } = this.#options;
    const token = tokens[Math.floor(random() * tokens.length)] ?? testTokens.eth;
    const amountUsd = `${10 + Math.floor(random() * 40)}.${String(Math.floor(random() * 100)).padStart(2, '0')}`;
    const { id, address, units } = await merchant.waitingPayment(amountUsd, token.id, token.decimals);
    await sleep(random() * payWithinMs);
    if (random() < shares.never) {
      this.#unpaid += 1;
      return;
    }
    const payment: Open = { id, address, token, sentAt: Date.now(), patienceMs: lookAgainMs };
    open.add(payment);
    paid.push(id);
    const surplus = random() < shares.tooMuch ? units / surplusShare : 0n;
    const first = random() < shares.inParts ? units / 3n : units + surplus;
    for (const part of [first, units + surplus - first]) if (part > 0n) await this.#pay(payment, part);
    if (surplus > 0n) this.#options.refunder.promise({ paymentId: id, units: surplus });
  }

  /** A payer sends the wrong token, or one whose coins nobody may take pays: nobody is credited, and all goes back. */
  async #mistake({ merchant }: Shop): Promise<void> {
    const { random, listed } = this.#options;
    const isListed = random() < 0.4;
    const chosen = isListed && random() < 0.5 ? testTokens.eth : testTokens.usdc;
    const { id, address, units } = await merchant.waitingPayment('25.00', chosen.id, chosen.decimals);
    const token = isListed ? chosen : random() < 0.7 ? testTokens.usdt : testTokens.eth;
    // Fifteen dollars of twenty-five: the whole in another coin that the payment allows would be accepted.
    const part = token === testTokens.eth ? 47n * 10n ** 14n : 15n * 10n ** BigInt(token.decimals);
    const sent = isListed ? units : part;
    await this.#pay({ id, address, token, sentAt: 0, patienceMs: 0 }, sent, isListed ? listed : undefined);
    this.#mistakes += 1;
  }

  async #pay(payment: Open, units: bigint, from?: string): Promise<void> {
    const { address, token } = payment;
    const contract = this.#options.contracts[token.symbol];
    payment.sentAt = Date.now();
    await this.#options.chain.send(
      contract
        ? { to: contract, data: erc20Transfer(address, units) }
        : { to: address, value: `0x${units.toString(16)}` },
      from,
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
