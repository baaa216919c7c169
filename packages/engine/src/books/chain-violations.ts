import type { Violation } from '@florin/database/verify-books';
import type { ChainComparison } from './compare-chain.ts';

/**
 * Every holding that differs by as much as a base unit. `chain_short`: coins are missing on the chain. `chain_excess`:
 * there are more than the books know of, for example a transfer that nobody could attribute. Of a refuted token nothing is
 * compared: it told of coins that were never there. Where a chain takes rent, so much may be missing or left.
 */
export const chainViolations = (comparison: ChainComparison): Violation[] =>
  !comparison.compared
    ? []
    : comparison.holdings
        .filter(
          ({ token, booked, onChain, upkeep = 0n }) => token.proof !== 'refuted' && differs(booked - onChain, upkeep),
        )
        .map(({ token, place, address, booked, onChain }) => ({
          rule: onChain < booked ? 'chain_short' : 'chain_excess',
          subject: `${token.chain.shortName} ${token.symbol} ${place}`,
          facts: {
            address,
            height: String(comparison.height),
            booked: String(booked),
            onChain: String(onChain),
            difference: String(onChain - booked),
          },
        }));

const differs = (by: bigint, most: bigint): boolean => by > most || by < -most;
