import { limits } from '@florin/contract/limits';
import type { NewDeposit } from '@florin/database/sql/deposits';
import { findListedSenders } from '@florin/database/sql/deposits';
import { listPaymentDeposits, type PaymentDepositRow } from '@florin/database/sql/list-deposits';
import type { LockedPayment } from '@florin/database/sql/lock-payments';
import { readFreshRates } from '@florin/database/sql/rates';
import { listSelections, type SelectionRow } from '@florin/database/sql/selections';
import type { Session } from '@florin/database/statement';
import { toExact, valueOfUnits } from '@florin/domain/money/exact-usd';
import { type Rate, rate } from '@florin/domain/money/rate';
import { usd } from '@florin/domain/money/usd';
import { evaluate } from '@florin/domain/payment/evaluate';
import { earlyAllowanceMs, matchDeposit, type Ruling } from '@florin/domain/payment/match-deposit';
import type { Ids } from '@florin/domain/ports/ids';
import { acceptsAmount } from '../payments/offers.ts';
import { reckon, type Reckoning, toSelection } from '../payments/reckon.ts';
import { type Catalogue, type Chain, isOffered, type Token } from './catalogue.ts';

/** A transfer to one of our addresses, with what we know of both. */
export interface Arrival {
  txHash: string;
  position: number;
  token: Token;
  index: bigint;
  address: string;
  from: readonly string[];
  amount: bigint;
  block: { height: bigint; hash: string };
  /** On-chain time of its block, as far as it can be trusted. */
  seenAt: Date;
}

interface Facts {
  catalogue: Catalogue;
  rates: ReadonlyMap<string, Rate>;
  listed: ReadonlySet<string>;
  now: Date;
}

/** A payment as its deposits change it while a block is read. */
interface Course {
  payment: LockedPayment;
  selections: SelectionRow[];
  deposits: PaymentDepositRow[];
}

/** Says of each arrival, in the order of the chain, which rule takes it; writes nothing. */
export async function ruleDeposits(
  session: Session,
  request: {
    chain: Chain;
    arrivals: readonly Arrival[];
    locked: readonly LockedPayment[];
    catalogue: Catalogue;
    now: Date;
    ids: Ids;
  },
): Promise<NewDeposit[]> {
  const { chain, arrivals, locked, catalogue, now, ids } = request;
  if (arrivals.length === 0) return [];
  const courses = await readCourses(session, locked);
  const tokenIds = [...new Set(arrivals.map(({ token }) => token.id))];
  const fresh = await session.many(
    readFreshRates,
    tokenIds,
    new Date(now.getTime() - limits.rateFreshnessSeconds * 1000),
  );
  const senders = [...new Set(arrivals.flatMap(({ from }) => from))];
  const listed = await session.many(findListedSenders, chain.chainType, senders);
  const facts: Facts = {
    catalogue,
    rates: new Map(fresh.map(({ tokenId, rateUsd }) => [tokenId, rate(rateUsd)])),
    listed: new Set(listed.map(({ address }) => address)),
    now,
  };
  return arrivals.map((arrival) => ruleOne(arrival, courses.get(arrival.index), facts, ids));
}

async function readCourses(session: Session, locked: readonly LockedPayment[]): Promise<Map<bigint, Course>> {
  const ids = locked.map(({ id }) => id);
  const selections = Map.groupBy(await session.many(listSelections, ids), ({ paymentId }) => paymentId);
  const deposits = Map.groupBy(await session.many(listPaymentDeposits, ids), ({ paymentId }) => paymentId);
  return new Map(
    locked.map((payment) => [
      payment.depositIndex,
      { payment, selections: selections.get(payment.id) ?? [], deposits: deposits.get(payment.id) ?? [] },
    ]),
  );
}

function ruleOne(arrival: Arrival, course: Course | undefined, facts: Facts, ids: Ids): NewDeposit {
  const id = ids.uuid();
  const ruling = course ? ruleFor(arrival, course, facts) : nobodys;
  if (course && ruling.ruling === 'counted') follow(course, arrival, id, ruling.selectionId, facts);
  return {
    id,
    txHash: arrival.txHash,
    position: arrival.position,
    blockHeight: arrival.block.height.toString(),
    blockHash: arrival.block.hash,
    tokenId: arrival.token.id,
    depositIndex: arrival.index.toString(),
    address: arrival.address,
    paymentId: course?.payment.id ?? null,
    fromAddresses: arrival.from,
    amount: arrival.amount.toString(),
    seenAt: arrival.seenAt,
    ruling: ruling.ruling,
    selectionId: ruling.ruling === 'counted' ? ruling.selectionId.toString() : null,
    reason: ruling.ruling === 'unmatched' ? ruling.reason : null,
  };
}

/** Money on a pool address that no payment has taken yet. */
const nobodys: Ruling = { ruling: 'unmatched', reason: 'token_unavailable' };

function ruleFor({ token, amount, from, seenAt }: Arrival, course: Course, facts: Facts): Ruling {
  const { payment, selections, deposits } = course;
  const reckoning = selections.length > 0 ? reckon(selections, deposits) : null;
  const present = selections.at(-1);
  const ofPresentToken = present !== undefined && present.tokenId === token.id;
  const freshRate = token.isStablecoin ? rate('1.0') : facts.rates.get(token.id);
  const price = ofPresentToken ? rate(present.rateUsd) : freshRate;
  return matchDeposit(
    {
      tokenId: token.id,
      chainId: token.chainId,
      seenAt,
      listedSender: from.some((sender) => facts.listed.has(sender)),
      dust:
        price !== undefined && valueOfUnits(amount, price, token.decimals) < toExact(facts.catalogue.settings.dustUsd),
      completes: ofPresentToken && reckoning !== null && reckoning.received + amount >= reckoning.required,
    },
    {
      status: payment.status,
      selections: selections.map(toSelection),
      partlyPaid: reckoning !== null && reckoning.received > 0n,
      tokenAllowed: isAllowed(token, payment),
      earlyMs: earlyAllowanceMs(token.chain.expectedBlockSeconds),
      nearLock: (selection) => freshRate !== undefined && withinOnePercent(freshRate, selection.rate),
    },
  );
}

const isAllowed = (token: Token, { allowedTokenIds, amountUsd }: LockedPayment): boolean =>
  isOffered(token) &&
  acceptsAmount(token, usd(amountUsd)) &&
  (allowedTokenIds === null || allowedTokenIds.includes(token.id));

const withinOnePercent = (fresh: Rate, locked: Rate): boolean => fresh.minus(locked).abs().lte(locked.times('0.01'));

/** Lets the next arrival of the same block find the payment as this one leaves it. */
function follow(course: Course, { token, amount }: Arrival, id: string, selectionId: bigint, facts: Facts): void {
  const { payment, selections, deposits } = course;
  deposits.push({
    id,
    paymentId: payment.id,
    tokenId: token.id,
    selectionId,
    amount: amount.toString(),
    blockHeight: 0n,
    blockHash: '',
    final: false,
    sweptBy: null,
  });
  const status = statusAfter(course, reckon(selections, deposits), facts.now);
  course.payment = { ...payment, status };
}

function statusAfter(
  { payment, selections }: Course,
  { required, counted }: Reckoning,
  now: Date,
): LockedPayment['status'] {
  const present = selections.at(-1);
  if (!present) return payment.status;
  const facts = { selection: toSelection(present), required, deposits: counted, listedSender: false, now };
  return evaluate({ status: payment.status, ...facts }).at(-1) ?? payment.status;
}
