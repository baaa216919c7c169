import type { FlorinMock } from '@florin/mock';
import { evmAddressBook } from '@florin/chain-evm/address-book';
import type { Actor } from '@florin/engine/audit/record';
import { cancelPayment } from '@florin/engine/payments/cancel-payment';
import { abandonPayments } from '@florin/engine/payments/abandon-payments';
import { dropSelection } from '@florin/engine/payments/drop-selection';
import { decideWaiting } from '@florin/engine/deposits/decide-waiting';
import { requestRefund } from '@florin/engine/refunds/request-refund';
import { approveRefund } from '@florin/engine/refunds/review-refund';
import { settleParts } from '@florin/engine/sweeps/settle-parts';
import { otherChain } from '@florin/testing/other-chain';
import { testTokens, type TestToken } from '@florin/testing/catalogue';
import type { PaymentScene } from '@florin/testing/payment-scene';
import { newAddress } from '@florin/testing/senders';
import { sweep } from '@florin/testing/treasury-stand-in';
import type { Sent } from '@florin/testing/written-chain';
import type { Coin, Teller } from './stories.ts';

const tokens: Readonly<Record<Coin, TestToken>> = {
  USDT: testTokens.usdt,
  ETH: testTokens.eth,
  USDC: testTokens.usdc,
};
const idsOf = (coins: readonly Coin[] | undefined): string[] | undefined => coins?.map((coin) => tokens[coin].id);

/** An event as both tell it: what differs between any two payments is masked. */
export interface ToldEvent {
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Told by the kit. */
export class KitTeller implements Teller {
  readonly #mock: FlorinMock;
  readonly #from: number;
  #id = '';

  constructor(mock: FlorinMock) {
    this.#mock = mock;
    this.#from = mock.events.length;
  }

  async create(amountUsd: string, coins?: readonly Coin[]): Promise<void> {
    const wanted = { amount_usd: amountUsd, ...(coins && { allowed_token_ids: idsOf(coins) }) };
    this.#id = (await this.#post('/v1/payments', wanted))['id'] as string;
  }

  async choose(coin: Coin): Promise<void> {
    await this.#post(`/v1/pay/${this.#id}/confirm`, { token_id: tokens[coin].id });
  }

  async change(): Promise<void> {
    await this.#post(`/v1/pay/${this.#id}/change`, {});
  }

  async cancel(): Promise<void> {
    await this.#post(`/v1/payments/${this.#id}/cancel`, {});
  }

  send(coin: Coin, amount: string): Promise<void> {
    return this.#mock.pay(this.#id, amount, { token: coin, blocks: 0 });
  }

  mine(blocks: number): Promise<void> {
    return this.#mock.mine(blocks);
  }

  async reorg(): Promise<void> {
    await this.#mock.reorg(this.#id);
  }

  async refund(): Promise<void> {
    await this.#mock.refund(this.#id);
  }

  wait(minutes: number): Promise<void> {
    return this.#mock.clock.advance(minutes * 60_000);
  }

  told(): readonly ToldEvent[] {
    return this.#mock.events.slice(this.#from);
  }

  async #post(path: string, body: object): Promise<Record<string, unknown>> {
    const headers = { 'x-api-key': this.#mock.apiKey, 'content-type': 'application/json' };
    const request = { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await this.#mock.fetch(this.#mock.baseUrl + path, request);
    const { data, error } = (await answer.json()) as { data: Record<string, unknown>; error: unknown };
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(error)}`);
    return data;
  }
}

/** Told by the product's engine on a real database. What its workers do by themselves is done after every step. */
export class EngineTeller implements Teller {
  readonly #scene: PaymentScene;
  /** An administrator, who sees to refunds. */
  readonly #by: Actor;
  readonly #from: bigint;
  #id = '';
  #address = '';
  /** The chain of the coins that came last. */
  #chainId: string | null = null;
  #unconfirmed = 0;

  private constructor(scene: PaymentScene, by: Actor, from: bigint) {
    this.#scene = scene;
    this.#by = by;
    this.#from = from;
  }

  static async open(scene: PaymentScene, by: Actor): Promise<EngineTeller> {
    const { rows } = await scene.db.pool.query('select coalesce(max(sequence), 0)::text as last from events');
    return new EngineTeller(scene, by, BigInt(rows[0].last as string));
  }

  async create(amountUsd: string, coins?: readonly Coin[]): Promise<void> {
    this.#id = (await this.#scene.create(amountUsd, { allowedTokenIds: idsOf(coins) })).id;
  }

  async choose(coin: Coin): Promise<void> {
    this.#address = (await this.#scene.choose({ id: this.#id }, tokens[coin])).address;
  }

  async change(): Promise<void> {
    await dropSelection(this.#scene.ports, this.#id);
  }

  async cancel(): Promise<void> {
    await cancelPayment(this.#scene.ports, this.#scene.merchant.accountId, { paymentId: this.#id });
  }

  async send(coin: Coin, amount: string): Promise<void> {
    const token = tokens[coin];
    const units = unitsOf(amount, token);
    await this.#scene.freshRate(token, token.rateUsd);
    this.#chainId = coin === 'USDC' ? otherChain.id : null;
    await this.#block({ to: this.#address, token, amount: units });
  }

  async mine(blocks: number): Promise<void> {
    for (let mined = 0; mined < blocks; mined += 1) {
      // each block follows the one before
      await this.#block();
    }
    this.#unconfirmed = 0;
  }

  async reorg(): Promise<void> {
    await this.#scene.reorg(this.#unconfirmed);
    this.#unconfirmed = 0;
    await this.#work();
  }

  async refund(): Promise<void> {
    const { rows } = await this.#scene.db.pool.query<{ id: string }>(
      `select id from deposits where payment_id = $1 and ruling = 'unmatched' order by seen_at limit 1`,
      [this.#id],
    );
    const [deposit] = rows;
    const coins = deposit
      ? ({ source: 'unmatched', paymentId: null, depositId: deposit.id } as const)
      : ({ source: 'surplus', paymentId: this.#id, depositId: null } as const);
    const order = { ...coins, chainId: null, amount: null, address: newAddress(), reason: 'Asked for by the payer' };
    const ports = { ...this.#scene.ports, addressBooks: new Map([[evmAddressBook.family, evmAddressBook]]) };
    const { refund } = await requestRefund(ports, order, this.#by);
    await approveRefund(this.#scene.ports, { id: refund.id, reason: null }, this.#by);
    await this.#work();
  }

  async wait(minutes: number): Promise<void> {
    this.#scene.clock.advance({ minutes });
    await this.#block();
  }

  async told(): Promise<readonly ToldEvent[]> {
    const { rows } = await this.#scene.db.pool.query<{ body: string }>(
      'select body from events where sequence > $1 order by sequence',
      [this.#from],
    );
    return rows.map(({ body }) => JSON.parse(body) as ToldEvent);
  }

  async #block(...sent: readonly Sent[]): Promise<void> {
    await (this.#chainId === null ? this.#scene.block(...sent) : this.#scene.blockOn(this.#chainId, ...sent));
    this.#unconfirmed += 1;
    await this.#work();
  }

  async #work(): Promise<void> {
    const { ports } = this.#scene;
    await decideWaiting(ports, (error) => {
      throw error;
    });
    await this.#scene.closeWindows();
    await settleParts(ports);
    await abandonPayments(ports);
    await sweep(this.#scene);
  }
}

function unitsOf(amount: string, { decimals }: TestToken): bigint {
  const [whole = '0', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}
