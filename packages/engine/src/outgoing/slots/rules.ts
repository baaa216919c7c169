import type { Session } from '@florin/database/statement';
import type { Slot } from '@florin/domain/ports/chain';
import type { Step, TakeNonce } from '../step.ts';

/** What kinds of slots differ in; everything else of a movement's way is the same for all. */
export interface SlotRules {
  /** Takes a slot for an intent: the step as it goes on. Null where its lease was lost, or it was given up. */
  reserve: (step: Step, take: TakeNonce | null) => Promise<Step | null>;
  /** The slot that a movement has. */
  read: (step: Step) => Promise<Slot>;
  /** Whether a slot that nothing is stored for yet may still be signed with. */
  holds: (step: Step, slot: Slot) => Promise<boolean>;
  /** Gives a slot back that nothing was ever signed in. */
  release: (step: Step) => Promise<unknown>;
  /** Whether no signature in the slot can enter a block any more, by what is final up to a height. */
  isOver: (step: Step, slot: Slot, finalHeight: bigint) => Promise<boolean>;
  /**
   * Notes the signature of a movement that a block has under another hash than it was made with, and answers whether there
   * was one to note. Null where nobody can change a hash.
   */
  readonly recognize: ((step: Step) => Promise<boolean>) | null;
  /** Why it is over, for people. */
  readonly over: string;
  /** The chain must say this many times that it does not know a signature whose slot is over. */
  readonly looks: number;
  /** What becomes free with a movement that was given up. */
  free: (session: Session, step: Step) => Promise<unknown>;
  /** A slot ends by itself: one that is over is looked for at every step. */
  readonly expires: boolean;
  /** At most one signature of a movement may ever exist: its bytes are kept before they are signed. */
  readonly keepsBytes: boolean;
  /** The slot consists of what the transaction carries: a transaction that carries less has another slot. */
  readonly isCargo: boolean;
  /** Most deposits that a transaction takes along, where each is a part of its slot; null where their number means nothing. */
  readonly depositsMax: number | null;
}
