import type { Forgery, Group } from './forgery.ts';

const worker = (does: string, refuses: string, ...alarms: string[]): Forgery => ({
  has: 'worker',
  does,
  refuses,
  alarms,
});

const coinMissing = 'whole transaction that made a coin is missing';
const coinFalse = 'a coin is not what it says';

/** Coins that are told to hold something else. */
export const coins = {
  test: 'tests/wall/segwit-fee-attack.integration.test.ts',
  forgeries: {
    second: worker('the second coin of two told as less, no transaction that made it', coinMissing, 'intent'),
    secondMade: worker('the second coin told as less, with the transactions that made both', coinFalse, 'intent'),
    first: worker('the first coin told as less, so that both signatures fit together', coinMissing, 'intent'),
    firstMade: worker('the first coin told as less, with the transactions that made both', coinFalse, 'intent'),
    none: worker('both amounts told truly, without the transactions', coinMissing, 'intent'),
    burnt: worker('one of two coins burnt as a fee', 'it may cost 1000000000, more than this signer allows', 'limit'),
  },
} as const satisfies Group;

const budget = 'exceed what this signer spends within 24 hours';

/** Fees that are burnt. */
export const fees = {
  test: 'tests/wall/fee-budget.integration.test.ts',
  forgeries: {
    cancels: worker('one cancel after the other, until the fees of a day are burnt', budget, 'limit'),
    restarted: worker('the same after a restart of the signer', budget, 'limit'),
    beyondCap: worker('a cancel that burns more than its row says', 'more than 1.', 'intent'),
  },
} as const satisfies Group;

const files = (does: string, refuses: string): Forgery => ({ has: 'files', does, refuses, alarms: ['start'] });

/** What the signer remembers, taken away. */
export const journals = {
  test: 'tests/wall/lost-journal.integration.test.ts',
  forgeries: {
    removed: files('the journal removed, so that nothing counts as paid', 'is missing'),
    old: files('an old copy of the journal put in its place', 'old copy'),
    spent: worker('a budget of a day, asked for once more after that', 'within 24 hours', 'limit'),
  },
} as const satisfies Group;

const refunds = 'exceeds what this signer refunds within 24 hours';
const unknown = 'not configured for litecoin';
const twin = (does: string, index: string): Forgery => ({ has: 'app', does, refuses: index, alarms: ['postgresql'] });

/** Names that differ in letters alone. */
export const spellings = {
  test: 'tests/wall/spelling.integration.test.ts',
  forgeries: {
    beyond: worker('a second refund of the same token, beyond the limit of a day', refunds, 'limit'),
    lower: worker('a twin of the token in small letters, for a limit of its own', refunds, 'limit'),
    upper: worker('a twin of the token in capitals', refunds, 'limit'),
    coins: worker('a second refund of a coin, beyond the limit of a day', 'within 24 hours', 'limit'),
    Litecoin: worker('a twin of the network with a capital', unknown, 'intent'),
    lItecoin: worker('a twin of the network with another capital', unknown, 'intent'),
    LITECOIN: worker('a twin of the network in capitals', unknown, 'intent'),
    tokenRow: twin('a row for the same token in other letters', 'tokens_asset_spelling'),
    chainRow: twin('a row for the same network, its family in other letters', 'chains_network_spelling'),
  },
} as const satisfies Group;

const unpaid = (does: string): Forgery => ({
  has: 'app',
  does: `a paid withdrawal made open again, its payment ${does}`,
  refuses: 'signer_refused',
  alarms: ['paid'],
});

/** Payments that are made unpaid by rows; asked for by the worker as it is. */
export const repeats = {
  test: 'tests/wall/paid-stays-paid.integration.test.ts',
  forgeries: {
    dead: unpaid('set to dead'),
    failed: unpaid('told as failed on the chain'),
    foreign: unpaid('assigned to another withdrawal'),
  },
} as const satisfies Group;
