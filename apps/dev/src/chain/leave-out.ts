import { CannotStart } from '../cannot-start.ts';
import type { StackContext, Step } from '../context/stack-context.ts';
import type { ChainKind } from '../settings.ts';

interface Wanted<Chain> {
  kind: ChainKind;
  title: string;
  begin: () => Promise<Chain>;
}

/** Why this machine has no chain of a kind, in one line. */
class LeftOut {
  readonly why: string;

  constructor(why: string) {
    this.why = why;
  }
}

/**
 * Starts a chain that is asked for, in a step of its own; null where it is not. Where all chains are asked for, one that this
 * machine cannot start is null too, and a line says why.
 * @throws CannotStart for a chain that was asked for by name
 */
export async function startOrLeaveOut<Chain>(
  { settings, screen }: Pick<StackContext, 'settings' | 'screen'>,
  { kind, title, begin }: Wanted<Chain>,
  step: Step,
): Promise<Chain | null> {
  if (!settings.chains.includes(kind)) return null;
  if (!settings.everyChain) return step(title, begin);
  const outcome = await step(title, () => begin().catch(leftOut));
  if (!(outcome instanceof LeftOut)) return outcome;
  screen.line(`  Without ${kind}: ${outcome.why}`);
  return null;
}

/** How a missing package and a library that does not fit the platform call themselves. */
const lacking = new Set(['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND', 'ERR_DLOPEN_FAILED']);

/** @throws the error, where it says nothing of what the machine lacks. */
function leftOut(error: unknown): LeftOut {
  const { code } = error as { code?: unknown };
  if (!(error instanceof CannotStart) && !(typeof code === 'string' && lacking.has(code))) throw error;
  return new LeftOut((error as Error).message.replaceAll(/\s+/g, ' ').trim());
}
