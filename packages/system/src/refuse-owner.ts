import { EnvironmentError } from './environment.ts';

/**
 * A process that serves requests must not be able to rewrite the books, whatever it is made to do.
 * @throws EnvironmentError in production when its role could.
 */
export function refuseOwner(rights: { role: string; mayRewriteBooks: boolean }, production: boolean): void {
  if (production && rights.mayRewriteBooks)
    throw new EnvironmentError(
      `DATABASE_URL connects as ${rights.role}, which may rewrite the ledger: use the role florin_app.`,
    );
}
