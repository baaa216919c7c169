import { changeCatalogue } from '@florin/database/change-catalogue';
import { listUnverifiedTokens, saveToken, lockToken, type TokenRow } from '@florin/database/sql/catalogue/write-token';
import { Refusal } from '@florin/domain/errors';
import type { ChainAdapter } from '@florin/domain/ports/chain';
import type { EnginePorts } from '../ports.ts';

const batch = 20;

export type VerifyTokensPorts = Pick<EnginePorts, 'db' | 'clock'> & { adapter: ChainAdapter };

/**
 * Has the chain confirm decimals and symbol of each token that was switched on, and offers it from then on; what does
 * not fit is noted as its problem, and the token stays off the choice. A node that fails is asked again later.
 *
 * @returns how many tokens were confirmed or refused
 */
export async function verifyTokens({ db, clock, adapter }: VerifyTokensPorts, chainId: string): Promise<number> {
  const tokens = await db.many(listUnverifiedTokens, { chainId, limit: batch });
  for (const token of tokens) {
    // few tokens, each its own short transaction
    const problem = await problemOf(adapter, token);
    await changeCatalogue(db, async (session) => {
      const now = await session.maybe(lockToken, { id: token.id });
      // What an administrator changed meanwhile is looked at next time.
      if (!now || !sameSubject(now, token)) return;
      const verifiedAt = problem === null ? clock.now() : null;
      await session.one(saveToken, { id: token.id, tokenJson: JSON.stringify({ ...now, verifiedAt, problem }) });
    });
  }
  return tokens.length;
}

const sameSubject = (left: TokenRow, right: TokenRow): boolean =>
  left.isActive === right.isActive && left.contractSymbol === right.contractSymbol;

/** Why the chain does not confirm a token; null when it does. */
async function problemOf(adapter: ChainAdapter, token: TokenRow): Promise<string | null> {
  try {
    const { contract } = token;
    const told = await adapter.describeAsset(contract === null ? { kind: 'native' } : { kind: 'token', ref: contract });
    if (told.decimals !== token.decimals) {
      return `It has ${told.decimals} decimals on the chain, not ${token.decimals}: add it anew with the right number.`;
    }
    const symbol = token.contractSymbol ?? token.symbol;
    // The chain's own coin names itself nowhere, and some contracts give no readable name.
    if (told.symbol === null || told.symbol === symbol) return null;
    return `Its contract calls itself ${told.symbol}, not ${symbol}: if that is meant, set contract_symbol to it.`;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}
