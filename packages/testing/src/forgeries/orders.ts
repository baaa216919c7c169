import { type Group, withFalseSignature, withoutSignature } from './forgery.ts';

const otherOrder = (what: string) => withFalseSignature(`signature of an order with ${what}`);
const book = (does: string) => ({ has: 'files', does, refuses: 'book of approvals', alarms: ['start'] }) as const;

/** Withdrawals and refunds that nobody approved. */
export const orders = {
  test: 'tests/approvals/forgeries.integration.test.ts',
  forgeries: {
    withdrawal: withoutSignature('app', 'a withdrawal and its approval, by two INSERTs'),
    refund: withoutSignature('app', 'a refund and its approval, by two INSERTs'),
    kind: otherOrder('another kind'),
    id: otherOrder('another id'),
    family: otherOrder('another chain family'),
    network: otherOrder('another network'),
    asset: otherOrder('another asset'),
    destination: otherOrder('another wallet'),
    amount: otherOrder('another amount'),
    account: otherOrder('another account'),
    empty: withoutSignature('app', 'a signature that is an empty object'),
    random: withFalseSignature('a signature of random bytes in the name of an approver'),
    borrowed: withFalseSignature("one approver's signature in the name of another"),
    strangerAs: withFalseSignature("another person's passkey in the name of an approver"),
    stranger: withFalseSignature("another person's passkey under its own name"),
    kindSwapped: withoutSignature('app', 'the signature of a key file as one of a passkey'),
    origin: withFalseSignature('a passkey that signed on a page of another origin'),
    party: withFalseSignature('a passkey that signed for another relying party'),
    presence: withFalseSignature('a passkey that signed without checking who holds it'),
    type: withFalseSignature('what a passkey says when it is made, as an approval'),
    frame: withFalseSignature('a passkey that signed inside of a page of somebody else'),
    challenge: withFalseSignature('a passkey that signed another challenge'),
    reused: withFalseSignature('a genuine signature, handed in for a second withdrawal'),
    swappedWallet: {
      has: 'worker',
      does: 'bytes and row of an approved withdrawal with another wallet',
      refuses: 'another address than the approved one',
      alarms: ['intent'],
    },
    swappedAmount: {
      has: 'worker',
      does: 'bytes and row of an approved withdrawal with another amount',
      refuses: 'not the approved amount',
      alarms: ['intent'],
    },
    decimals: {
      has: 'worker',
      does: 'the number of digits of USDT raised, so that an approved amount is a hundredfold',
      refuses: '0 of 2 people have signed this order',
      alarms: ['approval', 'unapproved'],
    },
    counter: withFalseSignature("a copied passkey, whose device's counter goes back", 'approver'),
    nobody: withoutSignature(
      'app',
      'an amount for which two people sign, signed by nobody',
      '0 of 2 people have signed',
    ),
    twoKeys: withoutSignature(
      'approver',
      'an amount for which two people sign, signed with two keys of one person',
      '1 of 2 people have signed',
    ),
    aboveAutomatic: withoutSignature('app', 'more than may leave without a signature at once'),
    automaticDay: withoutSignature(
      'app',
      'small amounts without a signature until their budget is used up, also over a restart',
      'budget of payments without approval is used up',
    ),
    removed: withoutSignature('approver', 'a signature from before its approver left the list'),
    bookKey: book('the key of an approver in the book of approvals, replaced by his own'),
    bookEnd: book('the last lines of the book cut off'),
    bookBegin: book('the first line of the book taken out'),
    bookEmpty: book('the book emptied'),
    bookHead: book('the head of the book replaced'),
  },
} as const satisfies Group;
