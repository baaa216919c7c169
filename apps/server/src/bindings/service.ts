import { readChainHealth } from '@florin/engine/chains/read-chain-health';
import { readBalance } from '@florin/engine/ledger/read-balance';
import type { ServiceUseCases } from '../routes/service.ts';
import type { WithdrawalUseCases } from '../routes/withdrawals.ts';
import type { ServerPorts } from './ports.ts';

export const bindWithdrawals = ({ db }: ServerPorts): WithdrawalUseCases => ({
  readBalance: (merchantId) => readBalance(db, merchantId),
});

export const bindService = (ports: ServerPorts): ServiceUseCases => ({
  readChainHealth: () => readChainHealth(ports),
});
