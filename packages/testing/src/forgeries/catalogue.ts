import { addresses } from './addresses.ts';
import { approvers } from './approvers.ts';
import { coins, fees, journals, repeats, spellings } from './attacks.ts';
import type { Group } from './forgery.ts';
import { intents } from './intents.ts';
import { merchants } from './merchants.ts';
import { orders } from './orders.ts';

/** Every forgery that a test tries, by what is forged. */
export const catalogue = {
  orders,
  approvers,
  merchants,
  intents,
  repeats,
  coins,
  fees,
  spellings,
  addresses,
  journals,
} as const satisfies Readonly<Record<string, Group>>;
