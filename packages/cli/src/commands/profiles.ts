import type { Command } from 'commander';
import { contextOf, type Context } from '../context.ts';
import { usageError } from '../failure.ts';
import type { Io } from '../io.ts';
import { findDevFile } from '../profiles/dev-file.ts';
import { masked, readProfiles, writeProfiles } from '../profiles/store.ts';
import { devProfile } from '../profiles/target.ts';
import { groupOf } from './group.ts';

/** `profiles list` and `profiles use`: which credentials are saved, and which of them count. */
export function addProfiles(program: Command, io: Io): void {
  const group = groupOf(program, 'profiles').summary('Saved credentials').description('Saved credentials.');
  const list = group.command('list').summary('List the saved profiles, their keys masked');
  list.action(() => listProfiles(contextOf(io, list)));
  const use = group
    .command('use')
    .argument('<name>', 'A saved profile, or "dev" for the development stack that runs here.')
    .summary('Choose the profile that is used when none is named')
    .addHelpText('after', '\nExample:\n  florin profiles use live');
  use.action((name: string) => useProfile(contextOf(io, use), name));
}

function listProfiles({ io, output }: Context): void {
  const { current, profiles } = readProfiles(io);
  const saved = Object.entries(profiles).map(([name, { base_url, api_key, session_token }]) => ({
    name,
    current: name === current,
    base_url,
    api_key: api_key === undefined ? null : masked(api_key),
    session: session_token !== undefined,
  }));
  const dev = findDevFile(io);
  const here = { name: devProfile, current: current === null, session: true };
  const development = dev === null ? [] : [{ ...here, base_url: dev.base_url, api_key: masked(dev.merchant.api_key) }];
  output.answer({ profiles: [...saved, ...development] });
}

function useProfile({ io, output }: Context, name: string): void {
  const { profiles } = readProfiles(io);
  if (name !== devProfile && !(name in profiles))
    throw usageError(`There is no profile "${name}". There are: ${[...Object.keys(profiles), devProfile].join(', ')}.`);
  // Without a current one the development stack counts that runs here.
  writeProfiles(io, { current: name === devProfile ? null : name, profiles });
  output.document({ profile: name }, `Using profile ${name} from now on.\n`);
}
