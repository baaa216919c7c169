import {
  claimInstructions,
  giveBackInstructions,
  moveInstruction,
  noteMissed,
  postponeInstruction,
} from '@florin/database/sql/exchange/instructions';
import { InvariantError } from '@florin/domain/errors';
import { mustMoveInstruction } from '@florin/domain/exchange/transition';
import { accept, later, noteAsked, refuse } from './instruction-moves.ts';
import type { InstructionStep } from './instruction-step.ts';
import { kinds } from './kinds.ts';
import type { ExchangePorts, OnExchangeError } from './ports.ts';

const batch = 10;
/** What a process that died had claimed waits so long. */
const leaseMs = 20_000;
/** Longer than asking takes: while an instruction is asked, nobody need take it for one whose answer was lost. */
const askedLeaseMs = 45_000;
/** No instruction is begun later: the last ones of a claim would outlive their lease. */
const beginWithinMs = leaseMs / 2;
const pollMs = 2_000;
const suspendedMs = 10_000;
/** An answer that was lost is looked up soon, and then ever more rarely, up to this. */
const lookAgainMsMax = 60_000;

/**
 * Takes every due instruction one step further. Nothing is asked that the exchange knows already, as it does where the
 * database went back. That an exchange was asked is committed before it hears of it; whatever happens then, nothing asks
 * it again: an answer that is lost is looked up by our own id until the exchange tells what became of it.
 *
 * @returns how many instructions were taken
 */
export async function advanceInstructions(ports: ExchangePorts, onError: OnExchangeError): Promise<number> {
  const { db, clock, ids } = ports;
  if (ports.exchanges.size === 0) return 0;
  const lease = ids.uuid();
  const now = clock.now();
  const names = [...ports.exchanges.keys()];
  const until = new Date(now.getTime() + leaseMs);
  const claimed = await db.many(claimInstructions, { exchanges: names, now, lease, until, limit: batch });
  if (claimed.length === 0) return 0;
  const catalogue = await ports.catalogue.current();
  for (const [at, row] of claimed.entries()) {
    if (clock.now().getTime() - now.getTime() >= beginWithinMs) {
      const left = claimed.slice(at).map(({ id }) => id);
      await db.run(giveBackInstructions, { ids: left, lease });
      return at;
    }
    const [exchange, token] = [ports.exchanges.get(row.exchange), catalogue.tokens.get(row.tokenId)];
    if (!exchange || !token) throw new InvariantError('An instruction names what does not exist.', { id: row.id });
    // An account's instructions go out one after the other.
    await advanceOne({ ports, row, lease, exchange, token }).catch(async (error: unknown) => {
      onError(error, row.id);
      await postpone({ ports, row, lease }, error instanceof Error ? error.message : String(error));
    });
  }
  return claimed.length;
}

function advanceOne(step: InstructionStep): Promise<void> {
  return step.row.status === 'written' ? ask(step) : lookUp(step);
}

async function ask(step: InstructionStep): Promise<void> {
  const { ports, row, lease } = step;
  const rules = kinds[row.kind];
  if (rules.mayAsk && !(await rules.mayAsk(step)))
    return void (await ports.db.run(postponeInstruction, {
      id: row.id,
      lease,
      nextAttemptAt: later(step, suspendedMs),
      error: null,
    }));
  const known = await rules.lookUp(step);
  const asked = await noteAsked(step, askedLeaseMs);
  if (asked === null) return;
  if (known.found === 'refused') return refuse(asked, known);
  if (known.found !== 'missing') return accept(asked, known.reference);
  const answer = await rules.ask(asked);
  if (answer.answer === 'refused') return refuse(asked, { reference: null, reason: answer.reason });
  if (answer.answer === 'accepted') return accept(asked, answer.reference, pollMs);
  await rules.unanswered?.(asked);
  const to = mustMoveInstruction('asked', 'answer_lost');
  await ports.db.run(moveInstruction, {
    id: row.id,
    lease,
    from: 'asked',
    to,
    reference: null,
    nextAttemptAt: later(step, pollMs),
    error: answer.reason,
  });
}

/** One that is still `asked` belonged to a process that died: its answer is lost like any other. */
async function lookUp(step: InstructionStep): Promise<void> {
  const { ports, row, lease } = step;
  if (row.status === 'asked') {
    await kinds[row.kind].unanswered?.(step);
    const to = mustMoveInstruction('asked', 'answer_lost');
    return void (await ports.db.run(moveInstruction, {
      id: row.id,
      lease,
      from: 'asked',
      to,
      reference: null,
      nextAttemptAt: ports.clock.now(),
      error: 'whoever asked is gone',
    }));
  }
  const found = await kinds[row.kind].lookUp(step);
  switch (found.found) {
    case 'missing':
      return row.status === 'unanswered'
        ? void (await ports.db.run(noteMissed, {
            id: row.id,
            lease,
            nextAttemptAt: later(step, backoffMs(row.attempts)),
            now: ports.clock.now(),
          }))
        : postpone(step, 'the exchange accepted it and does not list it yet');
    case 'refused':
      return refuse(step, found);
    case 'underway':
      return row.status === 'unanswered'
        ? accept(step, found.reference, pollMs)
        : void (await ports.db.run(postponeInstruction, {
            id: row.id,
            lease,
            nextAttemptAt: later(step, pollMs),
            error: null,
          }));
    case 'over':
      // What is found for the first time is accepted first: its way is the same with an answer and without one.
      return row.status === 'unanswered' ? accept(step, found.reference) : found.finish(step);
  }
}

const backoffMs = (attempts: number): number => Math.min(lookAgainMsMax, pollMs * 2 ** Math.min(attempts, 5));

async function postpone(
  { ports, row, lease }: Pick<InstructionStep, 'ports' | 'row' | 'lease'>,
  error: string,
): Promise<void> {
  const at = later({ ports }, backoffMs(row.attempts));
  await ports.db.run(postponeInstruction, { id: row.id, lease, nextAttemptAt: at, error });
}
