import type { ServerPorts } from '../ports.ts';

/**
 * A change of settings, chains or tokens: the next request to this server goes by it, also where nobody knows whether it
 * was written because the answer got lost. Other processes follow within a second, by the age of what they remember.
 */
export const changingCatalogue = <T>({ catalogue }: Pick<ServerPorts, 'catalogue'>, change: Promise<T>): Promise<T> =>
  change.finally(() => catalogue.forget());

/** The same for what callers of an account carry; null: for what all callers carry. */
export const changingCallers = <T>(
  { authenticator }: Pick<ServerPorts, 'authenticator'>,
  accountId: string | null,
  change: Promise<T>,
): Promise<T> => change.finally(() => authenticator.forgetAccount(accountId));
