import type { ChainEvent } from './events.ts';
import { event, moduleAddress, moved, spell } from './events.ts';
import type { Ledger } from './ledger.ts';
import type { Submitted } from './read-submitted.ts';

/**
 * The module `feemarket` of Skip (github.com/skip-mev/feemarket, x/feemarket), as the Cosmos Hub runs it. It takes the
 * whole offered fee before the messages and tells of that by the bank module alone: there is no event `tx` with a `fee`.
 */
export const marketCollector = 'feemarket-fee-collector';

interface Ran {
  ledger: Ledger;
  prefix: string;
  gasUsed: bigint;
  /** Base units for 10^18 units of gas. */
  price: bigint;
}

/**
 * After messages that succeeded it gives what the used gas costs to the stakers, and the rest to the proposer of the
 * block: nothing goes back to the payer. What failing messages leave stays with the collector, without a further event.
 */
export function settleFee({ fee: [offered] }: Submitted, { ledger, prefix, gasUsed, price }: Ran): ChainEvent[] {
  if (offered === undefined) return [];
  const { denom } = offered;
  const used = (gasUsed * price + 10n ** 18n - 1n) / 10n ** 18n;
  const from = moduleAddress(marketCollector, prefix);
  const proposer = moduleAddress('proposer', prefix);
  const parts = [
    { to: moduleAddress('fee_collector', prefix), amount: used },
    { to: proposer, amount: offered.amount - used },
  ].map(({ to, amount }) => {
    if (ledger.take(from, denom, amount) > 0n) throw new Error('The market has not taken its fee.');
    ledger.add(to, denom, amount);
    return { to, coins: spell([{ denom, amount }]) };
  });
  const [paid, tip] = parts.map(({ coins }) => coins);
  return [
    ...parts.flatMap(({ to, coins }) => moved({ from, to, coins })),
    event('fee_pay', { fee: paid ?? '' }),
    event('tip_pay', { tip: tip ?? '', tip_payee: proposer }),
  ];
}
