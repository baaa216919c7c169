// Written by "npm run sdk" from the contract. Do not edit.

import type { List } from '../list.ts';
import type { CallOptions } from '../options.ts';
import type { Timestamp, Uuid } from './payments.ts';
import { type Connection, resource, type RoutesOf } from '../resource.ts';

/** Who works for a merchant, and as what. */
export interface TeamApi {
  /**
   * List the members of your team, who holds the account first: `GET /v1/team/members`.
   * Needs a merchant's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  list(query?: {
    /** Which page; the first one when left out. */
    readonly page?: number;
    /** Entries on a page at most. */
    readonly page_size?: number;
  }, options?: CallOptions): List<MemberPage, MemberPage['members'][number]>;

  /**
   * Give a member another role: `PUT /v1/team/members/:member_id`.
   * Holds from their next request on. UNAUTHORIZED without the code of your second factor once it is on. CONFLICT for who holds the account, and for your own role. Needs a merchant's session. Of those that are signed in, for the role `owner`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`.
   */
  changeRole(member_id: string, body: MemberRoleChange, options?: CallOptions): Promise<Member>;

  /**
   * Hand the account over to a member: `POST /v1/team/members/:member_id/hand-over`.
   * They become an owner and hold the account: API keys ask for their second factor, and e-mails go to their address. You stay an owner, whom owners may demote and remove. FORBIDDEN unless you hold the account and have a second factor or a passkey; UNAUTHORIZED without its proof. CONFLICT when the member has none. Needs a merchant's session. Of those that are signed in, for the role `owner`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`.
   */
  handOver(member_id: string, body: HandingOver, options?: CallOptions): Promise<Member>;

  /**
   * Remove a member from your team: `DELETE /v1/team/members/:member_id`.
   * Their sessions end at once and their password opens nothing. API keys that they made go on: revoke those that should not. CONFLICT for who holds the account. Needs a merchant's session. Of those that are signed in, for the role `owner`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`.
   */
  remove(member_id: string, options?: CallOptions): Promise<void>;

  /**
   * End every session of a member: `DELETE /v1/team/members/:member_id/sessions`.
   * Needs a merchant's session. Of those that are signed in, for the role `owner`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  endSessions(member_id: string, options?: CallOptions): Promise<void>;

  /**
   * List the open invitations into your team, newest first: `GET /v1/team/invitations`.
   * Needs a merchant's session. Of those that are signed in, for the role `owner`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  invitations(query?: {
    /** Which page; the first one when left out. */
    readonly page?: number;
    /** Entries on a page at most. */
    readonly page_size?: number;
  }, options?: CallOptions): List<MemberInvitationPage, MemberInvitationPage['invitations'][number]>;

  /**
   * Invite somebody into your team: `POST /v1/team/invitations`.
   * Good once, for this e-mail, for 7 days. The answer has the link, to be handed over by you; it is also sent where the operator has switched e-mails on. UNAUTHORIZED without the code of your second factor once it is on. CONFLICT when the e-mail has an account, or your team is full. Needs a merchant's session. Of those that are signed in, for the role `owner`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `CONFLICT`.
   */
  invite(body: NewMemberInvitation, options?: CallOptions): Promise<MadeMemberInvitation>;

  /**
   * Withdraw an invitation into your team: `DELETE /v1/team/invitations/:invitation_id`.
   * NOT_FOUND when it was accepted: then remove the member. Needs a merchant's session. Of those that are signed in, for the role `owner`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  withdrawInvitation(invitation_id: string, options?: CallOptions): Promise<void>;

  /**
   * Accept an invitation into a team: `POST /v1/auth/join`.
   * Makes your own account with a password of your own; then sign in. FORBIDDEN when the invitation is unknown, used, over or withdrawn. Needs no credential.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `RATE_LIMIT_EXCEEDED`, `CONFLICT`.
   */
  join(body: Joining, options?: CallOptions): Promise<Joined>;
}

const routes: RoutesOf<TeamApi> = {
  list: 'GET=* /v1/team/members',
  changeRole: 'PUT= /v1/team/members/:member_id',
  handOver: 'POST= /v1/team/members/:member_id/hand-over',
  remove: 'DELETE /v1/team/members/:member_id',
  endSessions: 'DELETE /v1/team/members/:member_id/sessions',
  invitations: 'GET=* /v1/team/invitations',
  invite: 'POST= /v1/team/invitations',
  withdrawInvitation: 'DELETE /v1/team/invitations/:invitation_id',
  join: 'POST= /v1/auth/join',
};

/** Who works for a merchant, and as what. */
export const connectTeam = (connection: Connection): TeamApi => resource(connection, routes);

export interface MemberPage {
  /** Entries on all pages together. Most lists count no further than 10000: from there on, a full page may have another behind it. */
  readonly total: number;
  /** Number of this page; the first one is 1. */
  readonly page: number;
  /** Entries on a page at most. */
  readonly page_size: number;
  /** Pages of `total` entries. */
  readonly total_pages: number;
  /** The members of this page. */
  readonly members: readonly Member[];
}

export interface Member {
  /** Its id. */
  readonly id: Uuid;
  /** The e-mail address. */
  readonly email: string;
  /** Its name. */
  readonly name: string;
  /** What they may do. */
  readonly role: 'owner' | 'developer' | 'finance' | 'support' | 'read_only';
  /** Whether it is the account that the merchant signed up with. */
  readonly is_founder: boolean;
  /** Whether they hold the account: they stay an owner, API keys ask for their second factor, and e-mails go to them. */
  readonly is_holder: boolean;
  /** Whether it is who asks. */
  readonly is_you: boolean;
  /** Whether their sign-in asks for a second factor. */
  readonly two_factor_enabled: boolean;
  /** Whether passkeys of their own sign them in. */
  readonly has_passkeys: boolean;
  /** Since when. */
  readonly joined_at: Timestamp;
  /** When a session was last used, up to a minute late; null without one. */
  readonly last_used_at: Timestamp | null;
}

export interface MemberRoleChange {
  /** What they may do from now on. */
  readonly role: 'owner' | 'developer' | 'finance' | 'support' | 'read_only';
  /** The six digits of the second factor; needed once it is switched on. */
  readonly totp_code?: string | null;
}

export interface HandingOver {
  /** The six digits of the second factor; needed once it is switched on. */
  readonly totp_code?: string | null;
}

export interface MemberInvitationPage {
  /** Entries on all pages together. Most lists count no further than 10000: from there on, a full page may have another behind it. */
  readonly total: number;
  /** Number of this page; the first one is 1. */
  readonly page: number;
  /** Entries on a page at most. */
  readonly page_size: number;
  /** Pages of `total` entries. */
  readonly total_pages: number;
  /** The invitations of this page. */
  readonly invitations: readonly MemberInvitation[];
}

export interface MemberInvitation {
  /** Its id. */
  readonly id: Uuid;
  /** The e-mail address. */
  readonly email: string;
  /** What they will be able to do. */
  readonly role: 'owner' | 'developer' | 'finance' | 'support' | 'read_only';
  /** When it was made. */
  readonly created_at: Timestamp;
  /** Until when it holds. */
  readonly expires_at: Timestamp;
}

export interface NewMemberInvitation {
  /** The e-mail address. */
  readonly email: string;
  /** What they will be able to do. */
  readonly role: 'owner' | 'developer' | 'finance' | 'support' | 'read_only';
  /** The six digits of the second factor; needed once it is switched on. */
  readonly totp_code?: string | null;
}

export interface MadeMemberInvitation {
  /** Its id. */
  readonly id: Uuid;
  /** The e-mail address. */
  readonly email: string;
  /** What they will be able to do. */
  readonly role: 'owner' | 'developer' | 'finance' | 'support' | 'read_only';
  /** When it was made. */
  readonly created_at: Timestamp;
  /** Until when it holds. */
  readonly expires_at: Timestamp;
  /** Shown this once; whoever has it becomes the member. */
  readonly code: string;
  /** The console with the code; null where no console is served. */
  readonly url: string | null;
  /** Whether it is also sent by e-mail. */
  readonly is_mailed: boolean;
}

export interface Joining {
  /** The code of the invitation. */
  readonly invitation: string;
  /** Shown to the other members. */
  readonly name: string;
  /** The password. */
  readonly password: string;
}

export interface Joined {
  /** Sign in with it. */
  readonly email: string;
  /** What you may do. */
  readonly role: 'owner' | 'developer' | 'finance' | 'support' | 'read_only';
  /** Name of the merchant, as payers see it. */
  readonly merchant_name: string;
}
