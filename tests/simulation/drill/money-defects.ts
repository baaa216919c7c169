import type { Knobs } from '../world/knobs.ts';
import type { Defect } from './defects.ts';

const sql = 'packages/database/src/sql';
const engine = 'packages/engine/src';
const evm = 'packages/chains/evm/src';

/** One trouble at a time: what brings a defect to light, and nothing that ends a seed sooner. */
const alone: Partial<Knobs> = {
  tokenFee: 0,
  strange: null,
  exchange: false,
  gasJump: 0,
  split: 0,
  aftermath: 0,
  unproven: false,
};
const behindSweeps: Partial<Knobs> = { ...alone, aftermath: 0.25, refusedAgain: 0.8, split: 40 };
const behindTransfers: Partial<Knobs> = {
  ...alone,
  aftermath: 0.5,
  aftermathOf: 'exchange',
  refusedAgain: 1,
  exchange: true,
};
const undoneRefunds: Partial<Knobs> = {
  ...alone,
  aftermath: 0.8,
  aftermathOf: 'refund',
  refusedAgain: 1,
  refunds: 90,
};
const withFees: Partial<Knobs> = { ...alone, tokenFee: 0.3 };
const withRemainders: Partial<Knobs> = { ...alone, refunds: 60, gasJump: 0.1, consolidationMinutes: 3 };
const withMute: Partial<Knobs> = { ...alone, strange: 'mute', strangeness: 0.2 };

/** Mistakes with money that left its address, came with less than it began with, or went back: some of them were made. */
export const moneyDefects: readonly Defect[] = [
  {
    name: 'an undone refund cannot be written, its parameter having two types',
    file: `${sql}/outgoing/doubted.ts`,
    find: 'swept_by = case when swept_by = $outgoingId::uuid then null else swept_by end,',
    replace: 'swept_by = case when swept_by = $outgoingId then null else swept_by end,',
    besides: [
      {
        find: "l.idempotency_key = 'refund:' || $outgoingId::uuid::text",
        replace: "l.idempotency_key = 'refund:' || $outgoingId::text",
      },
    ],
    knobs: undoneRefunds,
  },
  {
    name: 'coins of an undone sweep are swept again in the old amount, whatever stands of them',
    file: `${engine}/sweeps/undo-sweep.ts`,
    find: 'await session.run(releaseDeposits, { outgoingId: row.id });',
    replace: `const stand = await session.many(
    { name: 'planted_stand', text: \`select id from deposits where swept_by = $1 and orphaned_at is null and confirmed_at is not null
        and exists (select from payments where id = $2 and ended_as in ('completed', 'expired_partial'))\`, parameters: ['sweep', 'payment'] }, { sweep: row.id, payment: row.purposeId });
  await session.run(releaseDeposits, { outgoingId: row.id });
  if (stand.length > 0) {
    const again = ids.uuid();
    await session.run({ name: 'planted_again', text: \`insert into outgoing (id, chain_id, purpose, purpose_id, token_id, source_kind,
        source_index, source_address, destination, amount, fee_cap, status, next_attempt_at, created_at)
        select $2, chain_id, purpose, purpose_id, token_id, source_kind, source_index, source_address, destination, $3, fee_cap, 'intent', $4, $4
          from outgoing where id = $1\`, parameters: ['sweep', 'again', 'amount', 'at'] }, { sweep: row.id, again, amount: row.amount, at });
    await session.run({ name: 'planted_taken', text: 'update deposits set swept_by = $2 where id = any($1::uuid[])', parameters: ['ids', 'again'] }, { ids: stand.map(({ id }) => id), again });
  }`,
    knobs: behindSweeps,
  },
  {
    name: 'what arrives with a fee has not arrived',
    file: `${evm}/arrivals.ts`,
    find: 'return came < amount ? came : amount;',
    replace: 'return came === amount ? amount : 0n;',
    knobs: withFees,
  },
  {
    name: 'a single movement is believed by its receipt',
    file: `${engine}/outgoing/read-arrived.ts`,
    find: "if (adapter.arrivals === null || token.asset.kind === 'native')",
    replace: "if (adapter.arrivals === null || token.asset.kind === 'native' || carried.items.length === 1)",
    knobs: withMute,
  },
  {
    name: 'a deposit that returns after its sweep was undone is unmatched',
    file: `${engine}/chains/revive-deposits.ts`,
    find: 'const counts = settled || (sweptBy !== null && payment !== undefined && !isSettled(payment));',
    replace:
      'const counts = (!settled || settled) && sweptBy !== null && payment !== undefined && isSettled !== undefined;',
    knobs: behindSweeps,
  },
  {
    name: 'a transfer to an exchange that a reorg took stays booked',
    file: `${engine}/purposes.ts`,
    find: "amount: ['exchange_transfer'], arrived: [],",
    replace: 'amount: [], arrived: [],',
    knobs: behindTransfers,
  },
  {
    name: 'an undone transfer to an exchange keeps its credit',
    file: `${engine}/exchange/undo-exchange.ts`,
    find: 'await session.run(dropCredit, { outgoingId: row.id });',
    replace: '',
    knobs: behindTransfers,
  },
  {
    name: 'an undone refund stays completed',
    file: `${engine}/refunds/undo-refund.ts`,
    find: "await moveRefund(session, { ...refund, completedAt: null }, { move: 'undone', said, at, ids });",
    replace: 'void [moveRefund, said];',
    knobs: undoneRefunds,
  },
  {
    name: 'an undone refund stays booked',
    file: `${engine}/purposes.ts`,
    find: "amount: ['refund'], arrived: [],",
    replace: 'amount: [], arrived: [],',
    knobs: undoneRefunds,
  },
  {
    name: 'a deposit whose refund was undone stays taken',
    file: `${sql}/outgoing/doubted.ts`,
    find: 'swept_by = case when swept_by = $outgoingId::uuid then null else swept_by end,',
    replace: 'swept_by = case when swept_by = $outgoingId::uuid then swept_by else swept_by end,',
    knobs: undoneRefunds,
  },
  {
    name: 'the surplus of an undone refund stays settled',
    file: `${engine}/refunds/undo-refund.ts`,
    find: 'reversed(...refundKeys(refund.id))',
    replace: "reversed(...refundKeys(refund.id).filter((key) => !key.startsWith('refund_surplus')))",
    knobs: undoneRefunds,
  },
  {
    name: 'an undone sweep keeps its deposits',
    file: `${engine}/sweeps/undo-sweep.ts`,
    find: 'await session.run(releaseDeposits, { outgoingId: row.id });',
    replace: 'void releaseDeposits;',
    knobs: behindSweeps,
  },
  {
    name: 'a payment that was credited is not swept again',
    file: `${engine}/payments/may-be-swept.ts`,
    find: "mayBeSettled(payment) || (isSettled(payment) && payment.status !== 'blacklisted')",
    replace: 'mayBeSettled(payment)',
    knobs: behindSweeps,
  },
  {
    name: 'nobody notices that coins of a credited payment lie on their address again',
    file: `${engine}/payments/recompute.ts`,
    find: '(payment.sweepDueAt === null && isLeft(payment, facts))',
    replace: '(payment.sweepDueAt !== null && isLeft(payment, facts))',
    knobs: behindSweeps,
  },
  {
    name: 'what an undone sweep is missing stays missing in the treasury',
    file: `${engine}/sweeps/undo-sweep.ts`,
    find: 'await bookMissing(session, await session.many(moveReversals, { outgoingId: row.id, goneOnly: false }), { ports, at });',
    replace:
      'await bookMissing(session, (await session.many(moveReversals, { outgoingId: row.id, goneOnly: false })).slice(0, 0), { ports, at });',
    knobs: behindSweeps,
  },
  {
    name: 'the intent of a single sweep is booked as what arrived',
    file: `${engine}/sweeps/finish-sweep.ts`,
    find: 'sweepFinal({ ...posting, amount: arrived, cost: fee,',
    replace: 'sweepFinal({ ...posting, amount: success ? baseUnits(row.amount) : 0n, cost: fee,',
    knobs: { ...withFees, batches: false },
  },
  {
    name: 'what a token keeps of a single sweep is booked nowhere',
    file: `${engine}/sweeps/finish-sweep.ts`,
    find: 'await post(session, tokenFeeChanged({ ...posting, change, sequence: 0 }), now);',
    replace: 'void [tokenFeeChanged, change];',
    knobs: { ...withFees, batches: false },
  },
  {
    name: 'what a token keeps of a batch is booked nowhere',
    file: `${engine}/sweeps/finish-batch.ts`,
    find: 'change: success ? moved - arrived : 0n, sequence: 0',
    replace: 'change: 0n * moved, sequence: 0',
    knobs: { ...withFees, batches: true },
  },
  {
    name: 'the fee of a sweep that a reorg undid stays booked',
    file: `${engine}/outgoing/correct-books.ts`,
    find: "const change = takenBy('after', changes) - takenBy('before', changes);",
    replace: "const change = 0n * (takenBy('after', changes) - takenBy('before', changes));",
    knobs: { ...behindSweeps, tokenFee: 0.4 },
  },
  {
    name: 'events of a token are believed before its balances have shown anything',
    file: `${engine}/outgoing/read-arrived.ts`,
    find: "token.proof === 'held' || !collects(row) ? 'events' : 'balances'",
    replace: "token.proof === 'held' || collects(row) || row !== null ? 'events' : 'balances'",
    knobs: { ...alone, strange: 'boastful' },
  },
  {
    name: 'a token that was contradicted has brought its coins all the same',
    file: `${evm}/arrivals.ts`,
    find: 'return { amounts: items.map(() => 0n), contradicted: true };',
    replace: 'return { amounts, contradicted: true };',
    knobs: { ...alone, strange: 'boastful' },
  },
  {
    name: 'a movement that nothing arrived of has succeeded',
    file: `${engine}/outgoing/follow-outgoing.ts`,
    find: 'return { success: arrived > 0n, arrived };',
    replace: 'return { success: arrived >= 0n, arrived };',
    knobs: withMute,
  },
  {
    name: 'the refund of a deposit that was set apart leaves it there',
    file: `${engine}/refunds/finish-refund.ts`,
    find: 'await session.run(markRefunded, { depositId: deposit.id });',
    replace: 'void markRefunded;',
    knobs: { ...alone, refunds: 60 },
  },
  {
    name: 'what a refund leaves on its address is not noted',
    file: `${engine}/refunds/finish-refund.ts`,
    find: 'return leaveRemainder(session, ports, { chainId, tokenId, depositIndex, address, at });',
    replace: 'return void [leaveRemainder, ports, chainId, tokenId, depositIndex, address];',
    knobs: withRemainders,
  },
  {
    name: 'what is left on addresses is looked at and never fetched',
    file: `${engine}/treasury/plan-consolidations.ts`,
    find: 'return isWorthless ? false : insert(session, ports, { ...remainder, row: now, feeCap: fetching.feeCap });',
    replace: 'return isWorthless ? false : insert === undefined;',
    knobs: withRemainders,
  },
  {
    name: 'a refund is held against a surplus that a reorg took afterwards',
    file: 'packages/database/src/verify-books.ts',
    find: "import.meta.url), 'utf8');",
    replace:
      "import.meta.url), 'utf8').replace('p.received + gone.lost - p.required', 'p.received + 0 * gone.lost - p.required');",
    knobs: { ...behindSweeps, refunds: 60 },
  },
  {
    name: 'a second reorg forgets that coins were missing in the treasury',
    file: `${sql}/deposits/scan.ts`,
    find: 'reversed_swept = case when gone.was_final then ${isSwept} else d.reversed_swept end',
    replace: 'reversed_swept = gone.was_final and ${isSwept}',
    knobs: { ...behindSweeps, reorg: 0.2 },
  },
  {
    name: 'more is refunded out of the balance than the payment brought',
    file: `${engine}/refunds/hold-credit.ts`,
    find: 'if (compareUsd(amount, left) > 0 || compareUsd(amount, zeroUsd) === 0)',
    replace: 'if (compareUsd(amount, zeroUsd) === 0)',
    knobs: { ...alone, refunds: 60 },
  },
  {
    name: 'a refund out of the balance that is rejected stays reserved',
    file: `${engine}/refunds/settle-credit.ts`,
    find: 'await session.run(releaseReserved, { merchantId, amountUsd });',
    replace: 'void releaseReserved;',
    knobs: { ...alone, refunds: 60 },
  },
  {
    name: 'two refunds of one credit are asked for at once',
    file: `${engine}/refunds/hold-credit.ts`,
    find: 'if (!(await lockPayment(session, paymentId)))',
    replace: 'if (lockPayment === undefined)',
    knobs: { ...alone, refunds: 60 },
  },
];
