import type { Finding } from '@florin/system/checks/check-list';
import { SetupError } from './machine.ts';
import type { User } from './places.ts';
import { type Code, codeOfUnit } from './processes.ts';

/** What the replacement of a process asks of its machine. */
export interface ReplacePorts {
  /** Text of the unit that is installed; null where there is none. */
  readUnit(user: User): string | null;
  /** Text of the unit that starts the new code. */
  newUnit(user: User): string;
  writeUnit(user: User, text: string): void;
  /** What the code finds wrong and right by its own check, which starts nothing. */
  check(code: Code, user: User): Finding[];
  /** Ends the process and starts what its unit says now; over once it is ready, with a SetupError otherwise. */
  restart(user: User): Promise<void>;
}

const again = 'Mend that and type npm run setup -- --upgrade once more: it goes on from here.';

/**
 * Has new code take over from a process that runs. What runs goes on where the new code would not do its work, and runs again
 * where the new code did not become ready.
 *
 * @throws SetupError that says which of the two happened
 */
export async function replaceProcess(ports: ReplacePorts, user: User): Promise<void> {
  const [old, fresh] = [ports.readUnit(user), ports.newUnit(user)];
  const before = old === null ? null : codeOfUnit(old);
  if (old === null || before === null)
    throw new SetupError(
      `There is no unit of ${user} that npm run setup wrote: docs/operate.md#upgrade, several hosts.`,
    );
  const wrong = newlyWrong(ports, user, { before, after: codeOfUnit(fresh) });
  if (wrong.length > 0)
    throw new SetupError(
      `${user} of the new code would not do its work, so ${user} of ${before.root} runs on.\n${wrong.map(lineOf).join('\n')}\n${again}`,
    );
  ports.writeUnit(user, fresh);
  try {
    await ports.restart(user);
  } catch (error) {
    if (!(error instanceof SetupError) || old === fresh) throw error;
    ports.writeUnit(user, old);
    await ports.restart(user);
    throw new SetupError(`${error.message}\n${user} of ${before.root} runs again. ${again}`);
  }
}

const lineOf = ({ what, detail, todo }: Finding): string =>
  `  ${what}: ${detail}${todo === null ? '' : `\n    → ${todo}`}`;

/** What was wrong before, a node that is away for example, is no reason to keep the old code. */
function newlyWrong(
  ports: ReplacePorts,
  user: User,
  { before, after }: { before: Code; after: Code | null },
): Finding[] {
  // Code that was changed where it lies has already taken the place of what runs.
  if (after === null || after.root === before.root) return [];
  const wrong = ports.check(after, user).filter(({ state }) => state === 'wrong');
  if (wrong.length === 0) return [];
  const known = new Set(
    ports
      .check(before, user)
      .filter(({ state }) => state === 'wrong')
      .map(({ what }) => what),
  );
  return wrong.filter(({ what }) => !known.has(what));
}
