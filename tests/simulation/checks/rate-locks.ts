import { limits } from '@florin/contract/limits';
import { readReceipt } from '@florin/engine/rates/rate-receipt';
import { type TestToken, testTokens } from '@florin/testing/catalogue';
import { coinToken } from '@florin/testing/coin-catalogue';
import { lifetimeTokens } from '@florin/testing/lifetime-catalogue';
import type { World } from '../world/world.ts';
import type { Finding } from './finding.ts';

interface Lock {
  id: string;
  tokenId: string;
  rateUsd: string;
  opensAt: Date;
  receipt: unknown;
}

const freshMs = limits.rateFreshnessSeconds * 1000;
/** What one source of few can add by lagging behind, before it counts as too far off; in thousandths. */
const offMax = 20n;
const priced: readonly TestToken[] = [...Object.values(testTokens), coinToken, ...Object.values(lifetimeTokens)];
const symbols = new Map(priced.map(({ id, symbol }) => [id, symbol]));

/** Locks after `after`: what is wrong with their age, their receipt or their price, and the number of the newest one. */
export async function rateLocks(world: World, after: bigint): Promise<{ findings: Finding[]; newest: bigint }> {
  const { rows } = await world.place.control.query<Lock>({
    name: 'simulation_rate_locks',
    text: `select id, token_id as "tokenId", rate_usd as "rateUsd", opens_at as "opensAt", rate_receipt as receipt
             from selections where id > $1 and origin <> 'restored' order by id`,
    values: [after],
  });
  return { findings: rows.flatMap((lock) => judge(world, lock)), newest: BigInt(rows.at(-1)?.id ?? after) };
}

function judge({ rates }: World, { id, tokenId, rateUsd, opensAt, receipt }: Lock): Finding[] {
  const since = opensAt.getTime() - freshMs;
  const { at, inputs } = readReceipt(receipt);
  const counted = inputs.filter(({ fault }) => fault === null);
  const facts = { rateUsd, at, counted: counted.length };
  if (at === null || at.getTime() < since || counted.some((input) => Date.parse(input.at) < since))
    return [{ rule: 'locked_at_an_old_rate', subject: id, facts }];
  if (counted.length < 2) return [{ rule: 'locked_without_enough_sources', subject: id, facts }];
  const truth = rates.truthOf(symbols.get(tokenId) ?? '');
  if (truth === null) return [];
  const cents = BigInt(rateUsd.replace('.', '').slice(0, -16));
  // The price that was true when the window of freshness began counts too.
  const recent = truth.filter((_price, index) => (truth[index + 1]?.at.getTime() ?? Infinity) >= since);
  const isTrue = recent.some(
    (true_) => (cents > true_.cents ? cents - true_.cents : true_.cents - cents) * 1000n <= true_.cents * offMax,
  );
  return isTrue ? [] : [{ rule: 'locked_at_a_bent_rate', subject: id, facts }];
}
