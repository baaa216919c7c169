import {
  insertWithdrawal,
  lockBalance,
  readRequestFacts,
  type RequestFactsRow,
} from '@florin/database/sql/withdrawals/request';
import type { WithdrawalRow } from '@florin/database/sql/withdrawals/read';
import type { Session } from '@florin/database/statement';
import { invalid, Refusal } from '@florin/domain/errors';
import { withdrawalRequested } from '@florin/domain/ledger/withdrawal-postings';
import { compareUsd, formatUsd, parseUsd, type Usd, usd, zeroUsd } from '@florin/domain/money/usd';
import type { PayoutCoverage } from '@florin/domain/ports/payout-provider';
import { dailyCapMs, ruleDailyCap } from '@florin/domain/withdrawal/daily-cap';
import { quoteWithdrawal } from '@florin/domain/withdrawal/quote';
import { type IdempotentRequest, onceForKey, type Outcome } from '../access/idempotency.ts';
import type { Caller } from '../accounts/caller.ts';
import { auditOwn } from '../accounts/own-audit.ts';
import { provePerson } from '../accounts/second-factor/prove-person.ts';
import type { Catalogue, Token } from '../catalogue/catalogue.ts';
import { record } from '../events/record.ts';
import { withdrawalEvent } from '../events/withdrawal-event.ts';
import { post } from '../ledger/post.ts';
import { requirePayoutToken, withdrawalTerms } from './payout-chains.ts';
import { checkExpected, requireWallet, type Wallet } from './request-wallet.ts';
import type { EnginePorts } from '../ports.ts';

type Ports = Pick<
  EnginePorts,
  'db' | 'clock' | 'ids' | 'catalogue' | 'coverage' | 'verifySecondFactor' | 'addressBooks'
>;

export interface WithdrawalRequest {
  chainId: string;
  /** Gross US dollars, as text. */
  amountUsd: string;
  totpCode: string | undefined;
  /** Where the merchant expects it to go; undefined: wherever its wallet is. */
  destination?: string | undefined;
  /** For the audit log. */
  requestId?: string;
}

/** Twice: the second time with the catalogue read anew. */
const attemptsMax = 2;

/**
 * Asks for a payout to the merchant's wallet of a chain: reserves the gross amount, copies the destination, fixes the
 * fee and tells `withdrawal.created`, all at once or not at all; with `once`, once for its idempotency key. Refuses with
 * KYC_REQUIRED, VALIDATION_ERROR (amount, chain, wallet, minimum, 24-hour cap; another body under the same key),
 * UNAUTHORIZED (second factor), INSUFFICIENT_FUNDS, CONFLICT while settings are changing, the key is in use, or the
 * wallet has not cooled off or is not the expected one.
 */
export async function requestWithdrawal(
  ports: Ports,
  caller: Caller,
  { once = null, ...request }: WithdrawalRequest & { once?: IdempotentRequest<WithdrawalRow> | null },
): Promise<Outcome<WithdrawalRow>> {
  if (caller.kycLevel === 'none') throw new Refusal('KYC_REQUIRED', 'Withdrawals need at least Basic verification.');
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const catalogue = await (attempt === 1 ? ports.catalogue.current() : ports.catalogue.reload());
    const outcome = await onceForKey(ports, once, (session) => write(session, { ports, caller, request, catalogue }));
    if (outcome) return outcome;
  }
  throw new Refusal('CONFLICT', 'Settings changed while the withdrawal was being requested. Send the request again.');
}

interface Asked {
  token: Token;
  amountUsd: Usd;
  feeUsd: Usd;
  netUsd: Usd;
}

function judgeAmount(catalogue: Catalogue, coverage: PayoutCoverage, { chainId, amountUsd }: WithdrawalRequest): Asked {
  const parsed = parseUsd(amountUsd);
  if (!parsed.ok)
    throw invalid('amount_usd', 'Give US dollars as text with at most two decimals, for example "25.00".');
  const token = requirePayoutToken(catalogue, coverage, chainId);
  const terms = withdrawalTerms(catalogue, token.chain);
  const quote = quoteWithdrawal(parsed.value, terms);
  if (quote.ok) return { token, amountUsd: parsed.value, feeUsd: terms.feeUsd, netUsd: quote.netUsd };
  throw invalid(
    'amount_usd',
    quote.reason === 'below_minimum'
      ? `The smallest withdrawal on this chain is ${formatUsd(terms.minUsd)} USD.`
      : `Nothing would be left after the fee of ${formatUsd(terms.feeUsd)} USD.`,
  );
}

interface Writing {
  ports: Ports;
  caller: Caller;
  request: WithdrawalRequest;
  catalogue: Catalogue;
}

/** Null when the catalogue has moved on and nothing was written. */
async function write(session: Session, { ports, caller, request, catalogue }: Writing): Promise<WithdrawalRow | null> {
  const { accountId: merchantId, personId } = caller;
  const asked = judgeAmount(catalogue, ports.coverage, request);
  const balance = await session.maybe(lockBalance, { merchantId });
  const now = ports.clock.now();
  const facts = await session.one(readRequestFacts, {
    merchantId,
    chainId: request.chainId,
    since: new Date(now.getTime() - dailyCapMs),
  });
  if (facts.catalogueVersion !== catalogue.version) return null;
  const wallet = requireWallet(facts, now);
  checkExpected(ports, asked.token, { ...wallet, destination: request.destination });
  checkCap(caller, catalogue, { ...asked, ...facts });
  const proof = { code: request.totpCode, keyId: caller.keyId, holderId: facts.holderId };
  await provePerson(ports, session, { merchantId, personId, ...proof });
  const availableUsd = balance ? usd(balance.availableUsd) : zeroUsd;
  if (compareUsd(asked.amountUsd, availableUsd) > 0)
    throw new Refusal('INSUFFICIENT_FUNDS', `Only ${formatUsd(availableUsd)} USD can be withdrawn now.`);
  const withdrawal = draft({ id: ports.ids.uuid(), merchantId, asked, wallet, isBound: facts.isBound, now });
  await session.run(insertWithdrawal, withdrawal);
  const { id: withdrawalId, tokenId } = withdrawal;
  const amounts = { netUsd: asked.netUsd, feeUsd: asked.feeUsd };
  await post(
    session,
    withdrawalRequested({ groupId: ports.ids.uuid(), withdrawalId, merchantId, tokenId, ...amounts }),
    now,
  );
  await record(session, [withdrawalEvent(withdrawal, { type: 'withdrawal.created', at: now, ids: ports.ids })]);
  // A key's withdrawals are told by its events; who of the members asked is told here alone.
  if (caller.credential === 'session') await auditRequest(session, { caller, request, withdrawal });
  return withdrawal;
}

const auditRequest = (
  session: Session,
  { caller, request, withdrawal }: Pick<Writing, 'caller' | 'request'> & { withdrawal: WithdrawalRow },
): Promise<void> =>
  auditOwn(
    session,
    { ...caller, requestId: request.requestId ?? null },
    { action: 'withdrawal.request', facts: { withdrawal_id: withdrawal.id, amount_usd: withdrawal.amountUsd } },
  );

function checkCap(
  { kycLevel }: Caller,
  { settings }: Catalogue,
  { amountUsd, usedUsd }: Pick<Asked, 'amountUsd'> & Pick<RequestFactsRow, 'usedUsd'>,
): void {
  const capUsd = settings.basicWithdrawalCapUsd;
  const ruling = ruleDailyCap(amountUsd, { kycLevel, usedUsd: usd(usedUsd), capUsd });
  if (ruling.ok) return;
  throw invalid(
    'amount_usd',
    `Basic verification allows ${formatUsd(capUsd)} USD in 24 hours, of which ${formatUsd(ruling.leftUsd)} USD are left.`,
  );
}

interface Drafting {
  id: string;
  merchantId: string;
  asked: Asked;
  wallet: Wallet;
  isBound: boolean;
  now: Date;
}

const draft = ({ id, merchantId, asked, wallet, isBound, now }: Drafting): WithdrawalRow => ({
  id,
  merchantId,
  chainId: asked.token.chainId,
  chainName: asked.token.chain.name,
  chainShortName: asked.token.chain.shortName,
  chainType: asked.token.chain.chainType,
  tokenId: asked.token.id,
  destination: wallet.address,
  walletChangedAt: wallet.changedAt,
  amountUsd: formatUsd(asked.amountUsd),
  feeUsd: formatUsd(asked.feeUsd),
  netUsd: formatUsd(asked.netUsd),
  source: 'manual',
  status: 'pending_approval',
  txHash: null,
  rejectionReason: null,
  failureReason: null,
  waitingReason: null,
  merchantSignature: isBound ? 'missing' : null,
  createdAt: now,
  updatedAt: now,
  reviewedAt: null,
  processingAt: null,
  completedAt: null,
  failedAt: null,
});
