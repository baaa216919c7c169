import { changeCatalogue } from '@florin/database/change-catalogue';
import { lockChain } from '@florin/database/sql/chains/write';
import { insertToken, saveToken } from '@florin/database/sql/catalogue/write-token';
import { invalid, notFound } from '@florin/domain/errors';
import type { AddressBook } from '@florin/domain/ports/chain';
import { type Actor, recordAudit } from '../audit/record.ts';
import { type Changes, changedMembers } from '../audit/changed-members.ts';
import { refuseDuplicates } from '../audit/refuse-duplicates.ts';
import { checkTerms, type TokenRecord, type TokenSettings } from './token-record.ts';
import type { BasePorts } from '../base-ports.ts';

export type NewToken = Changes<TokenSettings> &
  Pick<TokenRecord, 'chainId' | 'symbol' | 'name' | 'tokenType' | 'contract' | 'decimals' | 'isStablecoin'>;

/** More digits than this nobody types by hand. */
const payableDecimalsPreset = 8;
/** Settlement is in USDT: there is nothing to convert. */
const feeFreeSymbol = 'USDT';

/**
 * Adds a token to a chain, switched off unless it says otherwise. It is offered once the worker has had the chain
 * confirm decimals and symbol. Refuses with NOT_FOUND (chain), VALIDATION_ERROR (`contract`, `payable_decimals`,
 * bounds) and CONFLICT (asset taken).
 */
export function createToken(
  { db, clock, ids, addressBooks }: Pick<BasePorts, 'db' | 'clock' | 'ids' | 'addressBooks'>,
  token: NewToken,
  by: Actor,
): Promise<TokenRecord> {
  const { chainId, symbol, decimals } = token;
  const id = ids.uuid();
  const preset = Math.min(decimals, payableDecimalsPreset);
  const terms = { ...(symbol === feeFreeSymbol ? { conversionFeeRate: '0' } : {}), ...changedMembers<NewToken>(token) };
  return changeCatalogue(db, async (session) => {
    const chain = await session.maybe(lockChain, { id: chainId });
    if (!chain) throw notFound('chain');
    const contract = canonicalContract(token, addressBooks.get(chain.chainType));
    checkTerms({
      decimals,
      payableDecimals: token.payableDecimals ?? preset,
      minPaymentUsd: token.minPaymentUsd ?? null,
      maxPaymentUsd: token.maxPaymentUsd ?? null,
    });
    const made = await session.one(insertToken, {
      ...token,
      id,
      contract,
      payableDecimals: preset,
      createdAt: clock.now(),
    });
    const saved = await session.one(saveToken, { id, tokenJson: JSON.stringify({ ...made, ...terms }) });
    const subject = { action: 'token.create', subjectType: 'token', subjectId: id, reason: null } as const;
    await recordAudit(session, { ...by, ...subject, before: null, after: saved });
    return saved;
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
