import type { Contract } from '@florin/contract/contract';
import type { MerchantBalance } from '@florin/engine/ledger/read-balance';
import type { Handlers } from '../http/handler.ts';

/** What the withdrawal routes need, bound to their ports. */
export interface WithdrawalUseCases {
  /** Zero for a merchant who was never credited. */
  readBalance(merchantId: string): Promise<MerchantBalance>;
}

/** A merchant's money. */
export const withdrawalRoutes = (engine: WithdrawalUseCases): Handlers<Contract['withdrawals']> => ({
  balance: async ({ caller }) => {
    const { balanceUsd, reservedUsd, availableUsd } = await engine.readBalance(caller.accountId);
    return { balance_usd: balanceUsd, reserved_usd: reservedUsd, available_usd: availableUsd };
  },
});
