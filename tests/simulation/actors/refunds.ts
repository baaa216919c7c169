import { addressOf } from '@florin/chain-bitcoin/script';
import { checksummed } from '@florin/chain-evm/address-book';
import { fromWord } from '@florin/chain-tron/address-book';
import { nameRefundAddress } from '@florin/engine/refunds/payer-refund';
import { askRefund, type RefundWish } from '@florin/engine/refunds/ask-refund';
import { cancelOwnRefund } from '@florin/engine/refunds/own-refund';
import { type RefundOrder, requestRefund } from '@florin/engine/refunds/request-refund';
import { approveRefund, failRefund, rejectRefund } from '@florin/engine/refunds/review-refund';
import { coinNetwork, coinToken } from '@florin/testing/coin-catalogue';
import type { Random } from '../core/random.ts';
import type { Server } from '../world/server.ts';
import { isOfLifetimes } from '../world/true-chain.ts';
import type { World } from '../world/world.ts';
import { totpAt } from './totp.ts';

const reason = 'the payer asked for it';

/** Deposits that may go back as a whole: what no payment took, and what is set apart for a listed sender. */
const depositsFor = { unmatched: `ruling = 'unmatched'`, quarantine: 'quarantined_at is not null' } as const;

/** A payment whose merchant was credited for it. */
interface Credit {
  id: string;
  merchantId: string;
  netUsd: string;
  tokenId: string;
}

interface Surplus {
  id: string;
  over: string;
  tokenId: string;
}

/**
 * Gives money back: by an administrator what nobody is owed (the surplus of a payment, a deposit that no payment took,
 * coins of a listed sender), by merchants what they were credited. Every refund goes to an address of its own, so that
 * the chain tells what each one brought.
 */
export class Refunds {
  readonly #world: World;
  readonly #random: Random;
  readonly #links: { paymentId: string; token: string; tokenId: string }[] = [];

  constructor(world: World) {
    this.#world = world;
    this.#random = world.random.split('refunds');
  }

  get #by() {
    return { actorId: this.#world.place.base.administrator, requestId: null };
  }

  /** One step of whatever there is to do about refunds. */
  async act(server: Server): Promise<void> {
    const act = this.#random.weighted({
      surplus: 3,
      unmatched: 2,
      quarantine: 2,
      credit: 3,
      name: 2,
      review: 5,
      cancel: 1,
      give_up: 1,
    });
    if (act === 'surplus') await this.#surplus(server);
    if (act === 'unmatched' || act === 'quarantine') await this.#deposit(server, act);
    if (act === 'credit') await this.#credit(server);
    if (act === 'cancel') await this.#cancel(server);
    if (act === 'name') this.#name(server);
    if (act === 'review') await this.#review(server);
    if (act === 'give_up') await this.#giveUp(server);
  }

  async #surplus(server: Server): Promise<void> {
    const { rows } = await this.#world.place.control.query<Surplus>({
      name: 'simulation_surplus',
      text: `select p.id, (p.received - p.required) as over, s.token_id as "tokenId" from payments p
               join selections s on s.id = p.selection_id
              where p.status = 'completed' and p.received > p.required order by p.id`,
    });
    if (rows.length === 0) return;
    const { id, over, tokenId } = this.#random.pick(rows);
    const left = BigInt(over);
    // Asked for again and again, all requests together must not give back more than there was.
    const amount = this.#random.chance(0.5) ? left : this.#random.amount(1n, left);
    const order = { source: 'surplus', paymentId: id, depositId: null, amount } as const;
    this.#request(server, order, { tokenId, isAddressed: this.#random.chance(0.6) });
  }

  async #deposit(server: Server, source: keyof typeof depositsFor): Promise<void> {
    const { rows } = await this.#world.place.control.query<{ id: string; tokenId: string }>({
      name: `simulation_${source}`,
      text: `select id, token_id as "tokenId" from deposits where ${depositsFor[source]} and orphaned_at is null order by detected_at, id`,
    });
    if (rows.length === 0) return;
    const { id, tokenId } = this.#random.pick(rows);
    const order = { source, paymentId: null, depositId: id, amount: null };
    this.#request(server, order, { tokenId, isAddressed: true });
  }

  /** Out of the merchant's balance; all of it, or a part, which may be more than is left. */
  async #credit(server: Server): Promise<void> {
    const { rows } = await this.#world.place.control.query<Credit>({
      name: 'simulation_credit',
      text: `select p.id, p.merchant_id as "merchantId", p.net_settlement_usd as "netUsd", s.token_id as "tokenId"
               from payments p join selections s on s.id = p.selection_id
              where p.net_settlement_usd > 0 order by p.id`,
    });
    if (rows.length === 0) return;
    const { id, merchantId, netUsd, tokenId } = this.#random.pick(rows);
    const isWhole = this.#random.chance(0.4);
    const amountUsd = isWhole ? null : `${this.#random.int(1, Math.max(1, Math.floor(Number(netUsd))))}.00`;
    const clicks = this.#random.chance(0.2) ? 2 : 1;
    for (let click = 0; click < clicks; click += 1) {
      const address = this.#fresh(tokenId);
      const wish = { paymentId: id, source: 'balance', depositId: null, amount: null, amountUsd, address } as const;
      server.request(`the merchant asks to refund ${amountUsd ?? 'all'} USD of ${id}`, (api) =>
        this.#ask(api, merchantId, wish),
      );
    }
  }

  /** @param isAddressed whether it says where the coins go; the payer is asked otherwise */
  #request(
    server: Server,
    what: Omit<RefundOrder, 'chainId' | 'reason' | 'address'>,
    { tokenId, isAddressed }: { tokenId: string; isAddressed: boolean },
  ): void {
    const clicks = this.#random.chance(0.2) ? 2 : 1;
    for (let click = 0; click < clicks; click += 1) {
      const order = { ...what, address: isAddressed ? this.#fresh(tokenId) : null, chainId: null, reason };
      server.request(
        `the administrator asks to refund ${order.source} of ${order.paymentId ?? order.depositId}`,
        (api) => requestRefund(api, order, this.#by),
        ({ linkToken }) => {
          if (linkToken !== null && order.paymentId !== null)
            this.#links.push({ paymentId: order.paymentId, token: linkToken, tokenId });
        },
      );
    }
  }

  #ask(api: Server['api'], merchantId: string, wish: Omit<RefundWish, 'reason' | 'totpCode'>): Promise<unknown> {
    const { merchants } = this.#world.place.base;
    const merchant = merchants.find(({ caller }) => caller.accountId === merchantId);
    if (merchant === undefined) throw new TypeError(`No merchant has the id ${merchantId}.`);
    const { caller, totpKey } = merchant;
    const totpCode = totpKey === null ? undefined : totpAt(totpKey, this.#world.clock.now());
    const by = { actorId: merchantId, requestId: null };
    return askRefund(api, { ...wish, reason, totpCode, caller, once: null }, by);
  }

  async #cancel(server: Server): Promise<void> {
    const { rows } = await this.#world.place.control.query<{ id: string; merchantId: string }>({
      name: 'simulation_cancel_refund',
      text: `select id, merchant_id as "merchantId" from refunds where status = 'requested' and source = 'balance' order by created_at, id`,
    });
    if (rows.length === 0) return;
    const { id, merchantId } = this.#random.pick(rows);
    server.request(`the merchant cancels refund ${id}`, (api) =>
      cancelOwnRefund(api, { merchantId, refundId: id }, { actorId: merchantId, requestId: null }),
    );
  }

  #name(server: Server): void {
    if (this.#links.length === 0) return;
    const { tokenId, ...link } = this.#random.pick(this.#links);
    const address = this.#fresh(tokenId);
    server.request(`a payer names where the refund of ${link.paymentId} goes`, (api) =>
      nameRefundAddress(api, link, address),
    );
  }

  async #review(server: Server): Promise<void> {
    const id = await this.#one(`select id from refunds where status = 'requested' order by created_at, id`);
    if (id === null) return;
    const verdict = this.#random.weighted({ approve: 8, reject: 2 });
    server.request(`the administrator ${verdict}s refund ${id}`, (api) =>
      (verdict === 'approve' ? approveRefund : rejectRefund)(api, { id, reason }, this.#by),
    );
  }

  async #giveUp(server: Server): Promise<void> {
    const id = await this.#one(
      `select id from refunds where status in ('approved', 'processing') order by created_at, id`,
    );
    if (id === null) return;
    server.request(`the administrator gives up refund ${id}`, (api) => failRefund(api, { id, reason }, this.#by));
  }

  async #one(sql: string): Promise<string | null> {
    const { rows } = await this.#world.place.control.query<{ id: string }>(sql);
    return rows.length === 0 ? null : this.#random.pick(rows).id;
  }

  #fresh(tokenId: string): string {
    const hash = this.#random.hex(20);
    if (isOfLifetimes(tokenId)) return fromWord(hash.slice(2));
    return tokenId === coinToken.id ? (addressOf(coinNetwork, `0014${hash.slice(2)}`) ?? '') : checksummed(hash);
  }
}
