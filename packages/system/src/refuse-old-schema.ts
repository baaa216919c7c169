import { EnvironmentError } from './environment.ts';

/**
 * A process on a schema that is older than itself answers health checks and fails payments, so it does not start.
 * @throws EnvironmentError with what to do.
 */
export function refuseOldSchema({
  found,
  needed,
  isOld,
}: {
  found: string | null;
  needed: string;
  isOld: boolean;
}): void {
  if (isOld)
    throw new EnvironmentError(
      `The database has the schema ${found ?? 'of an older release'}, and this release needs ${needed}: ` +
        'run "npm run admin -- migrate" as the owner.',
    );
}
