import type { NewDeposit } from '@florin/database/sql/deposits/scan';
import type { Session } from '@florin/database/statement';
import type { Ids } from '@florin/domain/ports/ids';
import type { Arrival } from '../deposits/arrival.ts';
import { readRuleFacts } from '../deposits/read-rule-facts.ts';
import { ruleDeposit, type StoredRuling } from '../deposits/rule-deposit.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { HeldPayment } from '../payments/held-payment.ts';
import { readFacts } from '../payments/payment-store.ts';

/** An arrival with its place on the chain. */
export interface BlockArrival extends Arrival {
  txHash: string;
  position: number;
  index: bigint;
  block: { height: bigint; hash: string };
}

/** Money on a pool address that no payment has taken yet. */
const nobodys: StoredRuling = { ruling: 'unmatched', selectionId: null, reason: 'token_unavailable' };

/**
 * Says of each arrival, in the order of the chain, which rule takes it. The selections of choices on a payer's behalf are
 * written; payments and deposits are not.
 *
 * @returns the deposits to write
 */
export async function ruleDeposits(
  session: Session,
  request: {
    arrivals: readonly BlockArrival[];
    held: readonly HeldPayment[];
    catalogue: Catalogue;
    now: Date;
    ids: Ids;
  },
): Promise<NewDeposit[]> {
  const { arrivals, held: touched, catalogue, now, ids } = request;
  if (arrivals.length === 0) return [];
  await readFacts(session, touched);
  const byIndex = new Map(touched.map((held) => [held.payment.depositIndex, held]));
  const tokens = arrivals.map(({ token }) => token);
  const facts = await readRuleFacts(session, { catalogue, tokens, checked: arrivals, now, ids });
  const deposits: NewDeposit[] = [];
  for (const arrival of arrivals) {
    // each finds its payment as the one before left it
    const held = byIndex.get(arrival.index);
    const ruling = held ? await ruleDeposit(session, { arrival, held }, facts) : nobodys;
    deposits.push(toNewDeposit(arrival, ruling, held?.payment.id ?? null));
  }
  return deposits;
}

const toNewDeposit = (arrival: BlockArrival, ruling: StoredRuling, paymentId: string | null): NewDeposit => ({
  id: arrival.id,
  txHash: arrival.txHash,
  position: arrival.position,
  blockHeight: arrival.block.height.toString(),
  blockHash: arrival.block.hash,
  tokenId: arrival.token.id,
  depositIndex: arrival.index.toString(),
  address: arrival.address,
  paymentId,
  fromAddresses: arrival.from,
  amount: arrival.amount.toString(),
  seenAt: arrival.seenAt,
  ruling: ruling.ruling,
  selectionId: ruling.selectionId?.toString() ?? null,
  reason: ruling.reason,
});
