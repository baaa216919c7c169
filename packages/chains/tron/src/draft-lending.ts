import type { Movement } from '@florin/domain/ports/chain';
import type { Asker } from '@florin/json-rpc/failures';
import { encodePlan, bandwidthOf, lendingFeeCap, type Lends } from './plan.ts';
import { type Draft, refuse } from './planned.ts';
import { hasAccount, readPrices, readResources } from './prices.ts';
import { delegationMin, readFree, readLent } from './stakes.ts';

/** Whether a movement of this purpose lends a stake or takes it back; most do neither. */
export const lendsOf = (purpose: Movement['purpose']): { lends?: Lends } =>
  purpose === 'delegation' || purpose === 'undelegation' ? { lends: purpose } : {};

type Lending = Pick<Movement, 'from' | 'to' | 'amount'> & { lends: Lends };

/** What lending costs is its bandwidth. @throws Refusal CONFLICT when it would fail now */
export async function draftLending(node: Asker, move: Lending): Promise<Draft> {
  await (move.lends === 'delegation' ? checkDelegation(node, move) : checkUndelegation(node, move));
  const [prices, resources] = await Promise.all([readPrices(node), readResources(node, move.from)]);
  const size = sizeOf(move);
  const fee = resources.bandwidth >= size ? 0n : size * prices.bandwidth;
  return { fee, feeCap: lendingFeeCap, limitMin: lendingFeeCap, limit: lendingFeeCap };
}

async function checkDelegation(node: Asker, { from, to, amount }: Lending): Promise<void> {
  if (amount < delegationMin) throw refuse('nobody lends less than 1 TRX');
  const [free, isThere] = await Promise.all([readFree(node, from), hasAccount(node, to)]);
  if (free < amount) throw refuse(`the stake that can be lent is ${free} sun`);
  if (!isThere) throw refuse('the receiver has no account');
}

async function checkUndelegation(node: Asker, { from, to, amount }: Lending): Promise<void> {
  const lent = await readLent(node, from, to);
  if (lent < amount) throw refuse(`${lent} sun of stake are lent to the address`);
}

function sizeOf({ from, to, amount, lends }: Lending): bigint {
  const lifetime = { refBytes: '0000', refHash: '0'.repeat(16), expiration: 2n ** 41n - 1n };
  const frame = { lifetime, timestamp: 2n ** 41n - 1n, feeLimit: lendingFeeCap, token: null };
  return bandwidthOf(encodePlan({ ...frame, owner: from, destination: to, amount, lends }));
}
