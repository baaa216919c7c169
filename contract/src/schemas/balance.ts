import { z } from 'zod';
import { examples } from '../examples.ts';
import { usd } from '../scalars.ts';

/** What a merchant owns, and how much of it can be withdrawn now. */
export const balance = z
  .object({ balance_usd: usd, reserved_usd: usd, available_usd: usd })
  .meta({ id: 'Balance', examples: [examples.balance] });
export type Balance = z.infer<typeof balance>;
