import type { Contract } from '@florin/contract/contract';
import { disableAccount, enableAccount } from '@florin/engine/accounts/incidents/disable';
import { resetPassword, resetSecondFactor } from '@florin/engine/accounts/incidents/reset';
import { endAllSessions, revokeAllKeys, revokeMerchantKey } from '@florin/engine/accounts/incidents/revoke';
import { listRequests, confirmRequest } from '@florin/engine/accounts/second-person/confirm';
import type { Actor } from '@florin/engine/audit/record';
import { actorOf } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';
import type { ServerPorts } from '../ports.ts';
import { presentAccount, presentSecondPerson } from '../presenters/account.ts';
import { counters } from '../presenters/page.ts';

/** Which merchant, by whom and why. */
export interface MerchantOrder {
  merchantId: string;
  by: Actor;
  reason: string | null;
}

type OrderInput = Parameters<typeof actorOf>[0] & {
  params: { id: string };
  body?: { reason?: string | null | undefined } | undefined;
};

const orderOf = (input: OrderInput): MerchantOrder => ({
  merchantId: input.params.id,
  by: actorOf(input),
  reason: input.body?.reason ?? null,
});

/** Administrators are dealt with from the operator's command line alone. */
const ofMerchant = ({ merchantId, ...order }: MerchantOrder) =>
  ({ ...order, accountId: merchantId, merchantsOnly: true }) as const;

/** What answers an incident. */
export const adminIncidentRoutes = (ports: ServerPorts): Handlers<Contract['adminIncidents']> => ({
  disable: async (input) => presentAccount(await disableAccount(ports, ofMerchant(orderOf(input)))),
  enable: async (input) => presentAccount(await enableAccount(ports, ofMerchant(orderOf(input)))),
  endSessions: async (input) => ({ ended: await endAllSessions(ports, ofMerchant(orderOf(input))) }),
  revokeApiKeys: async (input) => ({ ended: await revokeAllKeys(ports, ofMerchant(orderOf(input))) }),
  revokeApiKey: async (input) => {
    await revokeMerchantKey(ports, input.params.id, { by: actorOf(input), reason: input.body?.reason ?? null });
    return undefined;
  },
  resetPassword: async (input) => ({ password: await resetPassword(ports, ofMerchant(orderOf(input))) }),
  resetSecondFactor: async (input) => {
    await resetSecondFactor(ports, ofMerchant(orderOf(input)));
    return undefined;
  },
  listRequests: async ({ query: { status = null, page, page_size: pageSize } }) => {
    const { total, requests } = await listRequests(ports, { status, page, pageSize });
    return { ...counters(total, page, pageSize), requests: requests.map(presentSecondPerson) };
  },
  confirmRequest: async ({ caller, request, params }) => {
    const by = { actorId: caller.accountId, requestId: String(request.id) };
    return presentSecondPerson(await confirmRequest(ports, by, params.id));
  },
});
