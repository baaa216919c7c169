import type { Contract } from '@florin/contract/contract';
import type { Handlers } from '../http/handler.ts';

/** US dollars as text with two digits. */
export interface BalanceRecord {
  balanceUsd: string;
  reservedUsd: string;
  availableUsd: string;
}

/** What the withdrawal routes need, bound to their ports. */
export interface WithdrawalUseCases {
  /** Zero for a merchant who was never credited. */
  readBalance(merchantId: string): Promise<BalanceRecord>;
}

/** A merchant's money. */
export const withdrawalRoutes = (engine: WithdrawalUseCases): Handlers<Contract['withdrawals']> => ({
  balance: async ({ caller }) => {
    const { balanceUsd, reservedUsd, availableUsd } = await engine.readBalance(caller.accountId);
    return { balance_usd: balanceUsd, reserved_usd: reservedUsd, available_usd: availableUsd };
  },
});
