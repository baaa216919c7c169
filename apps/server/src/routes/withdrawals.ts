import type { Contract } from '@florin/contract/contract';
import type { WalletRow } from '@florin/database/sql/withdrawal-wallets';
import type { WithdrawalRow } from '@florin/database/sql/withdrawals';
import type { IdempotentRequest, Outcome } from '@florin/engine/access/idempotency';
import type { Caller } from '@florin/engine/accounts/caller';
import type { Actor } from '@florin/engine/audit/record';
import type { Chain } from '@florin/engine/catalogue/catalogue';
import type { MerchantBalance } from '@florin/engine/ledger/read-balance';
import type { FeeEstimate } from '@florin/engine/withdrawals/estimate-fee';
import type { WithdrawalFilter } from '@florin/engine/withdrawals/list-withdrawals';
import type { WithdrawalRequest } from '@florin/engine/withdrawals/request-withdrawal';
import type { WalletProof, WalletSetting } from '@florin/engine/withdrawals/set-wallet';
import { actorOf } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';
import { answerOf, idempotent } from '../http/idempotency.ts';
import type { Links } from '../presenters/links.ts';
import { counters } from '../presenters/page.ts';
import {
  presentPayoutChain,
  presentTerms,
  presentWallet,
  presentWithdrawal,
  presentWithdrawalEntry,
} from '../presenters/withdrawal.ts';

/** What the withdrawal routes need, bound to their ports. */
export interface WithdrawalUseCases {
  /** Zero for a merchant who was never credited. */
  readBalance(merchantId: string): Promise<MerchantBalance>;
  listChains(): Promise<readonly Chain[]>;
  listWallets(merchantId: string): Promise<readonly WalletRow[]>;
  /** Refuses with NOT_FOUND, VALIDATION_ERROR, UNAUTHORIZED. */
  setWallet(merchantId: string, setting: WalletSetting, by: Actor): Promise<WalletRow>;
  /** Refuses with NOT_FOUND, UNAUTHORIZED. */
  removeWallet(merchantId: string, wallet: { chainId: string; proof: WalletProof }, by: Actor): Promise<void>;
  /** Refuses with NOT_FOUND, VALIDATION_ERROR. */
  estimateFee(chainId: string): Promise<FeeEstimate>;
  /** Refuses with KYC_REQUIRED, VALIDATION_ERROR, UNAUTHORIZED, INSUFFICIENT_FUNDS, CONFLICT. */
  requestWithdrawal(
    caller: Caller,
    request: WithdrawalRequest,
    once: IdempotentRequest<WithdrawalRow> | null,
  ): Promise<Outcome<WithdrawalRow>>;
  listWithdrawals(
    merchantId: string,
    filter: WithdrawalFilter,
  ): Promise<{ total: bigint; withdrawals: readonly WithdrawalRow[] }>;
  /** Refuses with NOT_FOUND, also for another merchant's. */
  readWithdrawal(merchantId: string, id: string): Promise<WithdrawalRow>;
}

const proofOf = ({ keyId }: Caller, code: string | null | undefined): WalletProof => ({
  totpCode: code ?? undefined,
  keyId,
});

/** A merchant's money, and where it is paid out. */
export const withdrawalRoutes = (engine: WithdrawalUseCases, links: Links): Handlers<Contract['withdrawals']> => ({
  balance: async ({ caller }) => {
    const { balanceUsd, reservedUsd, availableUsd } = await engine.readBalance(caller.accountId);
    return { balance_usd: balanceUsd, reserved_usd: reservedUsd, available_usd: availableUsd };
  },
  chains: async () => ({ chains: (await engine.listChains()).map((chain) => presentPayoutChain(chain, links)) }),
  listWallets: async ({ caller }) => ({ wallets: (await engine.listWallets(caller.accountId)).map(presentWallet) }),
  setWallet: async ({ caller, params, body, request }) => {
    const setting = {
      chainId: params.chain_id,
      address: body.address,
      label: body.label ?? null,
      proof: proofOf(caller, body.totp_code),
    };
    return presentWallet(await engine.setWallet(caller.accountId, setting, actorOf({ caller, request })));
  },
  removeWallet: async ({ caller, params, body, request }) => {
    const wallet = { chainId: params.chain_id, proof: proofOf(caller, body?.totp_code) };
    await engine.removeWallet(caller.accountId, wallet, actorOf({ caller, request }));
    return undefined;
  },
  estimateFee: async ({ query }) => presentTerms(await engine.estimateFee(query.chain_id)),
  request: async ({ caller, body, request }) => {
    const wanted = {
      chainId: body.chain_id,
      amountUsd: body.amount_usd,
      totpCode: body.totp_code ?? undefined,
      destination: body.destination_address ?? undefined,
    };
    const once = idempotent(request, caller, presentWithdrawal);
    return answerOf(request, await engine.requestWithdrawal(caller, wanted, once), presentWithdrawal);
  },
  list: async ({ caller, query: { status = null, page, page_size: pageSize } }) => {
    const { total, withdrawals } = await engine.listWithdrawals(caller.accountId, { status, page, pageSize });
    return { ...counters(total, page, pageSize), withdrawals: withdrawals.map(presentWithdrawalEntry) };
  },
  read: async ({ caller, params }) =>
    presentWithdrawal(await engine.readWithdrawal(caller.accountId, params.withdrawal_id)),
});
