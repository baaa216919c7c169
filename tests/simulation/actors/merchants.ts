import { createHash } from 'node:crypto';
import type { Caller } from '@florin/engine/accounts/caller';
import { confirmSelection } from '@florin/engine/payments/confirm-selection';
import { createPayment } from '@florin/engine/payments/create-payment';
import { createPaymentForKey } from '@florin/engine/payments/create-payment-for-key';
import type { NewPayment } from '@florin/engine/payments/draft-payment';
import { requestWithdrawal } from '@florin/engine/withdrawals/request-withdrawal';
import { setWallet } from '@florin/engine/withdrawals/set-wallet';
import { testChain, type TestToken, testTokens } from '@florin/testing/catalogue';
import { strangeTokens } from '@florin/testing/strange-tokens';
import { coinToken } from '@florin/testing/coin-catalogue';
import { lifetimeChain, lifetimeTokens } from '@florin/testing/lifetime-catalogue';
import type { Random } from '../core/random.ts';
import type { SimulatedMerchant } from '../world/base.ts';
import { isOfLifetimes } from '../world/true-chain.ts';
import type { Server } from '../world/server.ts';
import type { World } from '../world/world.ts';
import { totpAt } from './totp.ts';

/** A payment as its merchant and payer know it. */
export interface KnownPayment {
  id: string;
  name: string;
  merchant: SimulatedMerchant;
  /** Every choice that was answered, oldest first. */
  choices: { token: TestToken; address: string; needs: bigint; at: Date; paid: boolean }[];
  /** Its payer lets the first lock run out and comes back for another one. */
  isSlow: boolean;
  /** A coin of which its payer sent a part without choosing it: who chooses again, chooses that. */
  wish?: TestToken;
}

/** Oftener the coins whose prices move: locks of them differ. */
const { usdt, trx } = lifetimeTokens;
const ofLifetimes = [usdt, usdt, usdt, usdt, trx, trx];
/** Of withdrawals, where there are two chains for them: those on the chain of lifetimes. */
const lifetimeShare = 0.7;
const tokens = [testTokens.eth, testTokens.eth, testTokens.usdt, testTokens.usdc, coinToken, coinToken, coinToken];

/** Merchants' servers and their payers' pages: they only know what they were answered. */
export class Merchants {
  readonly payments: KnownPayment[] = [];
  readonly #codes = new Set<string>();
  /** With an operator who listed one that does not behave, payers like it. */
  readonly #tokens: readonly TestToken[];
  #orders = 0;
  readonly #world: World;
  readonly #random: Random;
  readonly #ofLifetimes: Random;

  constructor(world: World) {
    this.#world = world;
    this.#random = world.random.split('merchants');
    this.#ofLifetimes = this.#random.split('lifetimes');
    const { strange, lifetimes } = world.knobs;
    this.#tokens = [
      ...tokens,
      ...(strange === null ? [] : [strangeTokens[strange], strangeTokens[strange]]),
      ...(lifetimes ? ofLifetimes : []),
    ];
  }

  create(server: Server): void {
    const merchant = this.#random.pick(this.#world.place.base.merchants);
    const amountUsd = this.#amountUsd(1, 300);
    const key = this.#random.chance(0.5) ? `order-${(this.#orders += 1)}` : null;
    const input = { amountUsd, description: key, redirectUrl: null, cancelUrl: null, allowedTokenIds: undefined };
    // Whoever is not answered in time asks again under the same key.
    const requests = key !== null && this.#random.chance(0.4) ? 2 : 1;
    for (let request = 0; request < requests; request += 1) {
      server.request(
        `${merchant.name} asks for ${amountUsd} USD${key === null ? '' : ` under ${key}`}`,
        (api) => this.#created(api, merchant.caller, input),
        (id) => this.#learn(id, merchant),
      );
    }
  }

  /** @returns the payment's id, however often its key was used before */
  async #created(api: Server['api'], caller: Caller, input: NewPayment): Promise<string> {
    const ports = { ...api, refreshCaller: (stale: Caller) => this.#asOfNow(stale) };
    const { description: key } = input;
    if (key === null) return (await createPayment(ports, caller, input)).id;
    const bodyHash = createHash('sha256').update(String(input.amountUsd)).digest('hex');
    const request = {
      merchantId: caller.accountId,
      method: 'POST',
      path: '/v1/payments',
      key,
      bodyHash,
    };
    const outcome = await createPaymentForKey(ports, caller, {
      input,
      request: { ...request, answer: ({ id }) => ({ id }) },
    });
    return outcome.replayed ? (outcome.data as { id: string }).id : outcome.result.id;
  }

  #learn(id: string, merchant: SimulatedMerchant): void {
    if (this.payments.some((one) => one.id === id)) return;
    const isSlow = this.#random.chance(0.35);
    const payment = { id, name: `payment-${this.payments.length + 1}`, merchant, choices: [], isSlow };
    this.payments.push(payment);
    this.#world.story.tell(`${payment.name} is ${id}`);
  }

  /** The database went back: whose page is gone looks for it no more. */
  forget(known: ReadonlySet<string>): void {
    const kept = this.payments.filter(({ id }) => known.has(id));
    this.payments.splice(0, this.payments.length, ...kept);
  }

  choose(server: Server): void {
    const payment = this.#atPage();
    if (!payment) return;
    // Who comes back to a page mostly wants what was wanted before, at a new rate.
    const before = payment.choices.at(-1)?.token;
    const drawn = before && this.#random.chance(0.6) ? before : this.#random.pick(this.#tokens);
    const token = payment.wish ?? drawn;
    server.request(
      `the payer of ${payment.name} chooses ${token.symbol}`,
      (api) => confirmSelection(api, { paymentId: payment.id, tokenId: token.id }),
      ({ payment: chosen, address }) => {
        delete payment.wish;
        if (token === coinToken) this.#world.coins.shown.push(address);
        if (isOfLifetimes(token.id)) this.#world.lifetimes?.learn(address);
        this.#shown(address.toLowerCase(), payment.id);
        payment.choices.push({
          token,
          address: address.toLowerCase(),
          needs: BigInt(chosen.required ?? 0),
          at: this.#world.clock.now(),
          paid: false,
        });
      },
    );
  }

  #shown(address: string, paymentId: string): void {
    const { shownFor, shownTwice } = this.#world;
    if ((shownFor.get(address) ?? paymentId) !== paymentId) shownTwice.push(address);
    shownFor.set(address, paymentId);
  }

  /** One whose payer looks at the page: for the first time, or again. */
  #atPage(): KnownPayment | null {
    const wishing = this.payments.slice(-10).filter(({ wish }) => wish !== undefined);
    if (wishing.length > 0 && this.#random.chance(0.5)) return this.#random.pick(wishing);
    const fresh = this.payments.slice(-8).filter(({ choices }) => choices.length === 0);
    const seen = this.payments.slice(-15).filter(({ choices }) => choices.length > 0);
    const over = seen.filter(({ choices }) => this.#isOver(choices.at(-1)));
    if (over.length > 0 && this.#random.chance(0.4)) return this.#random.pick(over);
    if (fresh.length > 0 && this.#random.chance(0.6)) return this.#random.pick(fresh);
    return seen.length > 0 && this.#random.chance(0.6) ? this.#random.pick(seen) : this.recent();
  }

  /** A lock that has run out without anything sent for it. */
  #isOver(choice: KnownPayment['choices'][number] | undefined): boolean {
    if (choice === undefined || choice.paid) return false;
    return this.#world.clock.now().getTime() - choice.at.getTime() > this.#world.knobs.windowMinutes * 60_000;
  }

  /** Mostly one whose page waits for coins. */
  toPay(): KnownPayment | null {
    const waiting = this.payments.filter(
      ({ choices, isSlow }) => choices.at(-1)?.paid === false && !(isSlow && choices.length === 1),
    );
    return waiting.length > 0 && this.#random.chance(0.75) ? this.#random.pick(waiting) : this.recent();
  }

  /** Mostly one of the newest: older ones are over sooner or later. */
  recent(): KnownPayment | null {
    if (this.payments.length === 0) return null;
    const pool = this.#random.chance(0.8) ? this.payments.slice(-4) : this.payments;
    return this.#random.pick(pool);
  }

  withdraw(server: Server): void {
    const merchant = this.#random.pick(this.#world.place.base.merchants);
    const { totpKey } = merchant;
    const now = this.#world.clock.now();
    const totpCode = totpKey === null ? undefined : totpAt(totpKey, now);
    const amountUsd = this.#amountUsd(10, 250);
    const isThere = this.#world.knobs.lifetimes && this.#ofLifetimes.chance(lifetimeShare);
    const request = { chainId: isThere ? lifetimeChain.id : testChain.id, amountUsd, totpCode };
    // Whoever clicks twice sends the same code twice: one of the two must be refused.
    const clicks = this.#random.chance(0.25) ? 2 : 1;
    for (let click = 0; click < clicks; click += 1) {
      server.request(
        `${merchant.name} withdraws ${amountUsd} USD`,
        (api) => requestWithdrawal(api, merchant.caller, { ...request }),
        () => this.#accepted(merchant, totpCode, now),
      );
    }
  }

  /** Two moments may have the same six digits: a code is another one half a minute later. */
  #accepted({ name }: SimulatedMerchant, code: string | undefined, at: Date): void {
    const used = `${name} ${code} ${Math.floor(at.getTime() / 30_000)}`;
    if (code !== undefined && this.#codes.has(used)) this.#world.reusedCodes.push(used);
    this.#codes.add(used);
  }

  setWallet(server: Server, merchant: SimulatedMerchant, of: 'accounts' | 'lifetimes' = 'accounts'): void {
    const { base } = this.#world.place;
    const { totpKey } = merchant;
    const totpCode = totpKey === null ? undefined : totpAt(totpKey, this.#world.clock.now());
    const proof = { totpCode, keyId: null };
    const place =
      of === 'accounts'
        ? { chainId: testChain.id, address: merchant.wallet }
        : { chainId: lifetimeChain.id, address: base.lifetimes.wallets[base.merchants.indexOf(merchant)] ?? '' };
    const setting = { ...place, label: null, proof };
    const actor = { actorId: merchant.caller.accountId, requestId: null };
    server.request(`${merchant.name} sets its wallet`, (api) =>
      setWallet(api, { merchantId: merchant.caller.accountId, ...setting }, actor),
    );
  }

  #amountUsd(least: number, most: number): string {
    return `${this.#random.int(least, most)}.${String(this.#random.int(0, 99)).padStart(2, '0')}`;
  }

  async #asOfNow(caller: Caller): Promise<Caller> {
    const { place, scheduler } = this.#world;
    const { rows } = await scheduler.ask('caller as of now', () =>
      place.control.query<{ version: string }>('select version from accounts where id = $1', [caller.accountId]),
    );
    return { ...caller, version: BigInt(rows[0]?.version ?? 1) };
  }
}
