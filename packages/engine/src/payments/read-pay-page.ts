import { type PayPageRow, readPayPage as readPayPageRow } from '@florin/database/sql/payments/read-page';
import type { Session } from '@florin/database/statement';
import { notFound } from '@florin/domain/errors';
import { baseUnits } from '@florin/domain/money/crypto';
import { share } from '@florin/domain/money/share';
import { toExact } from '@florin/domain/money/exact-usd';
import { excessUsd, type Usd, usd } from '@florin/domain/money/usd';
import type { WalletNames } from '@florin/domain/ports/chain';
import { quote, requiredUnits } from '@florin/domain/payment/quote';
import { selectableStatuses } from '@florin/domain/payment/transition';
import { type Catalogue, type Token, tokensOfChain } from '../catalogue/catalogue.ts';
import { type Offer, readOffersOf } from './offer.ts';
import { acceptsAmount, allowedTokens } from './offers.ts';
import { firstAllowedConfirmations, receivedConfirmations } from './read-pay-status.ts';
import { type Shown, withShownAddress } from './shown-address.ts';
import type { EnginePorts } from '../ports.ts';

export type PayPagePorts = { db: Session } & Pick<
  EnginePorts,
  'clock' | 'catalogue' | 'verifyAddress' | 'addressBooks'
>;

/** One token a payer may choose, with what it would cost now. */
export interface PricedOffer extends Offer {
  /** Base units; null without a price. */
  estimate: bigint | null;
}

export interface PayPage extends Shown<PayPageRow> {
  token: Token | null;
  /** Empty once a token can no longer be chosen. */
  options: PricedOffer[];
  /** Base units still to be sent; null before a token is chosen. */
  remaining: bigint | null;
  /** Base units that came beyond what was due and that no refund gives back; zero before a token is chosen. */
  surplus: bigint;
  /** A wallet link for the remaining amount; null where nothing is to be sent or the family has none. */
  paymentUri: string | null;
  /** The own coin of the token's chain; null where the catalogue has none. */
  nativeCoin: Token | null;
  /** How wallets know the token's chain; null where they know it as Florin does. */
  walletNames: WalletNames | null;
  confirmationsReceived: number | null;
  confirmationsNeeded: number;
}

/**
 * All that the hosted page shows of a payment: what its payer may know and nothing more. Refuses with NOT_FOUND, and
 * with MAINTENANCE where its address is not the signer's.
 */
export async function readPayPage(ports: PayPagePorts, paymentId: string): Promise<PayPage> {
  const row = await ports.db.maybe(readPayPageRow, { id: paymentId });
  if (!row) throw notFound('payment');
  const shown = withShownAddress(ports.verifyAddress, row);
  const catalogue = await ports.catalogue.current();
  const token = row.tokenId === null ? null : (catalogue.tokens.get(row.tokenId) ?? null);
  const more = row.required === null ? null : baseUnits(row.received) - baseUnits(row.required);
  const remaining = more === null ? null : positive(-more);
  return {
    ...shown,
    token,
    remaining,
    surplus: positive((more ?? 0n) - baseUnits(row.surplusTaken ?? '0')),
    options: selectableStatuses.has(row.status)
      ? await options(ports, row, allowedTokens(catalogue, row.allowedTokenIds))
      : [],
    paymentUri: token && remaining ? paymentUri(ports, shown, { token, amount: remaining }) : null,
    nativeCoin: token && nativeCoinOf(catalogue, token.chain.id),
    walletNames: (token && ports.addressBooks.get(token.chain.chainType)?.walletNames) ?? null,
    confirmationsReceived: receivedConfirmations(row),
    confirmationsNeeded:
      token?.chain.confirmationsRequired ?? firstAllowedConfirmations(catalogue, row.allowedTokenIds),
  };
}

const nativeCoinOf = (catalogue: Catalogue, chainId: string): Token | null =>
  tokensOfChain(catalogue, chainId).find(({ tokenType }) => tokenType === 'native') ?? null;

const positive = (units: bigint): bigint => (units > 0n ? units : 0n);

/** What most payers have comes first: stablecoins, then the chains' own coins. */
const rank = ({ isStablecoin, tokenType }: Token): number => (isStablecoin ? 0 : tokenType === 'native' ? 1 : 2);
const byLikelihood = (a: Token, b: Token): number => rank(a) - rank(b);

async function options(ports: PayPagePorts, row: PayPageRow, allowed: readonly Token[]): Promise<PricedOffer[]> {
  const amount = usd(row.amountUsd);
  const partlyPaid = baseUnits(row.received) > 0n;
  const choosable = allowed.filter(
    (token) => acceptsAmount(token, amount) && (!partlyPaid || token.id === row.tokenId),
  );
  // A merchant who named tokens has named them in the order in which they are offered.
  const tokens = row.allowedTokenIds === null ? choosable.toSorted(byLikelihood) : choosable;
  const request = { depositIndex: row.index, tokens, now: ports.clock.now() };
  const offers = await readOffersOf(ports.db, ports.verifyAddress, request);
  return offers.map((offer) => Object.assign(offer, { estimate: estimate(offer, row, amount) }));
}

/**
 * Base units that what is still due would cost in this token now; null without a price. What has been received is
 * taken at whole cents, so that the estimate is never too low.
 */
export function estimate(
  { token, price }: Offer,
  { feePayer, serviceFeeRate, receivedUsd }: Pick<PayPageRow, 'feePayer' | 'serviceFeeRate' | 'receivedUsd'>,
  amountUsd: Usd,
): bigint | null {
  if (!price) return null;
  const terms = { rate: price.rate, decimals: token.decimals, payableDecimals: token.payableDecimals };
  const rates = { serviceFeeRate: share(serviceFeeRate), conversionFeeRate: token.conversionFeeRate };
  const { dueUsd, required } = quote({ ...terms, ...rates, amountUsd, feePayer });
  if (receivedUsd === null) return required;
  return requiredUnits({ ...terms, remainingUsd: toExact(excessUsd(dueUsd, usd(receivedUsd))) });
}

function paymentUri(
  { addressBooks }: PayPagePorts,
  { walletAddress }: Shown<PayPageRow>,
  { token, amount }: { token: Token; amount: bigint },
): string | null {
  const book = addressBooks.get(token.chain.chainType);
  if (!book || walletAddress === null) return null;
  const { asset, decimals, chain } = token;
  return book.paymentUri({ address: walletAddress, asset, amount, decimals, network: chain.network });
}
