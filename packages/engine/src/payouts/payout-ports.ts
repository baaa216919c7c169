import type { Token } from '../catalogue/catalogue.ts';
import type { PlanDuePorts } from '../outgoing/plan-due.ts';
import type { EnginePorts } from '../ports.ts';

/** Our own treasury pays while no exchange is active. */
export type PlanPayoutsPorts = PlanDuePorts &
  Pick<EnginePorts, 'ids' | 'payouts'> & {
    /** Exchanges that this process has an account at, by name; left out: none. */
    exchanges?: EnginePorts['exchanges'];
  };

/** An approved withdrawal in the words of whoever pays it. */
export interface ApprovedPayout {
  id: string;
  token: Token;
  destination: string;
  /** Base units that arrive. */
  amount: bigint;
}
