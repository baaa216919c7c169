import type { Forgery, Group } from './forgery.ts';

const unsigned = 'its merchant has not signed this withdrawal';

/** An approver has signed the withdrawal; what is handed in as its merchant's signature is told as one that is none. */
const signature = (does: string, has: Forgery['has'] = 'approver'): Forgery => ({
  has,
  does,
  refuses: unsigned,
  alarms: ['merchant_signature', 'unapproved'],
});

const missing = (does: string, has: Forgery['has'] = 'approver'): Forgery => ({
  has,
  does,
  refuses: unsigned,
  alarms: ['unapproved'],
});

/** A change of what is bound that the merchant did not make, and a payment after it. */
const change = (does: string, has: Forgery['has'], ...further: string[]): Forgery => ({
  has,
  does,
  refuses: unsigned,
  alarms: ['merchant_passkey', ...further, 'unapproved'],
});

const denied = (does: string): Forgery => ({ has: 'app', does, refuses: 'permission denied', alarms: ['postgresql'] });
const of = (what: string) => signature(`a merchant's signature of a withdrawal with ${what}`);

/** Withdrawals of an account that is bound to passkeys of its merchant, and that he did not sign. */
export const merchants = {
  test: 'tests/approvals/merchant-forgeries.integration.test.ts',
  forgeries: {
    approved: missing("an approver's signature in the place of the merchant's"),
    automatic: missing('an amount for which nobody signs, of a merchant who does', 'app'),
    twin: missing('a refund to somebody else with the id of the withdrawal', 'app'),
    empty: missing("a merchant's signature that is an empty object"),
    byApprover: signature("an approver's passkey under its own name, as the merchant's"),
    asMerchant: signature("an approver's passkey in the name of the merchant's"),
    order: signature("a merchant's signature of an approver's order, without a nonce"),
    otherMerchant: signature("another merchant's passkey under its own name"),
    otherMerchantAs: signature("another merchant's passkey in the name of this one's"),
    kind: of('another kind'),
    id: of('another id'),
    family: of('another chain family'),
    network: of('another network'),
    asset: of('another token'),
    destination: of('another wallet'),
    amount: of('another amount'),
    account: of('another account'),
    nonce: signature("a merchant's signature beside another nonce"),
    usedNonce: signature('a challenge whose nonce was used before, signed by the merchant'),
    shortNonce: signature('a challenge with a nonce that is too short, signed by the merchant'),
    reused: signature('the genuine signature of a paid withdrawal, for one of the same amount and wallet'),
    random: signature('a passkey of the merchant that signed another challenge'),
    origin: signature("a merchant's passkey that signed on a page of another origin"),
    party: signature("a merchant's passkey that signed for another relying party"),
    verification: signature("a merchant's passkey that signed without checking who holds it"),
    presence: signature("a merchant's passkey that signed while nobody touched it"),
    type: signature("what a merchant's passkey says when it is made, as a signature"),
    frame: signature("a merchant's passkey that signed inside of a page of somebody else"),
    ownPage: signature("a passkey of the merchant's own page that signed on the operator's"),
    counter: signature("a copied passkey of the merchant, whose device's counter goes back", 'device'),
    swappedWallet: {
      has: 'worker',
      does: 'bytes and row of a withdrawal that its merchant signed with another wallet',
      refuses: 'another address than the approved one',
      alarms: ['intent'],
    },
    swappedAmount: {
      has: 'worker',
      does: 'bytes and row of a withdrawal that its merchant signed with another amount',
      refuses: 'not the approved amount',
      alarms: ['intent'],
    },
    freedByRow: denied('a row that binds a merchant deleted'),
    emptiedByRow: denied('the passkeys of a merchant taken out of their row'),
    boundByRow: denied('a passkey of his own written to the row of a merchant'),
    movedByRow: denied('a withdrawal of a merchant who signs moved to an account that does not'),
    freedByNobody: change('the last passkey of a merchant removed, signed by nobody', 'app'),
    freedByApprover: change('the last passkey of a merchant removed, signed by an approver', 'approver'),
    addedByItself: change(
      'a passkey of his own bound to a merchant, signed by itself, and a withdrawal that it signs',
      'approver',
      'merchant_signature',
    ),
    addedByApprover: change(
      'a passkey of his own bound to a merchant, signed by an approver, and a withdrawal that it signs',
      'approver',
      'merchant_signature',
    ),
    exchanged: change(
      "a passkey of his own bound to a merchant, with the merchant's signature for another one",
      'approver',
      'merchant_signature',
    ),
    keptByApprover: change("a merchant's passkeys kept as they are, signed by an approver", 'approver'),
    removed: missing('a signature from before its passkey was removed', 'device'),
    removedSince: signature('a passkey that its merchant has removed', 'device'),
    brought: change(
      'the signed row that bound a passkey, after its merchant removed it',
      'device',
      'merchant_signature',
    ),
  },
} as const satisfies Group;
