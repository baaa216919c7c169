import { isFlorinError } from '@florin/sdk';
import { FlorinAccounts } from '@florin/sdk/accounts';
import type { Command } from 'commander';
import { contextOf, type Context } from '../context.ts';
import { usageError } from '../failure.ts';
import type { Io } from '../io.ts';
import { readProfiles, writeProfiles } from '../profiles/store.ts';

/** `logout`: forgets a profile; its session ends, its key lives on until it is revoked. */
export function addLogout(program: Command, io: Io): void {
  const command = program
    .command('logout')
    .summary('Forget the credentials of a profile')
    .description('Ends the session of the profile and forgets its key, which lives on until it is revoked.');
  command.action(async () => logout(contextOf(io, command)));
}

async function logout({ io, output, options }: Context): Promise<void> {
  const { current, profiles } = readProfiles(io);
  const name = options.profile ?? io.env['FLORIN_PROFILE'] ?? current;
  const profile = name === null ? undefined : profiles[name];
  if (name === null || profile === undefined) throw usageError(`There is no profile ${name ?? 'to log out of'}.`);
  const { [name]: _forgotten, ...others } = profiles;
  writeProfiles(io, { current: current === name ? null : current, profiles: others });
  if (profile.session_token !== undefined) {
    const { fetch, clock, random } = io;
    const accounts = new FlorinAccounts({
      baseUrl: profile.base_url,
      sessionToken: profile.session_token,
      fetch,
      clock,
      random,
    });
    await accounts.auth.logout({ signal: io.signal }).catch((error: unknown) => {
      if (!isFlorinError(error, 'UNAUTHORIZED')) throw error;
    });
  }
  output.document({ profile: name }, `Logged out of profile ${name}.\n`);
}
