import type { EnginePorts } from '../ports.ts';

/** What moving coins out needs. */
export type OutgoingPorts = Pick<
  EnginePorts,
  'db' | 'clock' | 'ids' | 'catalogue' | 'signer' | 'adapters' | 'treasury'
>;

/** Of whoever plans movements of a token. */
export interface PlanningPorts extends OutgoingPorts {
  /** Told of what cannot be planned now, by its token or its own id, and why; it is looked at again by itself. */
  onWaiting: (id: string, error: unknown) => void;
}
