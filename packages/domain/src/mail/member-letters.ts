import type { Letter } from './letter.ts';
import type { MailParties } from './senders.ts';

/** Somebody is invited into a merchant's team. `url` is the console's page with the code of the invitation. */
export const invitationLetter = ({ url }: { url: string }, { shop, operator }: MailParties): Letter => ({
  language: 'en',
  subject: `Join the team of ${shop}`,
  opening: `An owner of ${shop} invites you into their team at ${operator}. The link works once, for seven days.`,
  facts: [],
  link: { label: 'Choose a password and join', url },
  closing: `${operator} sends this because an owner of ${shop} gave your address. If you do not know them, do nothing.`,
});
