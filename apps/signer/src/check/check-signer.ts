import { existsSync, readFileSync } from 'node:fs';
import { checkDatabase } from '@florin/database/check-database';
import { Database } from '@florin/database/database';
import { openPool } from '@florin/database/pool';
import { CheckList, type Finding, Note } from '@florin/system/checks/check-list';
import { createAttestor } from '../attestation.ts';
import { journalOf, readSeed } from '../composition.ts';
import { type Configuration, readConfiguration } from '../configuration.ts';
import { openAdapter } from '../families.ts';
import { guardSecrets } from '../guard-secrets.ts';
import { countLines } from '../journal-file.ts';
import { ownClock } from '../own-clock.ts';
import { groupId } from '../socket-server.ts';

const poolLimits = { connectionsMax: 1, statementMs: 10_000, waitMs: 5_000 };

/** `--check`: looks at everything that a signer needs, and starts none. It writes nothing and signs nothing. */
export async function checkSigner(variables: NodeJS.ProcessEnv): Promise<Finding[]> {
  const list = new CheckList('signer');
  let configuration: Configuration | null = null;
  await list.look({ what: 'settings', todo: 'docs/environment.md#the-signer says what each variable means' }, () => {
    configuration = readConfiguration(variables);
    return `${configuration.limits.size} networks`;
  });
  if (configuration !== null) {
    await lookAtKeys(list, configuration);
    await lookAtDatabase(list, configuration);
    await lookAtNodes(list, configuration);
  }
  return list.findings;
}

async function lookAtKeys(list: CheckList, configuration: Configuration): Promise<void> {
  await list.look({ what: 'rights of files', todo: 'docs/signer.md#two-users' }, () => {
    if (configuration.isProduction) guardSecrets(configuration);
    return 'of this user alone';
  });
  const todo = 'create-seed.ts makes seed, passphrase and journal as this user; docs/signer.md#the-journal';
  const isOpen = await list.look(
    { what: 'seed', todo },
    () => `attestation key ${createAttestor(readSeed(configuration)).key}`,
  );
  if (isOpen) await list.look({ what: 'journal', todo }, () => lookAtJournal(configuration));
  await list.look({ what: 'socket', todo: 'groupadd the group, and put the worker’s user into it' }, () => {
    if (configuration.socketGroup === null) return configuration.socket;
    return `${configuration.socket}, group ${configuration.socketGroup} (${groupId(configuration.socketGroup)})`;
  });
}

/** As it lies on the disk: a running signer has it open. */
function lookAtJournal(configuration: Configuration): string {
  const place = journalOf(configuration, readSeed(configuration));
  if (!existsSync(place.file)) throw new Error(`There is no ${place.file}.`);
  const written = countLines(place);
  const counted = existsSync(place.counter) ? Number(readFileSync(place.counter, 'utf8').slice(0, 16)) : NaN;
  if (!(written >= counted)) throw new Error(`${place.file} has ${written} lines, and its counter says ${counted}.`);
  return `${written} signatures`;
}

async function lookAtDatabase(
  list: CheckList,
  { databaseUrl, preparedStatements: prepared }: Configuration,
): Promise<void> {
  const pool = openPool(databaseUrl, 'florin-signer-check', poolLimits);
  try {
    await checkDatabase(new Database(pool, { prepared }), (look, work) => list.look(look, work), ownClock.now);
  } finally {
    await pool.end();
  }
}

async function lookAtNodes(list: CheckList, { limits, sights }: Configuration): Promise<void> {
  for (const place of limits.keys()) {
    const sight = sights.get(place);
    const setting = `FLORIN_SIGNER_RPC_${place.replace(' ', '_').toUpperCase()}`;
    await list.look(
      { what: place, todo: `name nodes of the signer's own in ${setting}, and not the worker's` },
      async () => {
        if (sight === undefined)
          throw new Note('No nodes of its own: a payment that failed is made anew only by a person.');
        const [family = '', network = ''] = place.split(' ');
        const adapter = await openAdapter(family, network, sight);
        if (adapter === null) throw new Error(`There is no chain family ${family}.`);
        return `block ${(await adapter.head()).height}, by ${sight.rpcUrls.length} nodes`;
      },
    );
  }
}
