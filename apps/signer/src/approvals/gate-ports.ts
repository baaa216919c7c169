import type { Database } from '@florin/database/database';
import type { Clock } from '@florin/domain/ports/clock';
import type { Families } from '../family.ts';
import type { Memory } from './memory.ts';
import type { ApprovalSettings } from './settings.ts';

/** What the wall between rows and money stands on. */
export interface GatePorts {
  db: Database;
  families: Families;
  memory: Memory;
  settings: ApprovalSettings;
  /** The signer's own. */
  clock: Clock;
  /** Somebody should look: a signature that is not believed is a mistake or a forgery. */
  alarm(facts: { alarm: string; order: string; reason: string }, message: string): void;
}
