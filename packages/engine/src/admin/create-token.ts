import { changeCatalogue } from '@florin/database/change-catalogue';
import { Chain } from '@florin/database/entities/chain';
import { Token } from '@florin/database/entities/token';
import { invalid, notFound } from '@florin/domain/errors';
import type { AddressBook } from '@florin/domain/ports/chain';
import { type Changes, changedMembers } from './changed-members.ts';
import { refuseDuplicates } from './conflict.ts';
import type { CatalogueAdminPorts } from './create-chain.ts';
import { checkTerms, type TokenRecord, type TokenSettings, toTokenRecord } from './token-record.ts';

export type NewToken = Changes<TokenSettings> &
  Pick<TokenRecord, 'chainId' | 'symbol' | 'name' | 'tokenType' | 'contract' | 'decimals' | 'isStablecoin'>;

/** More digits than this nobody types by hand. */
const payableDecimalsPreset = 8;
/** Settlement is in USDT: there is nothing to convert. */
const feeFreeSymbol = 'USDT';

/**
 * Adds a token to a chain, switched off unless it says otherwise. Decimals are compared with the chain by the worker
 * before it offers the token. Refuses with NOT_FOUND (chain), VALIDATION_ERROR (`contract`, `payable_decimals`,
 * bounds) and CONFLICT (asset taken).
 */
export function createToken(
  { orm, clock, ids, addressBooks }: CatalogueAdminPorts,
  token: NewToken,
): Promise<TokenRecord> {
  const id = ids.uuid();
  const presets = {
    payableDecimals: Math.min(token.decimals, payableDecimalsPreset),
    minPaymentUsd: null,
    maxPaymentUsd: null,
    ...(token.symbol === feeFreeSymbol ? { conversionFeeRate: '0' } : {}),
  };
  return changeCatalogue(orm, async (em) => {
    const chain = await em.findOne(Chain, { id: token.chainId });
    if (!chain) throw notFound('chain');
    const contract = canonicalContract(token, addressBooks.get(chain.chainType));
    const row = { ...presets, ...changedMembers<NewToken>(token), id, contract, createdAt: clock.now() };
    checkTerms(row as TokenRecord);
    await em.insert(Token, row as Token);
    return toTokenRecord(await em.findOneOrFail(Token, { id }));
  }).catch(refuseDuplicates('This chain has this token already.'));
}

/** Two spellings of one contract must not become two tokens. */
function canonicalContract({ tokenType, contract }: NewToken, book: AddressBook | undefined): string | null {
  if ((tokenType === 'native') !== (contract === null)) {
    throw invalid('contract', "Must be given for a token and left out for the chain's own coin.");
  }
  if (contract === null) return null;
  const parsed = book?.parseAddress(contract);
  if (!parsed?.ok) throw invalid('contract', 'Must be a contract address of this chain with a correct checksum.');
  return parsed.canonical;
}
