import type { Forgery, Group } from './forgery.ts';

const denied = (does: string, refuses = 'permission denied'): Forgery => ({
  has: 'app',
  does,
  refuses,
  alarms: ['postgresql'],
});

const shown = (does: string): Forgery => ({
  has: 'owner',
  does,
  refuses: 'attestation of the signer',
  alarms: ['address'],
});

/** Addresses that payers would be shown. */
export const addresses = {
  test: 'tests/http/shown-addresses.integration.test.ts',
  forgeries: {
    copy: denied('an address of his own beside a payment', 'does not exist'),
    index: denied('the number of the address of a payment changed'),
    swapped: denied('the addresses of two payments swapped'),
    ids: denied('the ids of two payments swapped'),
    merchant: denied("a payment moved to another merchant's page"),
    payment: denied('the amount of a payment changed'),
    deleted: denied('a payment deleted, to be written anew'),
    address: denied('an address of the pool replaced'),
    attestation: denied('the attestation of an address replaced'),
    row: denied('an address of the pool deleted'),
    family: denied('an address of his own put into the pool, for a family of its own'),
    selection: denied('what a payer has chosen changed'),
    event: denied('an event that was told to a merchant changed'),
    chain: { ...shown('a chain moved to another family, whose addresses are his'), has: 'app' },
    ownAddress: shown('an address of the pool replaced'),
    ownWatchKey: shown('what is looked for on the chain replaced'),
    ownAttestation: shown('the attestation of an address replaced'),
  },
} as const satisfies Group;
