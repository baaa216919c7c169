import { readOrder } from '@florin/engine/approvals/read-order';
import { readBalance } from '@florin/engine/ledger/read-balance';
import { approveWithdrawal } from '@florin/engine/withdrawals/approve-withdrawal';
import { estimateFee } from '@florin/engine/withdrawals/estimate-fee';
import { failWithdrawal } from '@florin/engine/withdrawals/fail-withdrawal';
import { listWithdrawals, listWithdrawalsForReview } from '@florin/engine/withdrawals/list-withdrawals';
import { listPayoutChains } from '@florin/engine/withdrawals/payout-chains';
import { readWithdrawal } from '@florin/engine/withdrawals/read-withdrawal';
import { rejectWithdrawal } from '@florin/engine/withdrawals/reject-withdrawal';
import { removeWallet } from '@florin/engine/withdrawals/remove-wallet';
import { requestWithdrawal } from '@florin/engine/withdrawals/request-withdrawal';
import { listWallets, setWallet } from '@florin/engine/withdrawals/set-wallet';
import { treasuryCoverage } from '@florin/engine/payouts/treasury-provider';
import type { AdminWithdrawalUseCases } from '../routes/admin-withdrawals.ts';
import type { WithdrawalUseCases } from '../routes/withdrawals.ts';
import type { ServerPorts } from './ports.ts';

export const bindWithdrawals = (ports: ServerPorts): WithdrawalUseCases => {
  const { db, catalogue } = ports;
  const paying = { ...ports, coverage: treasuryCoverage };
  return {
    readBalance: (merchantId) => readBalance(db, merchantId),
    listChains: async () => listPayoutChains(await catalogue.current(), treasuryCoverage),
    listWallets: (merchantId) => listWallets(db, merchantId),
    setWallet: (merchantId, setting, by) => setWallet(paying, merchantId, setting, by),
    removeWallet: (merchantId, wallet, by) => removeWallet(ports, merchantId, wallet, by),
    estimateFee: (chainId) => estimateFee(paying, chainId),
    requestWithdrawal: (caller, request, once) => requestWithdrawal(paying, caller, request, once),
    listWithdrawals: (merchantId, filter) => listWithdrawals(db, merchantId, filter),
    readWithdrawal: (merchantId, id) => readWithdrawal(db, merchantId, id),
  };
};

export const bindAdminWithdrawals = (ports: ServerPorts): AdminWithdrawalUseCases => ({
  listWithdrawals: (filter) => listWithdrawalsForReview(ports, filter),
  readOrder: (id) => readOrder(ports, 'withdrawal', id),
  approveWithdrawal: (order, by) => approveWithdrawal(ports, order, by),
  rejectWithdrawal: (order, by) => rejectWithdrawal(ports, order, by),
  failWithdrawal: (order, by) => failWithdrawal(ports, order, by),
});
