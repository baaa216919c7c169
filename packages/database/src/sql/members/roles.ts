/**
 * SQL of the role of who signed in: that of a member, an owner's for a merchant's own account, and an operator's for an
 * administrator who was given no other. Takes the aliases of `accounts`, `members` and `administrator_roles`.
 */
export const teamRoleOf = (account: string, member: string, administrator: string): string =>
  `coalesce(${member}.role, ${administrator}.role, case ${account}.role when 'admin' then 'operator' else 'owner' end)`;
