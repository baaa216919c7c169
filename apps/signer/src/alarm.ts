import { Refusal } from '@florin/domain/errors';

/**
 * What an alarm is about, in words that stay: operators set their alerts on them. `intent`: what was to be signed is not
 * what it must be. `unapproved`: too few people signed it. `paid`: it may be paid already. `limit`: it exceeds what the
 * signer is configured for. `request`: whoever has the socket asked for something that no worker asks for.
 * `rewound`: the database does not know what was signed last.
 */
export type Alarm = 'intent' | 'unapproved' | 'paid' | 'limit' | 'request' | 'rewound';

/** Why something is not signed, for people. Words alone are an alarm named `intent`; null alarms nobody. */
export type Why = string | { words: string; alarm: Alarm | null };

export const wordsOf = (why: Why): string => (typeof why === 'string' ? why : why.words);

/** What too few people agreed to; null when enough did. */
export const unapproved = (words: string | null): Why | null =>
  words === null ? null : { words, alarm: 'unapproved' };

/** Beyond the signer's configuration. */
export const beyond = (words: string): Why => ({ words, alarm: 'limit' });

/** A refusal that knows what it is about. */
export class Unsigned extends Refusal {
  readonly alarm: Alarm | null;

  constructor(code: Refusal['code'], message: string, alarm: Alarm | null) {
    super(code, message);
    this.alarm = alarm;
  }
}

/** A refusal says what it is about, or its code does: a worker in honest hands earns none of those. */
export function alarmOf(refusal: Refusal): Alarm | null {
  if (refusal instanceof Unsigned) return refusal.alarm;
  return refusal.code === 'CONFLICT' ? 'paid' : 'intent';
}
