import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseCrypto } from '@florin/domain/money/crypto';
import { testTokens } from '@florin/testing/catalogue';
import type { PayerWallet } from '../crash/payer-wallet.ts';
import type { RestAccount } from '../crash/rest-account.ts';
import type { Reviewer, Withdrawer } from '../crash/withdrawer.ts';
import { erc20Transfer } from '../journeys/erc20.ts';

/** A payment as its payer was shown it. */
export interface Shown {
  id: string;
  address: string;
}

const paymentEveryMs = 1_000;
const withdrawalEveryMs = 2_500;
const gone = ['CONFLICT', 'NOT_FOUND'];

interface Traders {
  shop: RestAccount;
  wallet: PayerWallet;
  usdt: string;
  withdrawer: Withdrawer;
  reviewer: Reviewer;
}

/** Payments are ordered and paid, and a merchant takes money out to a new address each time, until it is stopped. */
export class Trade {
  readonly shown: Shown[] = [];
  /** Of payments whose payer sent what was asked for. */
  readonly paid = new Set<string>();
  readonly failures: unknown[] = [];
  readonly #traders: Traders;
  readonly #under = new Set<Promise<void>>();
  #isOpen = true;
  #turn = 0;

  constructor(traders: Traders) {
    this.#traders = traders;
    this.#begin(this.#steadily(paymentEveryMs, () => this.#begin(this.#sell())));
    this.#begin(this.#steadily(withdrawalEveryMs, () => this.#withdraw()));
  }

  /** Nothing new is begun; waits for what is under way, as far as it ends at all. */
  async stop(withinMs: number): Promise<void> {
    this.#isOpen = false;
    await Promise.race([Promise.all(this.#under), sleep(withinMs)]);
  }

  #begin(work: Promise<void>): void {
    const kept: Promise<void> = work
      .catch((error: unknown) => void this.failures.push(error))
      .finally(() => void this.#under.delete(kept));
    this.#under.add(kept);
  }

  async #steadily(everyMs: number, act: () => Promise<void> | void): Promise<void> {
    while (this.#isOpen) {
      // a merchant's requests one after the other
      await act();
      await sleep(everyMs);
    }
  }

  /** A payment that the database loses in between is nobody's to pay. */
  async #sell(): Promise<void> {
    const { shop, wallet, usdt } = this.#traders;
    const token = (this.#turn += 1) % 2 === 0 ? testTokens.eth : testTokens.usdt;
    const order = { method: 'POST', path: '/v1/payments', body: { amount_usd: '5.00' }, idempotencyKey: randomUUID() };
    const { id } = await shop.ask<{ id: string }>(order);
    await shop.ask({
      method: 'POST',
      path: `/v1/pay/${id}/confirm`,
      body: { token_id: token.id },
      harmless: gone,
    });
    const page = await shop.ask<{ wallet_address: string | null; required_crypto_amount: string } | null>({
      method: 'GET',
      path: `/v1/pay/${id}`,
      harmless: gone,
    });
    if (!page?.wallet_address) return;
    const address = page.wallet_address;
    this.shown.push({ id, address });
    const units = parseCrypto(page.required_crypto_amount, token.decimals);
    if (!units.ok) throw new Error('The page shows no amount.');
    const coin = { to: address, value: `0x${units.value.toString(16)}` };
    await wallet.send(token === testTokens.eth ? coin : { to: usdt, data: erc20Transfer(address, units.value) });
    this.paid.add(id);
  }

  async #withdraw(): Promise<void> {
    const { withdrawer, reviewer } = this.#traders;
    const { id } = await withdrawer.request('12.00', `0x${randomBytes(20).toString('hex')}`);
    await reviewer.approve(id);
  }
}
