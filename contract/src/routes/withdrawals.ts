import { wallets, withdrawals as access } from '../access.ts';
import { examples } from '../examples.ts';
import { ids } from '../examples/ids.ts';
import { route, routes } from '../route.ts';
import { balance } from '../schemas/balance.ts';
import {
  newWallet,
  newWithdrawal,
  payoutChainList,
  termsQuery,
  wallet,
  walletList,
  walletParams,
  walletRemoval,
  withdrawal,
  withdrawalListQuery,
  withdrawalPage,
  withdrawalParams,
  withdrawalTerms,
} from '../schemas/withdrawal.ts';

const get = { method: 'GET', access, status: 200 } as const;

/** A merchant's money, and where it is paid out. */
export const withdrawals = routes({
  balance: route({
    ...get,
    path: '/v1/withdrawals/balance',
    summary: 'Read the balance',
    data: balance,
    errors: [],
    examples: { data: examples.balance },
  }),
  chains: route({
    ...get,
    path: '/v1/withdrawals/chains',
    summary: 'List the chains that withdrawals can be paid out on',
    data: payoutChainList,
    errors: [],
    examples: { data: examples.payoutChainList },
  }),
  listWallets: route({
    ...get,
    path: '/v1/withdrawals/wallets',
    summary: 'List the wallets, by name of their chain',
    data: walletList,
    errors: [],
    examples: { data: examples.walletList },
  }),
  setWallet: route({
    method: 'PUT',
    path: '/v1/withdrawals/wallets/:chain_id',
    summary: 'Set or replace the wallet of a chain',
    description:
      'One wallet for each chain; the address is checked against the rules of its family. Requests that were made before ' +
      'keep the address they copied. A new address is paid to from `usable_from` on; `wallet.updated` tells the merchant of ' +
      'the change at once. `totp_code` is required once the second factor is switched on.',
    access: wallets,
    params: walletParams,
    body: newWallet,
    status: 200,
    data: wallet,
    errors: ['NOT_FOUND'],
    examples: { params: { chain_id: ids.chain }, body: examples.newWallet, data: examples.wallet },
  }),
  removeWallet: route({
    method: 'DELETE',
    path: '/v1/withdrawals/wallets/:chain_id',
    summary: 'Remove the wallet of a chain',
    description: '`totp_code` is required once the second factor is switched on; without one the body may be left out.',
    access: wallets,
    params: walletParams,
    body: walletRemoval,
    status: 204,
    errors: ['NOT_FOUND'],
    examples: { params: { chain_id: ids.chain }, body: examples.walletRemoval, data: null },
  }),
  estimateFee: route({
    ...get,
    path: '/v1/withdrawals/fee-estimate',
    summary: 'Read what a withdrawal of a chain costs',
    query: termsQuery,
    data: withdrawalTerms,
    errors: ['NOT_FOUND'],
    examples: { query: { chain_id: ids.chain }, data: examples.withdrawalTerms },
  }),
  request: route({
    method: 'POST',
    path: '/v1/withdrawals/request',
    summary: 'Request a withdrawal',
    description:
      'Reserves the gross amount until an administrator has decided. It goes to the wallet of the chain, less the fee. ' +
      '`totp_code` is required once the second factor is switched on. CONFLICT while a wallet that was changed is not paid ' +
      'to yet, and when the wallet is another one than `destination_address` names.',
    access: { ...access, kyc: 'basic', idempotency: 'honoured' },
    body: newWithdrawal,
    status: 201,
    data: withdrawal,
    errors: ['INSUFFICIENT_FUNDS', 'CONFLICT'],
    examples: { body: examples.newWithdrawal, data: examples.withdrawal },
  }),
  list: route({
    ...get,
    path: '/v1/withdrawals',
    summary: 'List withdrawals, newest first',
    query: withdrawalListQuery,
    data: withdrawalPage,
    errors: [],
    examples: { query: { status: 'pending_approval', page: '1' }, data: examples.withdrawalPage },
  }),
  read: route({
    ...get,
    path: '/v1/withdrawals/:withdrawal_id',
    summary: 'Read a withdrawal',
    params: withdrawalParams,
    data: withdrawal,
    errors: ['NOT_FOUND'],
    examples: { params: { withdrawal_id: ids.withdrawal }, data: examples.withdrawal },
  }),
});
