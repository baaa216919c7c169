import type { DecodedTransaction } from '@florin/domain/ports/chain';
import type { Stage } from './stage.ts';

/** The signer's own judgement of bytes against an intent, as its process has it. @throws where they are not signed. */
export type Authorize = (intent: never, bytes: DecodedTransaction, own: never) => void;

export interface Case {
  /** What must hold. */
  name: string;
  /** Needs no chain. */
  isPure?: true;
  /** Why it does not apply to a chain; null where it does. */
  unless?: (stage: Stage) => string | null;
  run: (stage: Stage, authorize: Authorize) => Promise<void>;
}
