import type { Command } from 'commander';
import { contextOf, type Context } from '../context.ts';
import { examine } from '../doctor/examine.ts';
import { Ended } from '../ended.ts';
import type { Io } from '../io.ts';
import { harmless } from '../output/text.ts';

/** `doctor`: what is not well between this machine and the service. */
export function addDoctor(program: Command, io: Io): void {
  const command = program
    .command('doctor')
    .summary('Check clock, connection, certificate, credential and signature')
    .description(
      'Ends with the exit code of the first check that failed. A webhook that is not set up is no failure, nor ' +
        'is what the credential may not see.',
    );
  command.action(async () => doctor(contextOf(io, command)));
}

async function doctor(context: Context): Promise<void> {
  const { io, output } = context;
  const findings = await examine(io, context.client());
  const { green, red, yellow, bold } = output.colours;
  const words = new Map([
    [true, green('ok  ')],
    [false, red('FAIL')],
    [null, yellow('SKIP')],
  ]);
  const lines = findings.map(
    ({ check, ok, detail }) => `${words.get(ok)}  ${bold(check.padEnd(12))}  ${harmless(detail)}\n`,
  );
  const failed = findings.find(({ ok }) => ok === false);
  output.document({ ok: failed === undefined, checks: findings }, lines.join(''));
  if (failed !== undefined) throw new Ended(failed.exit_code);
}
