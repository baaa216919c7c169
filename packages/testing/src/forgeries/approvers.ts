import { type Forgery, type Group, withoutSignature } from './forgery.ts';

const change = (does: string, refuses: string, has: Forgery['has'] = 'app'): Forgery => ({
  has,
  does,
  refuses,
  alarms: ['approver'],
});

/** Changes of the list of approvers that no approver made. */
export const approvers = {
  test: 'tests/approvals/proposals.integration.test.ts',
  forgeries: {
    unsigned: change('a new approver, signed by nobody', 'it cannot be read'),
    itself: change('a new approver, signed by himself', 'it is signed by a key that is not in the list'),
    stranger: change('a new approver, signed by a stranger', 'it is signed by a key that is not in the list'),
    exchanged: change(
      'the signature for one new approver, for another one',
      'Unexpected authentication response challenge',
    ),
    removal: change(
      'the signature for a new approver, for the removal of an old one',
      'Unexpected authentication response challenge',
    ),
    unreadable: change('the signature for a new approver, beside a change that cannot be read', 'it cannot be read'),
    development: change('a key of a developer, signed by an approver', 'its key is for development alone', 'approver'),
    left: {
      ...withoutSignature('approver', 'a payment that somebody signed who has left the list since, by a row'),
      // For a changed list every row that was refused before is judged, and told, anew.
      alarms: ['approver', 'unapproved'],
    },
    replayed: change(
      'the signed row that enrolled somebody, after he left the list',
      'Unexpected authentication response challenge',
    ),
  },
} as const satisfies Group;
