import { giveUpInstruction, lockInstructions } from '@florin/database/sql/exchange/instructions';
import type { Session } from '@florin/database/statement';
import { Refusal } from '@florin/domain/errors';

/**
 * Gives up the instructions to pay a withdrawal that its exchange has not received. Refuses with CONFLICT while the
 * exchange could still pay: it was asked, and it has neither refused nor said that it does not know the instruction.
 */
export async function giveUpInstructions(session: Session, withdrawalId: string, at: Date): Promise<void> {
  for (const { id, status } of await session.many(lockInstructions, { withdrawalId })) {
    if (status !== 'written')
      throw new Refusal(
        'CONFLICT',
        status === 'unanswered'
          ? 'The exchange was asked to pay it and its answer was lost. It is looked up until the exchange has said what became of it.'
          : `The exchange was asked to pay it, which is ${status}. Wait until it has paid or refused.`,
      );
    await session.run(giveUpInstruction, { id, now: at });
  }
}
