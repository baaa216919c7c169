import { type OutgoingRow, postponeOutgoing } from '@florin/database/sql/outgoing/claim';
import type { SignatureRow } from '@florin/database/sql/outgoing/sign';
import type { Session } from '@florin/database/statement';
import type { Refusal } from '@florin/domain/errors';
import type { TransferKind } from '@florin/domain/ledger/transfer';
import type { BatchItem, ChainAdapter, Coin, OutgoingPurpose, TransactionState } from '@florin/domain/ports/chain';
import type { Catalogue, Token } from '../catalogue/catalogue.ts';
import type { OutgoingPorts } from './ports.ts';

/** A transaction that a block contains. */
export type Included = Extract<TransactionState, { state: 'included' }>;

/** What an outgoing transaction came to for good. */
export interface Ended extends Included {
  /** Base units that came to the destination: less than left where the token keeps a fee. */
  arrived: bigint;
}

/** One outgoing transaction under this process's lease, with all that its next step needs. */
export interface Step {
  ports: MachinePorts;
  catalogue: Catalogue;
  row: OutgoingRow;
  lease: string;
  token: Token;
  adapter: ChainAdapter;
  /** Of a batch, once they were read. */
  items?: readonly BatchItem[];
  /** The coins of its slot, once they were read. */
  coins?: readonly Coin[];
  /** The family's treasury, where the source does not pay for it. */
  treasury?: string;
}

/** A correction of an outgoing transaction whose final block is gone. */
export interface Correction {
  at: Date;
  /** Counts the corrections of the transaction. */
  sequence: number;
  catalogue: Catalogue;
}

/** The kinds of ledger transfers under which a purpose books its effects, as `kind:id` of the outgoing transaction. */
export interface PurposePostings {
  /** What left its source. */
  readonly amount: readonly TransferKind[];
  /** What came to its destination. */
  readonly arrived: readonly TransferKind[];
  /** What it cost, in the chain's own coin. */
  readonly cost: readonly TransferKind[];
  /** What is booked only where its coins moved. */
  readonly beside: readonly TransferKind[];
}

/** Takes a nonce by a purpose's own rule; null: there is none, and the transaction was given up. */
export type TakeNonce = (step: Step, first: bigint) => Promise<{ nonce: bigint } | null>;

/**
 * What a purpose says to the machine, which knows none of them by name. Whoever adds a purpose answers every member;
 * null says that there is nothing to do.
 */
export interface PurposeRules {
  /** Locks what it is for, before its own row: payments first, as everywhere. */
  lock: ((session: Session, purposeId: string) => Promise<void>) | null;
  /** Why it must not be signed at present; null when nothing stands against it. */
  hindrance: ((step: Step) => Promise<string | null>) | null;
  /** Takes a nonce by a rule of its own. */
  reserve: TakeNonce | null;
  /** Tells whom it concerns why a step was refused. */
  refused: ((step: Step, refusal: Refusal) => Promise<void>) | null;
  /**
   * Signs other bytes in the same slot where no block can take the first ones any more. `signatures` are all there are,
   * newest first, and no block has one. Answers the step as it goes on; null where nothing was signed.
   */
  replace: ((step: Step, signatures: readonly SignatureRow[]) => Promise<Step | null>) | null;
  /**
   * For how many milliseconds its end, or the end of a doubt about it, waits for something else at least, though it is
   * final; null when it may end.
   */
  awaits: ((step: Step, ended: Ended) => Promise<number | null>) | null;
  /** Books its effect once it is final, and ends it; `success` is false when it moved nothing. */
  finish: (step: Step, ended: Ended) => Promise<void>;
  /** The ledger transfers of its effect, which a correction changes. */
  postings: PurposePostings;
  /** What it means, beside its own transfers, that a deep reorg undid its final effect for good. */
  undone: ((session: Session, step: Step, correction: Correction) => Promise<void>) | null;
  /** What it means that a reorg let succeed what had failed, or brought an undone effect back. */
  broughtBack: ((session: Session, step: Step, correction: Correction) => Promise<void>) | null;
  /** What it means that its final effect is another one after a deep reorg, where it still moves coins. */
  lessened: ((session: Session, step: Step, correction: Correction) => Promise<void>) | null;
  /** What it means that it moves coins after a deep reorg as it did before: they may be other ones, its own being gone. */
  stands: ((session: Session, step: Step, correction: Pick<Correction, 'at'>) => Promise<void>) | null;
  /** Frees what it held, in the transaction in which it is given up: nothing that was signed for it can count. */
  givenUp: ((session: Session, step: Step) => Promise<void>) | null;
}

/** The table of purposes, built above the machine and handed to it. */
export type Purposes = Readonly<Record<OutgoingPurpose, PurposeRules>>;

/** For whoever measures the machine. */
export interface MachineWatch {
  /** Around each step. */
  step: <Result>(of: Pick<OutgoingRow, 'purpose'> & { name: StepName }, work: () => Promise<Result>) => Promise<Result>;
  /** So many seconds after its intent, an outgoing transaction had its effect. */
  final: (purpose: OutgoingPurpose, seconds: number) => void;
}

/** What the machine needs. */
export interface MachinePorts extends OutgoingPorts {
  purposes: Purposes;
  watch?: MachineWatch;
}

/** The steps of the machine: each writes what it did before it answers which one comes at once. */
export type StepName = 'reserve' | 'sign' | 'send' | 'follow' | 'reexamine';

/** The step that comes at once, and the transaction as it is by then. */
export interface Next {
  name: StepName;
  step: Step;
}

/** What a part of a step decided: the step that comes at once, or that nothing does. */
export interface Following {
  next: Next | null;
}

/** Takes one step. Null: the transaction waits, has ended, or its lease was lost. */
export type TakeStep = (step: Step) => Promise<Next | null>;

/** The next step, where there is a transaction to go on with. */
export const next = (name: StepName, step: Step | null): Next | null => step && { name, step };

/** Between two looks at something that only time moves. */
export const pollMs = 1_000;
const retryMsMax = 60_000;

/** Gives the claim back for a while. */
export async function postpone(
  { ports, row, lease }: { ports: Pick<OutgoingPorts, 'db' | 'clock'> } & Pick<Step, 'row' | 'lease'>,
  delayMs: number,
  reason: string | null,
): Promise<null> {
  await ports.db.run(postponeOutgoing, {
    id: row.id,
    lease,
    nextAttemptAt: new Date(ports.clock.now().getTime() + delayMs),
    error: reason,
  });
  return null;
}

/** Milliseconds until a movement that failed `attempts` times is tried again: doubling, at most a minute. */
export const backoffMs = (attempts: number): number => Math.min(retryMsMax, pollMs * 2 ** Math.min(attempts, 6));
