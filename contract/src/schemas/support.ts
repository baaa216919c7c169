import { z } from 'zod';
import { examples } from '../examples.ts';
import { limits } from '../limits.ts';
import { objectInput } from '../object-input.ts';
import { emailInput, mustBe, nameInput, timestamp, uuid, wordInput } from '../scalars.ts';
import { ticketStatuses, transactionFindings } from '../vocabulary.ts';
import { pageOf, pageQuery, pageSizeQuery } from './page.ts';

export const newTicket = objectInput({
  email: emailInput,
  message: nameInput(limits.supportMessageCharactersMax),
  tx_hash: z
    .string({ error: mustBe('text') })
    .regex(
      new RegExp(`^[A-Za-z0-9+/=_:-]{1,${limits.transactionHashCharactersMax}}$`),
      'Must be the hash of a transaction.',
    )
    .nullish(),
}).meta({ id: 'NewTicket', examples: [examples.newTicket] });
export type NewTicket = z.infer<typeof newTicket>;

/** What a payer learns at once. */
export const openedTicket = z
  .object({
    ticket_id: uuid,
    status: z.enum(ticketStatuses),
    created_at: timestamp,
    tx_finding: z
      .enum(transactionFindings)
      .nullable()
      .meta({ description: 'What is known of the transaction, as far as it concerns this payment; null without one.' }),
  })
  .meta({ id: 'OpenedTicket', examples: [examples.openedTicket] });
export type OpenedTicket = z.infer<typeof openedTicket>;

/** A ticket as an administrator sees it. */
export const supportTicket = z
  .object({
    id: uuid,
    payment_id: uuid,
    email: z.string(),
    message: z.string(),
    tx_hash: z.string().nullable(),
    status: z.enum(ticketStatuses),
    created_at: timestamp,
    closed_at: timestamp.nullable(),
  })
  .meta({ id: 'SupportTicket', examples: [examples.supportTicket] });
export type SupportTicket = z.infer<typeof supportTicket>;

export const supportTicketPage = pageOf('support_tickets', supportTicket).meta({
  id: 'SupportTicketPage',
  examples: [examples.supportTicketPage],
});
export type SupportTicketPage = z.infer<typeof supportTicketPage>;

export const supportTicketQuery = objectInput({
  status: wordInput(ticketStatuses).optional(),
  page: pageQuery,
  page_size: pageSizeQuery,
});
