import type { Context } from '../context.ts';
import { CliError } from '../failure.ts';

const isAddress = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

/**
 * Opens a page of the service in the person's browser, and answers whether there is one; its address is told.
 *
 * @throws CliError `UNEXPECTED_RESPONSE` where the service names what is no page
 */
export async function openPage({ io, output }: Pick<Context, 'io' | 'output'>, url: string): Promise<boolean> {
  if (!isAddress(url)) throw new CliError('UNEXPECTED_RESPONSE', `The service names a page that is none: ${url}`);
  const opened = await io.browse(url);
  output.note(opened ? `Opened ${url}` : `There is no browser here to open ${url}`);
  return opened;
}
