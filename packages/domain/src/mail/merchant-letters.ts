import type { Letter } from './letter.ts';
import { plain } from './plain.ts';
import type { MailParties } from './senders.ts';

/** Of a wallet; an address is null where there is none, before or after. */
export interface WalletFacts {
  chain: string;
  address: string | null;
  previousAddress: string | null;
  /** ISO 8601; null: at once, or never. */
  usableFrom: string | null;
}

/** Of a withdrawal that ended. Amounts in US dollars. */
export interface WithdrawalFacts {
  withdrawalId: string;
  chain: string;
  amountUsd: string;
  netUsd: string;
  address: string;
  transaction: string | null;
  /** Why it was rejected or failed. */
  reason: string | null;
}

/** Of the delivery that failed last. */
export interface EndpointFacts {
  event: string;
  attempts: string;
  /** HTTP; null: no answer came. */
  status: string | null;
}

type Facts = Letter['facts'][number];
type Said = Pick<Letter, 'subject' | 'opening' | 'facts'>;

const known = (label: string, value: string | null): Facts[] => (value === null ? [] : [[label, plain(value)]]);

/** Merchants are written to in English: nobody has asked them for another language. */
const letter = ({ operator, shop }: MailParties, said: Said): Letter => ({
  ...said,
  language: 'en',
  link: null,
  closing: `${operator} sends this to the address of the account ${shop}. Nobody will ask you for a password or a seed.`,
});

/** A wallet was set, changed or removed: whoever did not do it wants to know at once. */
export const walletLetter = (facts: WalletFacts, parties: MailParties): Letter => {
  const change = facts.address === null ? 'removed' : facts.previousAddress === null ? 'set' : 'changed';
  return letter(parties, {
    subject: `Your withdrawal wallet on ${plain(facts.chain)} was ${change}`,
    opening: `The wallet that your withdrawals on ${plain(facts.chain)} go to was ${change}. If nobody of yours did this, revoke your API keys, change your password and call ${parties.operator}.`,
    facts: [
      ...known('New address', facts.address),
      ...known('Old address', facts.previousAddress),
      ...known('Withdrawals go there from', facts.usableFrom),
    ],
  });
};

const withdrawal = (facts: WithdrawalFacts): Facts[] => [
  ['Amount', `${facts.amountUsd} USD`],
  ['After fees', `${facts.netUsd} USD`],
  ...known('Chain', facts.chain),
  ...known('Address', facts.address),
  ...known('Transaction', facts.transaction),
  ...known('Reason', facts.reason),
  ['Withdrawal', facts.withdrawalId],
];

/** A withdrawal was paid. */
export const withdrawalPaidLetter = (facts: WithdrawalFacts, parties: MailParties): Letter =>
  letter(parties, {
    subject: `Your withdrawal of ${facts.amountUsd} USD was paid`,
    opening: `${parties.operator} has paid your withdrawal.`,
    facts: withdrawal(facts),
  });

/** A withdrawal was rejected or failed; its amount is free again. */
export const withdrawalEndedLetter = (
  facts: WithdrawalFacts,
  { how, ...parties }: MailParties & { how: 'rejected' | 'failed' },
): Letter =>
  letter(parties, {
    subject: `Your withdrawal of ${facts.amountUsd} USD ${how === 'failed' ? 'failed' : 'was rejected'}`,
    opening: `Your withdrawal ${how === 'failed' ? 'failed' : 'was rejected'}. Its amount is in your balance again.`,
    facts: withdrawal(facts),
  });

/** A webhook endpoint has not taken an event for some time. */
export const endpointLetter = (facts: EndpointFacts, parties: MailParties): Letter =>
  letter(parties, {
    subject: 'Your webhook endpoint does not take events',
    opening:
      'Events do not reach your webhook endpoint. Florin tries again for up to ten attempts; read the deliveries with status=failed, mend the endpoint, then retry them.',
    facts: [
      ['Event', facts.event],
      ['Attempts', facts.attempts],
      ['Last answer', facts.status ?? 'none'],
    ],
  });
