/** What somebody has who forges. */
export const holders = {
  app: 'the role `florin_app`',
  worker: 'the role `florin_app` and the socket of the signer',
  approver: "the role `florin_app` and one approver's keys",
  device: "the same and a merchant's passkey that was copied or lost",
  owner: 'the role `florin_owner`',
  files: "the signer's folder, not its seed",
} as const;

/** One line of the table of forgeries. */
export interface Forgery {
  has: keyof typeof holders;
  /** What he does. */
  does: string;
  /** Part of what he is told, of each answer one of these. */
  refuses: string | readonly string[];
  /** The names of the alarms that it raises, and no other. */
  alarms: readonly string[];
}

/** The forgeries that one test file tries. */
export interface Group<Id extends string = string> {
  test: string;
  forgeries: Readonly<Record<Id, Forgery>>;
}

const unapproved = 'no approver has signed this order';

/** Refused by the signer because too few people signed it. */
export const withoutSignature = (has: Forgery['has'], does: string, refuses = unapproved): Forgery => ({
  has,
  does,
  refuses,
  alarms: ['unapproved'],
});

/** The same, and the signature that was handed in is told as one that is none. */
export const withFalseSignature = (does: string, has: Forgery['has'] = 'app'): Forgery => ({
  has,
  does,
  refuses: unapproved,
  alarms: ['approval', 'unapproved'],
});
