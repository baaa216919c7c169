import type { Knobs } from '../world/knobs.ts';
import { lifetimeDefects } from './lifetime-defects.ts';
import { moneyDefects } from './money-defects.ts';
import { rewoundDefects } from './rewound-defects.ts';

interface Edit {
  find: string;
  replace: string;
}

/** A mistake that could have been made: which words of which file would read differently. */
export interface Defect extends Edit {
  name: string;
  /** From the root of the tree. */
  file: string;
  /** Of the same file: a second defence that would hide it, taken away with it. */
  besides?: readonly Edit[];
  /** Turned up where what brings it to light is rare in the usual mix. */
  knobs?: Partial<Knobs>;
}

const sql = 'packages/database/src/sql';
const engine = 'packages/engine/src';
const domain = 'packages/domain/src';

/** Each is planted alone while a module is loaded; no file of the product is touched. */
export const defects: readonly Defect[] = [
  {
    name: 'a scanner that lost its lease still moves the cursor',
    file: `${sql}/chains/cursors.ts`,
    find: 'greatest(final_height, $finalHeight),\n        halted_ancestor = null\n    where chain_id = $chainId and epoch = $epoch',
    replace:
      'greatest(final_height, $finalHeight),\n        halted_ancestor = null\n    where chain_id = $chainId and $epoch::bigint is not null',
  },
  {
    name: 'an empty list of logs is believed',
    file: 'packages/chains/evm/src/read-block.ts',
    find: 'const { logs, receipts } = await withPromisedLogs(node, { header, bloom, hashes }, tokens, answered);',
    replace: 'const [logs, receipts] = [answered, null];',
  },
  {
    name: 'a block that cannot be read counts as empty',
    file: `${engine}/chains/read-ahead.ts`,
    find: '...(treasury === null ? [] : [treasury.watchKey])]);\n      });',
    replace: '...(treasury === null ? [] : [treasury.watchKey])]);\n      }).catch(() => ({ header, transfers: [] }));',
  },
  {
    name: 'a block is taken without looking at its parent',
    file: `${engine}/chains/scan-chain.ts`,
    find: "if (next !== null) return next.parentHash === at.hash ? 'stands' : 'reorg';",
    replace: "if (next !== null) return 'stands';",
  },
  {
    name: 'the first confirmation is taken for finality',
    file: `${engine}/chains/scan-chain.ts`,
    find: '(chain: Chain, height: bigint): bigint => height - BigInt(chain.confirmationsRequired) + 1n;',
    replace: '(_chain: Chain, height: bigint): bigint => height;',
  },
  {
    name: 'one node is enough',
    file: `${engine}/chains/agree-on-finality.ts`,
    find: 'if (adapter.nodes < 2)',
    replace: 'if (adapter.nodes < 9)',
  },
  {
    name: 'deposits are keyed by their place in the block',
    file: 'packages/chains/evm/src/transfers.ts',
    find: 'Number(log.index - first.index) + 1',
    replace: 'Number(log.index) + 1',
  },
  {
    name: 'a deposit that comes back after a reorg stays orphaned',
    file: `${sql}/deposits/scan.ts`,
    find: 'block_hash = back."blockHash", orphaned_at = null,',
    replace: 'block_hash = back."blockHash",',
  },
  {
    name: 'a reorg leaves the payments as they are',
    file: `${engine}/chains/roll-back.ts`,
    find: 'await recompute(session, held, { catalogue, ids: ports.ids, now });',
    replace: '',
  },
  {
    name: 'final deposits are not booked',
    file: `${engine}/chains/commit-block.ts`,
    find: 'await bookFinal(session, final, { ids: ports.ids, at: now });',
    replace: '',
  },
  {
    name: 'gas that we sent ourselves counts as a deposit',
    file: `${engine}/chains/block-arrivals.ts`,
    find: ' || own.has(transfer.txHash)',
    replace: '',
  },
  {
    name: 'a deposit is valued at the first lock',
    file: `${domain}/payment/match-deposit.ts`,
    find: 'ofToken.findLast(holds(deposit.seenAt)) ??',
    replace: 'ofToken[0] ??',
  },
  {
    name: 'the required amount is rounded down',
    file: `${domain}/payment/quote.ts`,
    find: 'return divideUp(remainingUsd, exactPerUnit(rate, payableDecimals)) *',
    replace: 'return (remainingUsd / exactPerUnit(rate, payableDecimals)) *',
  },
  {
    name: 'the merchant gets the surplus',
    file: `${domain}/payment/settlement.ts`,
    find: 'return shareOut(minUsd(facts.dueUsd, received), received, facts);',
    replace: 'return shareOut(received, received, facts);',
  },
  {
    name: 'a sweep ends before the merchant is credited',
    file: `${engine}/sweeps/finish-sweep.ts`,
    find: 'if (!(await session.maybe(markFinal, { id: row.id, lease,',
    replace: 'if (!(await ports.db.maybe(markFinal, { id: row.id, lease,',
  },
  {
    name: 'a movement is final with its first block',
    file: `${engine}/outgoing/follow-outgoing.ts`,
    find: 'if (!cursor || cursor.finalHeight === null || height > cursor.finalHeight) return null;',
    replace: `if (!cursor || cursor.finalHeight === null) return null;
  if (height > cursor.finalHeight) return state;`,
  },
  {
    name: 'a payout is signed anew after a timeout',
    file: `${engine}/outgoing/send.ts`,
    find: 'const outcome = await adapter.broadcast({ txHash: row.txHash, raw: row.raw });',
    replace: `const outcome = await adapter.broadcast({ txHash: row.txHash, raw: row.raw }).catch(async (error) => {
      if (row.purpose === 'payout')
        await ports.db.run({ name: 'planted', text: "update outgoing set status = 'dead' where id = $1", parameters: ['id'] }, row);
      throw error;
    });`,
  },
  {
    name: 'a number is handed out twice',
    file: `${sql}/outgoing/sign.ts`,
    find: 'else greatest(n.next_nonce, $firstNonce) + 1 end',
    replace: 'else greatest(n.next_nonce, $firstNonce) end',
  },
  {
    name: 'signed bytes are kept without their lease',
    file: `${sql}/outgoing/sign.ts`,
    find: "where id = $id and lease = $lease and (status in ('reserved', 'signed', 'sent') or doubted_at is not null)\n     returning id, chain_id",
    replace:
      "where id = $id and $lease::uuid is not null and (status <> 'final' or doubted_at is not null)\n     returning id, chain_id",
  },
  {
    name: 'gas funding is not booked',
    file: `${engine}/treasury/finish-gas.ts`,
    find: 'amount: success ? baseUnits(row.amount) : 0n,',
    replace: 'amount: 0n,',
  },
  {
    name: 'a code of the second factor works twice',
    file: `${sql}/accounts/second-factors.ts`,
    find: 'last_step < $step',
    replace: 'last_step <= $step',
  },
  {
    name: 'a rejected withdrawal stays reserved',
    file: `${engine}/withdrawals/reject-withdrawal.ts`,
    find: 'await session.run(releaseReserved, { merchantId: withdrawal.merchantId, amountUsd: withdrawal.amountUsd });',
    replace: '',
  },
  {
    name: 'a paid withdrawal stays reserved',
    file: `${engine}/payouts/finish-payout.ts`,
    find: 'await session.run(spendReserved, { merchantId: withdrawal.merchantId, amountUsd: withdrawal.amountUsd });',
    replace: '',
  },
  {
    name: 'moves are not told',
    file: `${engine}/payments/payment-store.ts`,
    find: 'unsaved.flatMap(({ events }) => events)',
    replace: 'unsaved.flatMap(({ events }) => events.slice(0, 0))',
  },
  {
    name: 'the body of a webhook grows with its attempts',
    file: `${engine}/webhooks/attempt-delivery.ts`,
    find: 'body: delivery.body });',
    replace: "body: delivery.body + ' '.repeat(delivery.attemptCount) });",
  },
  {
    name: 'deliveries of a dead worker are never taken up',
    file: `${sql}/webhooks/claim.ts`,
    find: "where status = 'processing' and leased_until <= $now for update skip locked",
    replace: "where status = 'processing' and leased_until <= $now and false for update skip locked",
  },
  {
    name: 'what a transaction gives back to the treasury is not kept',
    file: `${engine}/chains/record-coins.ts`,
    find: '(watchKey === treasury?.watchKey ? treasury.address : undefined)',
    replace: 'undefined',
  },
  {
    name: 'the coins of an orphaned block stay',
    file: `${engine}/chains/roll-back.ts`,
    find: 'await session.run(rollBackCoins, { chainId: chain.id, aboveHeight: ancestor.height });',
    replace: '',
  },
  {
    name: 'a rate is locked however old it is',
    file: `${engine}/payments/price.ts`,
    find: 'isStale: ageMs > limits.rateFreshnessSeconds * 1000 ||',
    replace: 'isStale:',
  },
  {
    name: 'logs are asked for by the number of their block, whatever its filter promises',
    file: 'packages/chains/evm/src/read-logs.ts',
    find: `const filter = { blockHash: header.hash, address: [...tokens.keys()], topics: [transferTopic] };
  const logs = await node.ask('eth_getLogs', [filter], (value) =>
    list(value, 'logs', (log) => ofBlock(readLog(log), header)),
  );`,
    replace: `const number = '0x' + header.height.toString(16);
  const filter = { fromBlock: number, toBlock: number, address: [...tokens.keys()], topics: [transferTopic] };
  const logs = await node.ask('eth_getLogs', [filter], (value) =>
    list(value, 'logs', (log) => ({ ...readLog(log), blockHash: header.hash })),
  );`,
    besides: [{ find: 'if (silent.length === 0 ||', replace: 'if (silent.length >= 0 ||' }],
    knobs: { reorg: 0.2, stall: 0.02 },
  },
  {
    name: 'a reorg subtracts what it took',
    file: `${engine}/chains/roll-back.ts`,
    find: 'await recompute(session, held, { catalogue, ids: ports.ids, now });',
    replace: `const before = held.map(({ payment }) => payment);
    await recompute(session, held, { catalogue, ids: ports.ids, now });
    await session.run(
      {
        name: 'planted',
        text: \`update payments p set received = was.received - (
                  select coalesce(sum(amount), 0) from deposits d where d.payment_id = p.id and d.orphaned_at = $3)
                 from unnest($1::uuid[], $2::numeric[]) was(id, received) where p.id = was.id\`,
        parameters: ['ids', 'received', 'now'],
      },
      { ids: before.map(({ id }) => id), received: before.map(({ received }) => received), now },
    );`,
  },
  {
    name: 'a final deposit that a reorg took still counts',
    file: `${sql}/deposits/list.ts`,
    find: "where payment_id = any($paymentIds::uuid[]) and orphaned_at is null and ruling in ('counted', 'blacklisted')",
    replace:
      "where payment_id = any($paymentIds::uuid[]) and (orphaned_at is null or reversals > 0) and ruling in ('counted', 'blacklisted')",
    knobs: { deepReorg: 0.2 },
  },
  {
    name: 'a deposit of a listed sender counts',
    file: `${domain}/payment/match-deposit.ts`,
    find: 'if (!deposit.listedSender) return null;',
    replace: 'if (!deposit.listedSender || !deposit.dust) return null;',
  },
  {
    name: 'a sender who was listed meanwhile does not stop the credit',
    file: `${engine}/sweeps/settle-payment.ts`,
    find: 'if (listed) return blacklistPayment(session, held, settling);',
    replace: '',
  },
  {
    name: 'coins that are set apart stay in the books where they were',
    file: `${engine}/quarantine/quarantine-tainted.ts`,
    find: 'const booked = marked.filter((deposit) => deposit.booked);',
    replace: 'const booked: typeof marked = [];',
  },
  {
    name: 'a surplus is given back again and again',
    file: `${engine}/refunds/refund-coins.ts`,
    find: 'const left = baseUnits(final) - baseUnits(required) - baseUnits(taken);',
    replace: 'const left = baseUnits(final) - baseUnits(required) - 0n * baseUnits(taken);',
  },
  {
    name: 'a deposit is given back twice',
    file: `${engine}/refunds/refund-coins.ts`,
    find: "if (deposit.isRefunded) throw conflict('A refund of this deposit is under way or completed.');",
    replace: '',
  },
  {
    name: 'a refund is signed anew after a timeout',
    file: `${engine}/outgoing/send.ts`,
    find: 'const outcome = await adapter.broadcast({ txHash: row.txHash, raw: row.raw });',
    replace: `const outcome = await adapter.broadcast({ txHash: row.txHash, raw: row.raw }).catch(async (error) => {
      if (row.purpose === 'refund')
        await ports.db.run({ name: 'planted', text: "update outgoing set status = 'dead' where id = $1", parameters: ['id'] }, row);
      throw error;
    });`,
    knobs: { rpcFault: 0.1, refunds: 40 },
  },
  {
    name: 'a part is credited as the whole',
    file: `${domain}/payment/settlement.ts`,
    find: 'const gross = minUsd(dueUsd, received);',
    replace: 'const gross = dueUsd;',
  },
  {
    name: 'an item of a batch counts as swept without its coins',
    file: `${engine}/sweeps/finish-batch.ts`,
    find: 'const success = arrived > 0n;',
    replace: 'const success = arrived >= 0n;',
  },
  {
    name: 'the tolerance is given twice',
    file: `${domain}/payment/evaluate.ts`,
    find: 'const reached = sum(deposits) >= required - selection.tolerance;',
    replace: 'const reached = sum(deposits) >= required - 2n * selection.tolerance;',
  },
  {
    name: 'the tolerance is given to whoever sent something',
    file: `${domain}/payment/evaluate.ts`,
    find: 'const reached = sum(deposits) >= required - selection.tolerance;',
    replace: `const reached =
    sum(deposits) >= required - selection.tolerance || (selection.tolerance > 0n && deposits.length > 0);`,
  },
  {
    name: 'another amount is agreed on than was heard',
    file: `${sql}/deposits/agree.ts`,
    find: 'd.id = heard.id and d.amount = heard.amount and',
    replace: 'd.id = heard.id and',
    knobs: { nodes: 2, liar: true, stall: 0.008 },
  },
  ...moneyDefects,
  ...rewoundDefects,
  ...lifetimeDefects,
];
