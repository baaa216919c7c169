import { invalid, notFound, Refusal } from '@florin/domain/errors';
import { compareUsd, formatUsd, type Usd } from '@florin/domain/money/usd';
import { type Catalogue, isOffered, type Token } from '../catalogue/catalogue.ts';

/** Whether a token takes a payment of this amount by its own bounds; an open bound takes everything. */
export const acceptsAmount = (token: Token, amount: Usd): boolean =>
  (token.minPaymentUsd === null || compareUsd(amount, token.minPaymentUsd) >= 0) &&
  (token.maxPaymentUsd === null || compareUsd(amount, token.maxPaymentUsd) <= 0);

/** The active tokens of a payment's allowed set; null allows all. */
export function allowedTokens(catalogue: Catalogue, allowedTokenIds: readonly string[] | null): Token[] {
  const candidates =
    allowedTokenIds === null
      ? [...catalogue.tokens.values()]
      : allowedTokenIds.flatMap((id) => catalogue.tokens.get(id) ?? []);
  return candidates.filter(isOffered);
}

/** Why a token that is switched on cannot be chosen: somebody, or something that was found out, decided so. */
const notPayable = ({ symbol, chain }: Token): Refusal =>
  new Refusal('NOT_FOUND', `${symbol} on ${chain.name} cannot be paid at present.`);

/** How soon a node, a worker or a signer that stood still is usually back. */
const retrySeconds = 5;

/** The token is on offer, but not at this moment: its chain is paused or halted, or the pool has no address left. */
export const notPayableYet = ({ symbol, chain }: Token): Refusal =>
  new Refusal(
    'MAINTENANCE',
    `${symbol} on ${chain.name} cannot be paid at present. Try again in a moment, or choose another coin.`,
    { retryAfterSeconds: retrySeconds },
  );

/** The token, when it may be chosen now. Refuses with NOT_FOUND; of a paused chain's token it says so. */
export function offeredToken(catalogue: Catalogue, tokenId: string): Token {
  const token = catalogue.tokens.get(tokenId);
  if (!token?.isActive || !token.chain.isActive) throw notFound('active token');
  if (!isOffered(token)) throw notPayable(token);
  return token;
}

/** Why none of these tokens takes the amount, naming the bound that is nearest to it. */
export function outOfBounds(tokens: readonly Token[], amount: Usd): Refusal {
  const minima = tokens
    .flatMap(({ minPaymentUsd }) => minPaymentUsd ?? [])
    .filter((bound) => compareUsd(bound, amount) > 0);
  const maxima = tokens
    .flatMap(({ maxPaymentUsd }) => maxPaymentUsd ?? [])
    .filter((bound) => compareUsd(bound, amount) < 0);
  const least = minima.toSorted(compareUsd)[0];
  const most = maxima.toSorted(compareUsd).at(-1);
  if (least)
    return invalid('amount_usd', `The amount must be at least ${formatUsd(least)} USD for the tokens offered.`);
  return invalid(
    'amount_usd',
    `The amount must be at most ${most ? formatUsd(most) : '0.00'} USD for the tokens offered.`,
  );
}
