import { setTimeout as sleep } from 'node:timers/promises';
import { machineNow } from '@florin/system/checks/machine-time';
import type { Terminal } from './ask-answers.ts';
import { Refused } from './rest.ts';
import { totpAt } from './totp.ts';

const stepMs = 30_000;

export const codeNow = (secret: string): string => totpAt(secret, machineNow());

/** A code works once: the next one comes within half a minute. */
export const awaitNextCode = (): Promise<void> => sleep(stepMs - (machineNow().getTime() % stepMs) + 200);

/** Asks a person for the code, or computes it where nobody is to be asked; a wrong one is asked for again. */
export async function askCode<Answer>(
  terminal: Terminal | null,
  { secret, question }: { secret: string; question: string },
  use: (code: string) => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    const code = terminal === null ? codeNow(secret) : await terminal.ask(`  ${question}`);
    try {
      return await use(code);
    } catch (error) {
      if (terminal === null || !(error instanceof Refused) || error.code !== 'UNAUTHORIZED') throw error;
      terminal.say('  That code is not right or was used already, or the clock of one of both is wrong.');
    }
  }
}
