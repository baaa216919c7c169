import { countSignIn, forgetSignIns, returnSignIn } from '@florin/database/sql/accounts/sign-in-failures';
import { credentialHash } from '@florin/domain/credentials/credential-hash';
import { Refusal } from '@florin/domain/errors';
import type { BasePorts } from '../../base-ports.ts';

type Ports = Pick<BasePorts, 'attempts' | 'clock'>;

/** So many wrong passwords of one account, from wherever they come, before its sign-ins are slowed. */
export const triesOfAccountMax = 10;
/** So many each network has all the same: strangers must not keep an owner out who types the password right. */
export const triesOfNetworkMax = 3;
/** So many one session has that is asked for its password again. */
const triesOfSessionMax = 5;
const windowMs = 15 * 60_000;

/** One try that counts already. */
export interface SignInTry {
  subject: string;
  network: string;
  /** Whether this account is under attack and this network has used up what it has all the same. */
  isSlowed: boolean;
  /** Of the whole account in the window, this one included. */
  all: number;
}

const count = ({ attempts, clock }: Ports, place: { subjectHex: string; network: string }) => {
  const now = clock.now();
  return attempts.one(countSignIn, { ...place, now, openedAfter: new Date(now.getTime() - windowMs) });
};

/** Counts a try before anything is compared, the same for e-mails that nobody has. */
export async function countTry(ports: Ports, email: string, network: string): Promise<SignInTry> {
  const subject = credentialHash(email.toLowerCase());
  const { own, all } = await count(ports, { subjectHex: subject, network });
  return { subject, network, all, isSlowed: all > triesOfAccountMax && own > triesOfNetworkMax };
}

/** Forgets a network's tries: it has signed in. */
export async function forgetTries({ attempts }: Ports, { subject, network }: SignInTry): Promise<void> {
  await attempts.run(forgetSignIns, { subjectHex: subject, network });
}

/** Takes a try back whose password was right: a code that was forgotten or mistyped has a count of its own. */
export async function returnTry({ attempts }: Ports, { subject, network }: SignInTry): Promise<void> {
  await attempts.run(returnSignIn, { subjectHex: subject, network });
}

/** RATE_LIMIT_EXCEEDED, in words that do not tell whether the password was right. */
export const slowed = (): Refusal => {
  const seconds = windowMs / 1000;
  const message = `Too many sign-ins with wrong particulars. Try again in ${seconds / 60} minutes, or send the code of your second factor with the right password.`;
  return new Refusal('RATE_LIMIT_EXCEEDED', message, { retryAfterSeconds: seconds });
};

/**
 * Counts a try of one session that is asked for its password, before it is compared; `right` takes it back. It is
 * nobody else's: not even another session's of the account. Refuses with RATE_LIMIT_EXCEEDED.
 */
export async function countSessionTry(
  ports: Ports,
  { accountId, credentialHash: hash }: { accountId: string; credentialHash: string },
): Promise<{ right: () => Promise<void> }> {
  const place = { subjectHex: credentialHash(accountId), network: `session ${hash}` };
  const { own } = await count(ports, place);
  const seconds = windowMs / 1000;
  if (own > triesOfSessionMax)
    throw new Refusal('RATE_LIMIT_EXCEEDED', `Too many wrong passwords. Try again in ${seconds / 60} minutes.`, {
      retryAfterSeconds: seconds,
    });
  return { right: async () => void (await ports.attempts.run(returnSignIn, place)) };
}
