import type { Contract } from '@florin/contract/contract';
import type { AccountRow } from '@florin/database/sql/accounts';
import type { SecondPersonRow } from '@florin/database/sql/second-person-requests';
import type { Actor } from '@florin/engine/audit/record';
import type { listRequests } from '@florin/engine/accounts/second-person/confirm';
import { actorOf } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';
import { presentAccount, presentSecondPerson } from '../presenters/account.ts';
import { counters } from '../presenters/page.ts';

/** Which merchant, by whom and why. */
export interface MerchantOrder {
  merchantId: string;
  by: Actor;
  reason: string | null;
}

/** What answers an incident, bound to its ports. Everything refuses with NOT_FOUND. */
export interface AdminIncidentUseCases {
  /** Refuses with CONFLICT (disabled already). */
  disable(order: MerchantOrder): Promise<AccountRow>;
  /** Refuses with CONFLICT (not disabled). */
  enable(order: MerchantOrder): Promise<AccountRow>;
  /** Answers how many. */
  endSessions(order: MerchantOrder): Promise<number>;
  revokeKeys(order: MerchantOrder): Promise<number>;
  revokeKey(keyId: string, order: Omit<MerchantOrder, 'merchantId'>): Promise<void>;
  /** Answers the new password. */
  resetPassword(order: MerchantOrder): Promise<string>;
  /** Refuses with CONFLICT (none is switched on). */
  resetSecondFactor(order: MerchantOrder): Promise<void>;
  listRequests(filter: Parameters<typeof listRequests>[1]): ReturnType<typeof listRequests>;
  /** Refuses with FORBIDDEN (one's own) and CONFLICT (confirmed, or over). */
  confirmRequest(by: { actorId: string; requestId: string }, id: string): Promise<SecondPersonRow>;
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

/** What answers an incident. */
export const adminIncidentRoutes = (engine: AdminIncidentUseCases): Handlers<Contract['adminIncidents']> => ({
  disable: async (input) => presentAccount(await engine.disable(orderOf(input))),
  enable: async (input) => presentAccount(await engine.enable(orderOf(input))),
  endSessions: async (input) => ({ ended: await engine.endSessions(orderOf(input)) }),
  revokeApiKeys: async (input) => ({ ended: await engine.revokeKeys(orderOf(input)) }),
  revokeApiKey: async (input) => {
    await engine.revokeKey(input.params.id, { by: actorOf(input), reason: input.body?.reason ?? null });
    return undefined;
  },
  resetPassword: async (input) => ({ password: await engine.resetPassword(orderOf(input)) }),
  resetSecondFactor: async (input) => {
    await engine.resetSecondFactor(orderOf(input));
    return undefined;
  },
  listRequests: async ({ query: { status = null, page, page_size: pageSize } }) => {
    const { total, requests } = await engine.listRequests({ status, page, pageSize });
    return { ...counters(total, page, pageSize), requests: requests.map(presentSecondPerson) };
  },
  confirmRequest: async ({ caller, request, params }) => {
    const by = { actorId: caller.accountId, requestId: String(request.id) };
    return presentSecondPerson(await engine.confirmRequest(by, params.id));
  },
});
