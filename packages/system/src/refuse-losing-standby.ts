import { EnvironmentError } from './environment.ts';

/** What a connection sees of standbys; null where it may not look. */
export interface StandbySight {
  standbys: number;
  standbyNames: string;
  synchronousCommit: string;
}

/** With these a commit is told only once the standby has it on its disk. */
const waiting = new Set(['on', 'remote_apply']);

const cost =
  'a failover may lose payments that merchants were told of, and pay twice what was paid in its last seconds. ' +
  'See docs/high-availability.md, or accept that by FLORIN_STANDBY_LOSS=accept.';

/**
 * A standby that takes over must have everything that was acknowledged.
 * @throws EnvironmentError where one follows that may lack some of it, or where nobody tells, unless that is accepted.
 */
export function refuseLosingStandby(sight: StandbySight | null, isAccepted: boolean): void {
  if (isAccepted) return;
  if (sight === null)
    throw new EnvironmentError(`The database does not tell whether its standbys are synchronous: ${cost}`);
  const { standbys, standbyNames, synchronousCommit } = sight;
  if (standbys === 0 || (standbyNames.trim() !== '' && waiting.has(synchronousCommit))) return;
  throw new EnvironmentError(
    `The database has a standby that commits do not wait for (synchronous_standby_names is '${standbyNames}', ` +
      `synchronous_commit is '${synchronousCommit}'): ${cost}`,
  );
}
