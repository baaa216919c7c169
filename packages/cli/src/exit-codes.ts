/** Why a program ends as it does: scripts act on the number, people read the words. */
export const exitCodes = {
  ok: { number: 0, meaning: 'Done.' },
  unexpected: { number: 1, meaning: 'A defect of this program. Please report it.' },
  usage: { number: 2, meaning: 'The command line cannot be understood, or a confirmation is missing.' },
  credential: { number: 3, meaning: '`UNAUTHORIZED`: no credential, or one that is not accepted.' },
  forbidden: {
    number: 4,
    meaning:
      '`FORBIDDEN`, `KYC_REQUIRED`, `SECOND_FACTOR_REQUIRED`, `SECOND_PERSON_REQUIRED`: the credential may not do this, or not by itself.',
  },
  notFound: { number: 5, meaning: '`NOT_FOUND`: there is no such thing, or it is somebody else’s.' },
  conflict: { number: 6, meaning: '`CONFLICT`: its state does not allow it; a payment that was waited for stopped.' },
  refused: {
    number: 7,
    meaning:
      '`VALIDATION_ERROR`, `INSUFFICIENT_FUNDS`, `RATE_STALE`; a signature that does not fit; an address that nobody vouches for.',
  },
  rateLimited: { number: 8, meaning: '`RATE_LIMIT_EXCEEDED`: too many requests; wait.' },
  network: { number: 9, meaning: 'No answer: no connection, or none in time.' },
  unavailable: { number: 10, meaning: '`INTERNAL_ERROR`, `MAINTENANCE`, or an answer that is not Florin’s.' },
  receiver: { number: 11, meaning: 'A receiver of events did not take one, or a program failed that was to.' },
  interrupted: { number: 130, meaning: 'Ended by Ctrl-C.' },
} as const;

export type ExitName = keyof typeof exitCodes;

/** Codes of refusals and failures → why the program ends. */
const byCode: Readonly<Record<string, ExitName>> = {
  USAGE: 'usage',
  INVALID_ARGUMENT: 'usage',
  NOT_CONFIRMED: 'usage',
  UNAUTHORIZED: 'credential',
  NO_CREDENTIAL: 'credential',
  FORBIDDEN: 'forbidden',
  KYC_REQUIRED: 'forbidden',
  SECOND_FACTOR_REQUIRED: 'forbidden',
  SECOND_PERSON_REQUIRED: 'forbidden',
  NOT_FOUND: 'notFound',
  CONFLICT: 'conflict',
  PAYMENT_STOPPED: 'conflict',
  VALIDATION_ERROR: 'refused',
  INSUFFICIENT_FUNDS: 'refused',
  RATE_STALE: 'refused',
  SIGNATURE_REFUSED: 'refused',
  ADDRESS_UNVERIFIED: 'refused',
  NOT_SUPPORTED: 'refused',
  RATE_LIMIT_EXCEEDED: 'rateLimited',
  CONNECTION_FAILED: 'network',
  TIMED_OUT: 'network',
  INTERNAL_ERROR: 'unavailable',
  MAINTENANCE: 'unavailable',
  UNEXPECTED_RESPONSE: 'unavailable',
  NOT_ACKNOWLEDGED: 'receiver',
  CHAIN_REFUSED: 'unavailable',
  INTERRUPTED: 'interrupted',
};

/** The exit code that stands for the code of an error; an unknown one is a defect. */
export const exitCodeOf = (code: string): number => exitCodes[byCode[code] ?? 'unexpected'].number;
