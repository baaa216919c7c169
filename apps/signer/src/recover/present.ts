import type { Holding } from '@florin/domain/ports/holding-scan';
import type { RecoveredChain } from './chains.ts';

/** Questions under way at the same time. */
const atOnce = 16;

/** What is still there of what was found: it may have moved since, in this run's own forerunner too. */
export async function readPresent({ adapter }: RecoveredChain, found: readonly Holding[]): Promise<Holding[]> {
  const present: Holding[] = [];
  for (let at = 0; at < found.length; at += atOnce) {
    const some = found.slice(at, at + atOnce);
    const amounts = await Promise.all(some.map(({ address, asset }) => adapter.balance(address, asset)));
    for (const [place, holding] of some.entries()) present.push({ ...holding, amount: amounts[place] ?? 0n });
  }
  return present.filter(({ amount }) => amount > 0n);
}
