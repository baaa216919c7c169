/** What a sealed secret of this account is bound to: in another row it cannot be opened. */
export const secretContext = (accountId: string): string => `second-factor:${accountId}`;
