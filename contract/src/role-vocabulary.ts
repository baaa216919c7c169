/** Words for what people may do. This file imports nothing. */

/** What a member of a merchant's team may do; access.ts says which operations each may call. */
export const memberRoles = ['owner', 'developer', 'finance', 'support', 'read_only'] as const;
export type MemberRole = (typeof memberRoles)[number];

/** What an administrator may do. */
export const administratorRoles = ['operator', 'approver', 'support', 'auditor'] as const;
export type AdministratorRole = (typeof administratorRoles)[number];
