import type { InstructionRow } from '@florin/database/sql/exchange/instructions';
import type { Exchange } from '@florin/domain/ports/exchange';
import type { Token } from '../catalogue/catalogue.ts';
import type { ExchangePorts } from './ports.ts';

/** One instruction under this process's lease, with all that its next step needs. */
export interface InstructionStep {
  ports: ExchangePorts;
  row: InstructionRow;
  lease: string;
  exchange: Exchange;
  token: Token;
}

/** What a look-up by our own id has found. `finish` ends it in a transaction with its effect on the books. */
export type Found =
  | { found: 'missing' }
  | { found: 'underway'; reference: string }
  | { found: 'refused'; reference: string; reason: string }
  | { found: 'over'; reference: string; finish: (step: InstructionStep) => Promise<void> };
