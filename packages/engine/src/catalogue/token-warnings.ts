import { listUnrefundedTokens, type UnrefundedTokenRow } from '@florin/database/sql/outgoing/signer-networks';
import type { Session } from '@florin/database/statement';
import type { TokenRecord } from './token-record.ts';

/** As the documents write the setting: words in capitals, hashes such as Solana's as they are. */
const settingOf = (family: string, network: string): string =>
  `FLORIN_SIGNER_REFUNDS_${family.toUpperCase()}_${/[A-Z]/.test(network) ? network : network.toUpperCase()}`;

/** Why a token is not refunded, and what the operator has to do about it. */
export const unrefundedWords = ({ symbol, chainName, chainType, network }: Omit<UnrefundedTokenRow, 'tokenId'>) =>
  `The signer refunds no ${symbol} on ${chainName}: the operator has to add it to ${settingOf(chainType, network)} ` +
  'and to start the signer again.';

/** A token with what does not work although it is switched on. */
export interface WarnedToken extends TokenRecord {
  warnings: readonly string[];
}

/**
 * The same tokens, each with what an administrator should know of it: payers may send one that is switched on, and what
 * they send too much cannot go back when the signer refunds none of it. A token that is switched off has no warning.
 */
export async function withWarnings(db: Session, tokens: readonly TokenRecord[]): Promise<WarnedToken[]> {
  const active = tokens.filter(({ isActive }) => isActive).map(({ id }) => id);
  const unrefunded = active.length === 0 ? [] : await db.many(listUnrefundedTokens, { tokenIds: active });
  const words = new Map(unrefunded.map((token) => [token.tokenId, unrefundedWords(token)]));
  return tokens.map((token) => ({ ...token, warnings: [words.get(token.id)].filter((text) => text !== undefined) }));
}

/** The same for one. */
export async function withWarning(db: Session, token: TokenRecord): Promise<WarnedToken> {
  const [warned] = await withWarnings(db, [token]);
  return warned ?? { ...token, warnings: [] };
}
