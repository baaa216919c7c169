import { touchApiKeys } from '@florin/database/sql/accounts/api-keys';
import { touchSessions } from '@florin/database/sql/accounts/sessions';
import type { Session } from '@florin/database/statement';
import type { Caller } from './caller.ts';

/**
 * When credentials were last used, collected in memory and written in one go outside of any request. What a process
 * that dies has not written is lost; a session's idle time tolerates that.
 */
export class CredentialUsage {
  #keys = new Map<string, Date>();
  #sessions = new Map<string, Date>();

  note(caller: Caller, at: Date): void {
    (caller.credential === 'key' ? this.#keys : this.#sessions).set(caller.credentialHash, at);
  }

  /** Writes what was collected since the last call; call it about once a minute, and before the process ends. */
  async flush(db: Session): Promise<void> {
    const [keys, sessions] = [this.#keys, this.#sessions];
    this.#keys = new Map();
    this.#sessions = new Map();
    if (keys.size > 0) await db.run(touchApiKeys, { hashesHex: [...keys.keys()], usedAt: [...keys.values()] });
    if (sessions.size > 0)
      await db.run(touchSessions, { hashesHex: [...sessions.keys()], usedAt: [...sessions.values()] });
  }
}
