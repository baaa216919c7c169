import type { Command } from 'commander';
import { FlorinAccounts } from '@florin/sdk/accounts';
import { scopesOf } from '../api/scopes.ts';
import { contextOf, type Context } from '../context.ts';
import { CliError } from '../failure.ts';
import type { Io } from '../io.ts';
import { masked } from '../profiles/store.ts';

/** `whoami`: which credential is used, where, and what it may do. */
export function addWhoami(program: Command, io: Io): void {
  const command = program
    .command('whoami')
    .summary('Show which credential is used, where, and what it may do')
    .description('Asks the service, so that it also tells whether the credential is still good.');
  command.action(async () => whoami(contextOf(io, command)));
}

async function whoami(context: Context): Promise<void> {
  const { io, output } = context;
  const client = context.client();
  const { name, baseUrl, apiKey, sessionToken } = client.target;
  if (apiKey === null && sessionToken === null)
    throw new CliError('NO_CREDENTIAL', 'Nobody: run "florin login", or set FLORIN_API_KEY.');
  const key =
    apiKey === null
      ? {}
      : { api_key: masked(apiKey), scopes: await scopesOf(await client.merchant('payments'), io.signal) };
  const account =
    sessionToken === null
      ? {}
      : { account: await new FlorinAccounts(await client.optionsFor('session')).auth.me({ signal: io.signal }) };
  output.answer({ profile: name, base_url: baseUrl, ...key, ...account });
}
