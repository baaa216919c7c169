import { plain } from './plain.ts';

/** Between whom a message goes. */
export interface MailParties {
  /** The merchant's name as payers know it. */
  shop: string;
  /** Whose installation this is. */
  operator: string;
}

const nameCharactersMax = 60;

/** Names as a message may show them: one line each, of what can be seen. */
export const shownParties = ({ shop, operator }: MailParties): MailParties => ({
  shop: plain(shop, nameCharactersMax),
  operator: plain(operator, nameCharactersMax),
});
