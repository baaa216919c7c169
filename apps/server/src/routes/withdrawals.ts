import type { Contract } from '@florin/contract/contract';
import type { Caller } from '@florin/engine/accounts/caller';
import { readBalance } from '@florin/engine/ledger/read-balance';
import { estimateFee } from '@florin/engine/withdrawals/estimate-fee';
import { listWithdrawals } from '@florin/engine/withdrawals/list-withdrawals';
import { listPayoutChains } from '@florin/engine/withdrawals/payout-chains';
import { readWithdrawal } from '@florin/engine/withdrawals/read-withdrawal';
import { removeWallet } from '@florin/engine/withdrawals/remove-wallet';
import { requestWithdrawal } from '@florin/engine/withdrawals/request-withdrawal';
import { listWallets, setWallet, type WalletProof } from '@florin/engine/withdrawals/set-wallet';
import { actorOf } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';
import { answerOf, idempotent } from '../http/idempotency.ts';
import type { ServerPorts } from '../ports.ts';
import type { Links } from '../presenters/links.ts';
import { counters } from '../presenters/page.ts';
import {
  presentPayoutChain,
  presentTerms,
  presentWallet,
  presentWithdrawal,
  presentWithdrawalEntry,
} from '../presenters/withdrawal.ts';

const proofOf = ({ keyId, personId }: Caller, code: string | null | undefined): WalletProof => ({
  totpCode: code ?? undefined,
  keyId,
  personId,
});

/** A merchant's money, and where it is paid out. */
export const withdrawalRoutes = (ports: ServerPorts, links: Links): Handlers<Contract['withdrawals']> => ({
  balance: async ({ caller }) => {
    const { balanceUsd, reservedUsd, availableUsd } = await readBalance(ports.db, caller.accountId);
    return { balance_usd: balanceUsd, reserved_usd: reservedUsd, available_usd: availableUsd };
  },
  chains: async () => ({
    chains: listPayoutChains(await ports.catalogue.current(), ports.coverage).map((chain) =>
      presentPayoutChain(chain, links),
    ),
  }),
  listWallets: async ({ caller }) => ({ wallets: (await listWallets(ports.db, caller.accountId)).map(presentWallet) }),
  setWallet: async ({ caller, params, body, request }) => {
    const setting = {
      chainId: params.chain_id,
      address: body.address,
      label: body.label ?? null,
      proof: proofOf(caller, body.totp_code),
    };
    return presentWallet(
      await setWallet(ports, { merchantId: caller.accountId, ...setting }, actorOf({ caller, request })),
    );
  },
  removeWallet: async ({ caller, params, body, request }) => {
    const wallet = { chainId: params.chain_id, proof: proofOf(caller, body?.totp_code) };
    await removeWallet(ports, { merchantId: caller.accountId, ...wallet }, actorOf({ caller, request }));
    return undefined;
  },
  estimateFee: async ({ query }) => presentTerms(await estimateFee(ports, query.chain_id)),
  request: async ({ caller, body, request }) => {
    const wanted = {
      chainId: body.chain_id,
      amountUsd: body.amount_usd,
      totpCode: body.totp_code ?? undefined,
      destination: body.destination_address ?? undefined,
      requestId: String(request.id),
    };
    const once = idempotent(request, caller, presentWithdrawal);
    return answerOf(request, await requestWithdrawal(ports, caller, { ...wanted, once }), presentWithdrawal);
  },
  list: async ({ caller, query: { status = null, page, page_size: pageSize } }) => {
    const { total, withdrawals } = await listWithdrawals(ports.db, caller.accountId, { status, page, pageSize });
    return { ...counters(total, page, pageSize), withdrawals: withdrawals.map(presentWithdrawalEntry) };
  },
  read: async ({ caller, params }) =>
    presentWithdrawal(await readWithdrawal(ports.db, caller.accountId, params.withdrawal_id)),
});
