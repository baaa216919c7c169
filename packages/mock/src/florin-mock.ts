import { parseCrypto } from '@florin/domain/money/crypto';
import { newApiKey } from '@florin/domain/credentials/api-key';
import { selectableStatuses } from '@florin/domain/payment/transition';
import { Answers, type Asking } from './answer.ts';
import { answerWhenDue } from './await-event.ts';
import { presetCatalogue, type PricedToken } from './catalogue.ts';
import { estimateOf, receivedUnits, requiredUnitsOf } from './ledger.ts';
import type { MockDelivery, MockEvent, MockOptions, PayOptions, RunningMock } from './options.ts';
import { Outbox } from './outbox.ts';
import { presentPayment } from './present.ts';
import { refund } from './refunds.ts';
import { serve } from './serve.ts';
import type { PaymentState } from './state.ts';
import { systemClock } from './system-clock.ts';
import { World } from './world.ts';

const begin = Date.UTC(2026, 0, 1);
const manyBlocks = 100;
const dayMs = 86_400_000;
/** As long as the service waits for a receiver. */
const postMs = 15_000;
/** Statuses that time alone ends. */
const openStatuses: ReadonlySet<string> = new Set([
  'awaiting_selection',
  'awaiting_payment',
  'partially_paid',
  'expired_selection',
]);

/**
 * A Florin in memory: give `fetch`, `baseUrl` and `apiKey` to the SDK, and play the payer. What becomes of a payment is
 * decided by the product's own rules.
 */
export class FlorinMock {
  readonly apiKey: string;
  /** The key that addresses are attested with, for `pinnedKey`. */
  readonly attestationKey: string;
  baseUrl: string;
  /** Time, which stands still unless it is moved. */
  readonly clock: { now(): Date; advance(ms: number): Promise<void> };
  readonly #world: World;
  readonly #answers: Answers;
  readonly #outbox: Outbox;
  readonly #signedAt: () => Date;

  constructor(options: MockOptions = {}) {
    this.#outbox = new Outbox(
      options.post ?? ((url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(postMs) })),
    );
    this.#signedAt = options.signedAt ?? systemClock;
    this.#world = new World({
      seed: options.seed ?? 'florin',
      nowMs: options.now?.getTime() ?? begin,
      catalogue: options.catalogue ?? presetCatalogue,
      outbox: this.#outbox,
    });
    this.baseUrl = options.baseUrl ?? 'https://florin.test';
    this.apiKey = newApiKey((length) => this.#world.random.bytes(length));
    this.attestationKey = this.#world.attester.publicKey;
    this.#answers = new Answers(this.#world, this.apiKey, () => this.baseUrl);
    this.clock = {
      now: () => this.#world.now(),
      advance: async (ms) => {
        this.#world.advance(ms);
        await this.#flush();
      },
    };
  }

  /** Answers a request as the service would; for the option `fetch` of the SDK. */
  readonly fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const { method, url, headers, signal } = request;
    const answer = await this.#answer({ method, url, headers, body: await request.text() }, signal);
    if (!this.#outbox.isPosting) await this.#flush();
    return answer;
  };

  /** Every event so far, oldest first, as it was told. */
  get events(): readonly MockEvent[] {
    return this.#outbox.events.map(({ body }) => JSON.parse(body) as MockEvent);
  }

  /** What became of each webhook. */
  get deliveries(): readonly MockDelivery[] {
    return this.#outbox.deliveries;
  }

  /** Sets up the webhook without a request; the secret is the one to verify with. */
  useWebhook(url: string, secret = 'whsec_bW9jaw=='): string {
    this.#world.webhook = { url, secret, isActive: true, events: ['*'], updatedAt: this.#world.now() };
    return secret;
  }

  /** A payment as the merchant would read it. */
  payment(id: string): Readonly<Record<string, unknown>> {
    return presentPayment(this.#payment(id), this.#world.around(this.baseUrl));
  }

  /** The payer sends what is missing, or `amount` in whole units of the token, and blocks are mined on it. */
  pay(id: string, amount?: string, options: PayOptions = {}): Promise<void> {
    return this.#send(id, options, (missing, token) => (amount === undefined ? missing : unitsOf(amount, token)));
  }

  /** The payer sends half of what is missing. */
  underpay(id: string, options: PayOptions = {}): Promise<void> {
    return this.#send(id, options, (missing) => missing / 2n);
  }

  /** The payer sends a tenth too much. */
  overpay(id: string, options: PayOptions = {}): Promise<void> {
    return this.#send(id, options, (missing) => missing + missing / 10n);
  }

  /** The payer pays an hour after the window of the choice. */
  async late(id: string, options: PayOptions = {}): Promise<void> {
    const { payment, token } = this.#chosen(id, options);
    await this.clock.advance(
      Math.max(0, (payment.locks.at(-1)?.closesAt.getTime() ?? 0) - this.#world.nowMs) + 3_600_000,
    );
    await this.pay(id, undefined, { ...options, token: nameOf(token) });
  }

  /**
   * The payer sends the coins on another chain than the chosen one: a payment that allows them there takes them while it
   * has received nothing.
   */
  async wrongNetwork(id: string): Promise<void> {
    const { payment, token } = this.#chosen(id, {});
    const other = this.#world.catalogue.tokens.find(({ chain }) => chain.id !== token.chain.id);
    if (other === undefined) throw new Error('The catalogue has one chain only.');
    this.#world.receive(payment, other, estimateOf(payment, other));
    this.#world.mine(manyBlocks);
    await this.#flush();
  }

  /**
   * Coins that the payment did not take go back, else what a completed one received too much: asked for, approved and
   * paid out. Answers the id of the refund.
   */
  async refund(id: string, address?: string): Promise<string> {
    const refundId = refund(this.#world, this.#payment(id), address);
    await this.#flush();
    return refundId;
  }

  /** The chain takes back what is not final. Pay with `{ blocks: 0 }` before. Answers how many deposits went. */
  async reorg(id: string): Promise<number> {
    const gone = this.#world.reorg(this.#payment(id));
    await this.#flush();
    return gone;
  }

  /** Blocks go by. */
  async mine(blocks: number): Promise<void> {
    this.#world.mine(blocks);
    await this.#flush();
  }

  /** Time goes by until the payment has ended. */
  async expire(id: string): Promise<void> {
    const payment = this.#payment(id);
    for (let days = 0; days < 30 && openStatuses.has(payment.status); days += 1) await this.clock.advance(dayMs);
  }

  /** Serves the mock over HTTP on this machine, for programs in any language. Port 0 takes a free one. */
  async serve(port = 0): Promise<RunningMock> {
    const running = await serve(
      (asking, left) => this.#answer(asking, left),
      () => this.#flush(),
      this,
      port,
    );
    this.baseUrl = running.url;
    return running;
  }

  #answer(asking: Asking, left: AbortSignal): Promise<Response> {
    return answerWhenDue({ answers: this.#answers, outbox: this.#outbox }, asking, left);
  }

  #payment(id: string): PaymentState {
    const payment = this.#world.payments.get(id);
    if (payment === undefined) throw new Error(`The mock has no payment ${id}.`);
    return payment;
  }

  /** A payment with its token chosen: the named one, or the one of its present choice, or the first dollar it may take. */
  #chosen(id: string, options: PayOptions): { payment: PaymentState; token: PricedToken } {
    const payment = this.#payment(id);
    const present = payment.locks.at(-1)?.token;
    const isAllowed = (one: PricedToken): boolean => payment.allowed === null || payment.allowed.includes(one.id);
    const named = options.token;
    const token = this.#world.catalogue.tokens.find((one) =>
      named === undefined
        ? one === (present ?? one) && isAllowed(one) && (present !== undefined || one.isStablecoin)
        : nameOf(one) === named || one.symbol === named,
    );
    if (token === undefined) throw new Error(`The payment takes no ${named ?? 'stablecoin'}: name another token.`);
    if (payment.status === 'awaiting_selection') this.#world.choose(payment, token);
    return { payment, token };
  }

  async #send(id: string, options: PayOptions, units: (missing: bigint, token: PricedToken) => bigint): Promise<void> {
    const { payment, token } = this.#chosen(id, options);
    const required = selectableStatuses.has(payment.status)
      ? estimateOf(payment, token)
      : (requiredUnitsOf(payment) ?? 0n);
    const missing = required - receivedUnits(payment);
    this.#world.receive(payment, token, units(missing > 0n ? missing : 0n, token));
    this.#world.mine(options.blocks ?? manyBlocks);
    await this.#flush();
  }

  #flush(): Promise<void> {
    return this.#outbox.flush(() => this.#world.webhook, this.#signedAt);
  }
}

const nameOf = ({ symbol, chain }: PricedToken): string => `${symbol}-${chain.short_name}`;

function unitsOf(amount: string, { decimals }: PricedToken): bigint {
  const parsed = parseCrypto(amount, decimals);
  if (!parsed.ok) throw new Error(`"${amount}" is no amount: give plain digits in whole units, such as 10.00.`);
  return parsed.value;
}
