import type { Command } from 'commander';
import { renderUnicodeCompact } from 'uqr';
import type { Context } from '../context.ts';
import { openPage } from './open-page.ts';

export interface PageOptions {
  readonly qr?: unknown;
  readonly open?: unknown;
}

/** Options of a command that answers with the page of a payment. */
export const addPageOptions = (command: Command): Command =>
  command
    .option('--qr', 'Shows the address of the page as a QR code.')
    .option('--open', 'Opens the page in the browser.');

/** Shows the page of a payment as the options ask for it: on standard error, beside the answer. */
export async function showPage(context: Context, answer: unknown, { qr, open }: PageOptions): Promise<void> {
  const { pay_url: url } = answer as { pay_url?: unknown };
  if (typeof url !== 'string') return;
  if (qr === true) context.output.note(renderUnicodeCompact(url, { border: 2 }));
  if (open === true) await openPage(context, url);
}
