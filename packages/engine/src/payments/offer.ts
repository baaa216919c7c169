import { type OfferRow, readOffers } from '@florin/database/sql/payments/read-offers';
import type { Session } from '@florin/database/statement';
import type { AddressProof } from '@florin/domain/address/attestation';
import type { Chain, Token } from '../catalogue/catalogue.ts';
import type { VerifyAddress } from '../base-ports.ts';
import { type Price, toPrice } from './price.ts';

/** A token a payer may choose now, with its price and the address that money would go to. */
export interface Offer {
  token: Token;
  address: string;
  addressProof: AddressProof;
  /** Null when no price was ever known. */
  price: Price | null;
}

/** A chain whose head has not moved for this many block times takes no new choices. */
const pausedAfterBlocks = 20;

/** Of these tokens, those that can be chosen for this deposit index now; `forLock` with what their prices were made of. */
export async function readOffersOf(
  session: Session,
  verify: VerifyAddress,
  request: { depositIndex: bigint; tokens: readonly Token[]; now: Date; forLock?: boolean },
): Promise<Offer[]> {
  const { depositIndex, tokens, now, forLock = false } = request;
  if (tokens.length === 0) return [];
  const rows = await session.many(readOffers, {
    depositIndex,
    tokenIds: tokens.map(({ id }) => id),
    withInputs: forLock,
  });
  const byToken = new Map(rows.map((row) => [row.tokenId, row]));
  return tokens.flatMap((token) => {
    const row = byToken.get(token.id);
    if (!row || !isFollowed(token.chain, row.headChangedAt, now) || !isAddressed(row)) return [];
    const addressProof = verify(row);
    return addressProof === null
      ? []
      : [{ token, address: row.address, addressProof, price: priceOf(token, row, now) }];
  });
}

const isFollowed = (chain: Chain, headChangedAt: Date | null, now: Date): boolean =>
  headChangedAt !== null &&
  now.getTime() - headChangedAt.getTime() <= chain.expectedBlockSeconds * pausedAfterBlocks * 1000;

type AddressedRow = OfferRow & { address: string; watchKey: string; attestation: Uint8Array };

const isAddressed = (row: OfferRow): row is AddressedRow =>
  row.address !== null && row.watchKey !== null && row.attestation !== null;

function priceOf(token: Token, { rateUsd, rateAt, rateSource, rateInputs }: OfferRow, now: Date): Price | null {
  if (rateUsd === null || rateAt === null) return null;
  return toPrice(token, { rateUsd, at: rateAt, source: rateSource, inputs: rateInputs }, now);
}
