import type { Contract } from '@florin/contract/contract';
import type { Caller } from '@florin/engine/accounts/caller';
import { changeMemberRole, endMemberSessions, removeMember } from '@florin/engine/members/change';
import { handOver } from '@florin/engine/members/hand-over';
import { inviteMember, withdrawMemberInvitation } from '@florin/engine/members/invite';
import { joinTeam } from '@florin/engine/members/join';
import { listMemberInvitations, listMembers } from '@florin/engine/members/list';
import type { MemberActor } from '@florin/engine/members/member-entry';
import type { FastifyRequest } from 'fastify';
import type { Handlers } from '../http/handler.ts';
import type { ServerPorts } from '../ports.ts';
import type { Links } from '../presenters/links.ts';
import { counters } from '../presenters/page.ts';
import { presentMadeMemberInvitation, presentMember, presentMemberInvitation } from '../presenters/team.ts';

const memberActor = ({ caller, request }: { caller: Caller; request: FastifyRequest }): MemberActor => ({
  merchantId: caller.accountId,
  personId: caller.personId,
  requestId: String(request.id),
});

/** Who works for a merchant, and as what. */
export const teamRoutes = (ports: ServerPorts, links: Links): Handlers<Contract['team']> => ({
  list: async ({ caller, query: { page, page_size: pageSize } }) => {
    const { total, members } = await listMembers(ports.db, caller.accountId, { page, pageSize });
    return {
      ...counters(total, page, pageSize),
      members: members.map((member) => presentMember(member, caller.personId)),
    };
  },
  changeRole: async ({ caller, params, body: { role, totp_code: code }, request }) => {
    const change = { memberId: params.member_id, role, code: code ?? undefined };
    return presentMember(await changeMemberRole(ports, change, memberActor({ caller, request })), caller.personId);
  },
  handOver: async ({ caller, params, body: { totp_code: code }, request }) => {
    const wanted = { memberId: params.member_id, code: code ?? undefined };
    return presentMember(await handOver(ports, wanted, memberActor({ caller, request })), caller.personId);
  },
  remove: async ({ params, ...by }) => {
    await removeMember(ports, params.member_id, memberActor(by));
    return undefined;
  },
  endSessions: async ({ params, ...by }) => {
    await endMemberSessions(ports, params.member_id, memberActor(by));
    return undefined;
  },
  listInvitations: async ({ caller, query: { page, page_size: pageSize } }) => {
    const { total, invitations } = await listMemberInvitations(ports, caller.accountId, { page, pageSize });
    return { ...counters(total, page, pageSize), invitations: invitations.map(presentMemberInvitation) };
  },
  invite: async ({ body: { email, role, totp_code: code }, ...by }) => {
    const invited = { email, role, code: code ?? undefined, joinPage: (made: string) => links.joinPage(made) };
    return presentMadeMemberInvitation(await inviteMember(ports, invited, memberActor(by)));
  },
  withdrawInvitation: async ({ params, ...by }) => {
    await withdrawMemberInvitation(ports, params.invitation_id, memberActor(by));
    return undefined;
  },
  join: async ({ body, request }) => {
    const { email, role, merchantName } = await joinTeam(ports, body, String(request.id));
    return { email, role, merchant_name: merchantName };
  },
});
