import type { Command } from 'commander';
import { contextOf, type Context } from '../context.ts';
import { usageError } from '../failure.ts';
import type { Io } from '../io.ts';
import { openPage } from '../pages/open-page.ts';
import { pageNames, pages } from '../pages/pages.ts';

const idAtEnd = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `open`: a page of the service in the browser. */
export function addOpen(program: Command, io: Io): void {
  const command = program
    .command('open')
    .argument('<what>', 'The id or link of a payment, or "docs" for the reference.')
    .summary('Open the page of a payment, or the reference, in the browser')
    .addHelpText('after', '\nExample:\n  florin open docs');
  command.action(async (what: string) => open(contextOf(io, command), what));
}

async function open(context: Context, what: string): Promise<void> {
  const url = await addressOf(context, what);
  context.output.document({ url, opened: await openPage(context, url) });
}

async function addressOf(context: Context, what: string): Promise<string> {
  const client = context.client();
  const page = pages[what];
  if (page !== undefined) return client.target.baseUrl + page;
  const id = idAtEnd.exec(what)?.[0];
  if (id === undefined)
    throw usageError(`"${what}" is neither the id or link of a payment nor one of: ${pageNames.join(', ')}.`);
  const florin = await client.merchant('none');
  const { pay_page_base: base } = await florin.service.brand({ signal: context.io.signal });
  return `${base}/pay/${id}`;
}
