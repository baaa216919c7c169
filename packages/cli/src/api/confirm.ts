import { CliError } from '../failure.ts';
import type { Io } from '../io.ts';

/** Asks a person before something is changed that cannot be taken back. @throws CliError `NOT_CONFIRMED` */
export async function confirm(io: Io, what: string, yes: boolean): Promise<void> {
  if (yes) return;
  if (!io.input.isTTY) throw new CliError('NOT_CONFIRMED', `Nobody can be asked here: "${what}" needs --yes.`);
  const answer = await io.input.ask(`${what}? [y/N] `);
  if (!/^y(es)?$/i.test(answer.trim())) throw new CliError('NOT_CONFIRMED', 'Nothing was done.');
}
