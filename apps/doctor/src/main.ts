// `npm run doctor -- --production [--json] [--users server=…,worker=…,signer=…]`: looks at a whole installation from its
// own machine, each process by its own user, and says what is wrong and what to do. Exit code 0: nothing is wrong.
import { Environment } from '@florin/system/environment';
import { tellFindings } from '@florin/system/checks/tell-findings';
import { placeOf, readConfigurationFile } from '@florin/system/configuration/find-configuration';
import { checkMachine } from './check-machine.ts';
import { checkProcesses } from './check-processes.ts';
import { checkPublic } from './check-public.ts';
import { readUsers } from './users.ts';
import { variablesOf } from './variables.ts';

const usage = 'npm run doctor -- --production [--json] [--users server=<user>,worker=<user>,signer=<user>]';

async function run(args: readonly string[]): Promise<number> {
  if (!args.includes('--production')) throw new Error(`${usage}\nFor a client, there is "npm run florin -- doctor".`);
  const users = readUsers(args);
  const place = placeOf(process.env);
  const configuration = place === null ? null : readConfigurationFile(place);
  const of = variablesOf(configuration, process.env);
  const findings = [
    ...(await checkMachine(new Environment(of('operator')), of('signer'))),
    ...(await checkProcesses(users, of)),
    ...(await checkPublic(new Environment(of('server')))),
  ];
  return tellFindings(findings, args);
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
