import type { MonthStatement } from '@florin/contract/schemas/statement';
import type { Clock } from '@florin/domain/ports/clock';
import type { Drawing } from '../http/pdf-answer.ts';
import { drawStatement } from './draw-statement.ts';

/** Who draws what the contract promises as a PDF, by group and route. */
export const drawings = (clock: Clock): Readonly<Record<string, Drawing>> => ({
  'reports.statement': (answer) => drawStatement(answer as unknown as MonthStatement, clock.now()),
});
