import type { UnmatchedReason } from '@florin/contract/vocabulary';
import type { LockedPayment } from '@florin/database/sql/payments/lock';
import type { Session } from '@florin/database/statement';
import { toExact, valueOfUnits } from '@florin/domain/money/exact-usd';
import { type Rate, rate } from '@florin/domain/money/rate';
import { usd } from '@florin/domain/money/usd';
import { earlyAllowanceMs, matchDeposit, type Ruling } from '@florin/domain/payment/match-deposit';
import { isReached } from '@florin/domain/payment/quote';
import { isOffered, type Token } from '../catalogue/catalogue.ts';
import { acceptsAmount } from '../payments/offers.ts';
import type { HeldPayment } from '../payments/held-payment.ts';
import { toSelection } from '../payments/amounts.ts';
import { termsOf } from '../payments/terms.ts';
import type { Arrival, RuleFacts } from './arrival.ts';
import { chooseForPayer, restoreLock } from './choose-for-payer.ts';

/** How a ruling is stored. */
export interface StoredRuling {
  ruling: 'counted' | 'awaiting_rule' | 'awaiting_rate' | 'blacklisted' | 'unmatched';
  selectionId: bigint | null;
  reason: UnmatchedReason | null;
}

/** A deposit, and the payment whose address it came to. */
interface Ruled {
  arrival: Arrival;
  held: HeldPayment;
}

/** Applies the first rule that fits: the payment counts the deposit, and a choice on the payer's behalf is written. */
export async function ruleDeposit(session: Session, ruled: Ruled, facts: RuleFacts): Promise<StoredRuling> {
  const { arrival, held } = ruled;
  const { token } = arrival;
  const ruling = matchFor(ruled, facts);
  const { now } = facts;
  switch (ruling.ruling) {
    case 'counted':
      return count(ruled, ruling.selectionId, now);
    case 'restored':
      return count(ruled, await restoreLock(session, { held, selectionId: ruling.selectionId }, facts), now);
    case 'chosen':
      return count(ruled, await chooseForPayer(session, { held, token, origin: ruling.choice }, facts), now);
    case 'unmatched':
      return creditedAgain(ruled, now) ?? { ruling: 'unmatched', selectionId: null, reason: ruling.reason };
    default:
      return { ruling: ruling.ruling, selectionId: null, reason: null };
  }
}

/**
 * A deposit that its merchant was credited for is no surplus when the rules decide it again, for example because its
 * sender was taken off the blacklist.
 */
function creditedAgain(ruled: Ruled, now: Date): StoredRuling | null {
  const { tokenId, selectionId } = ruled.held.payment;
  if (!ruled.arrival.isCredited || selectionId === null || tokenId !== ruled.arrival.token.id) return null;
  return count(ruled, selectionId, now);
}

function count({ arrival: { id, token, amount }, held }: Ruled, selectionId: bigint, now: Date): StoredRuling {
  const counted = { id, paymentId: held.payment.id, tokenId: token.id, selectionId, amount: amount.toString() };
  held.count({ ...counted, blockHeight: 0n, blockHash: '', final: false, sweptBy: null }, now);
  return { ruling: 'counted', selectionId, reason: null };
}

function matchFor({ arrival: { token, amount, from, seenAt }, held }: Ruled, facts: RuleFacts): Ruling {
  const { payment, reached: status } = held;
  const { selections } = held.facts;
  const amounts = selections.length > 0 ? held.amounts : null;
  const present = selections.at(-1);
  const ofPresentToken = present !== undefined && present.tokenId === token.id;
  const fresh = facts.prices.get(token.id)?.rate;
  const price = ofPresentToken ? rate(present.rateUsd) : fresh;
  const enough = amounts && present ? amounts.required - BigInt(present.tolerance) : null;
  return matchDeposit(
    {
      tokenId: token.id,
      chainId: token.chainId,
      seenAt,
      listedSender: from.some((sender) => facts.listed.has(sender)),
      dust:
        price !== undefined && valueOfUnits(amount, price, token.decimals) < toExact(facts.catalogue.settings.dustUsd),
      completes: ofPresentToken && amounts !== null && enough !== null && amounts.received + amount >= enough,
      paysWhole:
        !ofPresentToken && fresh !== undefined && paysWhole({ token, amount }, { payment, rate: fresh, ...facts }),
    },
    {
      status,
      createdAt: payment.createdAt,
      settling: payment.settlingAt !== null,
      selections: selections.map(toSelection),
      partlyPaid: amounts !== null && amounts.received > 0n,
      token: {
        allowed: payment.allowedTokenIds === null || payment.allowedTokenIds.includes(token.id),
        available: isAvailable(token, payment),
        priced: fresh !== undefined,
      },
      earlyMs: earlyAllowanceMs(token.chain.expectedBlockSeconds),
      nearLock: (selection) => fresh !== undefined && withinOnePercent(fresh, selection.rate),
    },
  );
}

/** Whether a deposit of a token that nobody chose would complete the payment, were the token chosen now. */
function paysWhole(
  { token, amount }: Pick<Arrival, 'token' | 'amount'>,
  { payment, rate: fresh, catalogue }: Pick<RuleFacts, 'catalogue'> & { payment: LockedPayment; rate: Rate },
): boolean {
  const { required, tolerance } = termsOf(payment, { token, rate: fresh }, catalogue);
  return isReached({ received: amount, required, tolerance });
}

const isAvailable = (token: Token, { amountUsd }: LockedPayment): boolean =>
  isOffered(token) && acceptsAmount(token, usd(amountUsd));

const withinOnePercent = (fresh: Rate, locked: Rate): boolean => fresh.minus(locked).abs().lte(locked.times('0.01'));
