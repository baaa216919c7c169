import { parseCrypto } from '@florin/domain/money/crypto';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { type BaseUrls, RestAccount } from '../crash/rest-account.ts';

interface Unclaimed {
  id: string;
  token: { symbol: string };
  amount_crypto: string;
  is_confirmed: boolean;
}

type Page<Name extends string, Row> = { total_pages: number } & Record<Name, Row[]>;

/** A payment whose payer sent more than was due, and how much of that goes back. */
interface Surplus {
  paymentId: string;
  units: bigint;
}

/** What may be refused at any moment: the chain took it back, or an answer was lost and it was asked for before. */
const harmless = ['CONFLICT', 'INSUFFICIENT_FUNDS', 'NOT_FOUND', 'VALIDATION_ERROR'];
const pagesMax = 50;
/** A deposit is asked for again after this: its refund may have failed in the meantime. */
const againMs = 45_000;

/** What takes up a payment that stands still, by its status. */
const orders = { failed: 'recompute', sweep_failed: 'retry-sweep' };

/**
 * An administrator who gives back what no payment took, what is held back and what was too much, through the API, and a second
 * one who approves it.
 */
export class Refunder {
  readonly #account: RestAccount;
  readonly #approver: RestAccount;
  readonly #random: () => number;
  readonly #asked = new Map<string, number>();
  readonly #surpluses: Surplus[] = [];

  private constructor([account, approver]: readonly [RestAccount, RestAccount], random: () => number) {
    this.#account = account;
    this.#approver = approver;
    this.#random = random;
  }

  static async open(servers: BaseUrls, ownerUrl: string, random: () => number): Promise<Refunder> {
    const open = (): Promise<RestAccount> => RestAccount.open(servers, ownerUrl, 'admin');
    return new Refunder([await open(), await open()], random);
  }

  async list(address: string): Promise<void> {
    const body = { chain_type: 'evm', address, reason: 'Listed by the test' };
    await this.#account.ask({ method: 'POST', path: '/v1/admin/blacklist', body, harmless: ['CONFLICT'] });
  }

  /** Gives so much of a payment's surplus back, once there is one. */
  promise(surplus: Surplus): void {
    this.#surpluses.push(surplus);
  }

  /**
   * Asks for everything that may go back, approves whatever is asked for, and takes up payments whose coins a reorg took
   * or whose sweep was given up: their payers pay again, or their coins move by now.
   */
  async round(completed: (paymentId: string) => boolean): Promise<void> {
    for (const quarantined of [false, true])
      for (const deposit of await this.#unclaimed(quarantined))
        await this.#giveBack(deposit, quarantined ? 'quarantine' : 'unmatched');
    for (const surplus of this.#surpluses.filter(({ paymentId }) => completed(paymentId))) {
      this.#surpluses.splice(this.#surpluses.indexOf(surplus), 1);
      const amount_base_units = String(surplus.units);
      await this.#request({ source: 'surplus', payment_id: surplus.paymentId, amount_base_units });
    }
    for (const [status, order] of Object.entries(orders))
      for (const { id } of await this.#payments(status)) {
        const body = { reason: 'Taken up after a storm' };
        await this.#account.ask({ method: 'POST', path: `/v1/admin/payments/${id}/${order}`, body, harmless });
      }
    for (const { id } of await this.#refunds('requested'))
      await this.#approver.ask({ method: 'POST', path: `/v1/admin/refunds/${id}/approve`, body: {}, harmless });
  }

  /** How many refunds have not ended. */
  async open(): Promise<number> {
    const lists = await Promise.all(['requested', 'approved', 'processing'].map((status) => this.#refunds(status)));
    return lists.flat().length;
  }

  async #giveBack(deposit: Unclaimed, source: string): Promise<void> {
    const { id, is_confirmed } = deposit;
    if (!is_confirmed || Date.now() - (this.#asked.get(id) ?? 0) < againMs) return;
    this.#asked.set(id, Date.now());
    if (source === 'unmatched') {
      const body = { address: this.#freshAddress(), reason: 'Sent by mistake' };
      const path = `/v1/admin/unmatched-deposits/${id}/refund`;
      await this.#account.ask({ method: 'POST', path, body, harmless });
    } else await this.#request({ source, deposit_id: deposit.id, amount_base_units: unitsOf(deposit) });
  }

  #unclaimed(quarantined: boolean): Promise<Unclaimed[]> {
    return this.#all('unmatched_deposits', `/v1/admin/unmatched-deposits?quarantined=${quarantined}`);
  }

  #payments(status: string): Promise<{ id: string }[]> {
    return this.#all('payments', `/v1/admin/payments?status=${status}`);
  }

  #refunds(status: string): Promise<{ id: string }[]> {
    return this.#all('refunds', `/v1/admin/refunds?status=${status}`);
  }

  async #all<Name extends string, Row>(name: Name, path: string): Promise<Row[]> {
    const rows: Row[] = [];
    for (let page = 1; page <= pagesMax; page += 1) {
      // one page after the other: rows may come and go meanwhile
      const answer = await this.#account.ask<Page<Name, Row>>({
        method: 'GET',
        path: `${path}&page_size=100&page=${page}`,
      });
      rows.push(...answer[name]);
      if (page >= answer.total_pages) break;
    }
    return rows;
  }

  async #request(order: object): Promise<void> {
    const body = { ...order, chain_id: testChain.id, address: this.#freshAddress(), reason: 'Not ours' };
    await this.#account.ask({ method: 'POST', path: '/v1/admin/refunds', body, harmless });
  }

  /** An address that nobody else uses, so that the chain alone tells what arrived there. */
  #freshAddress(): string {
    const digits = Array.from({ length: 40 }, () => Math.floor(this.#random() * 16).toString(16));
    return `0x${digits.join('')}`;
  }
}

function unitsOf({ token, amount_crypto }: Unclaimed): string {
  const decimals = Object.values(testTokens).find(({ symbol }) => symbol === token.symbol)?.decimals ?? 0;
  const units = parseCrypto(amount_crypto, decimals);
  if (!units.ok) throw new Error('The list shows no amount.');
  return String(units.value);
}
