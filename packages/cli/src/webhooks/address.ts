import { usageError } from '../failure.ts';

/** An address of a receiver, unchanged. @throws CliError `USAGE` */
export function receiverUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw usageError(`--forward-to: "${text}" is no address such as http://localhost:3000/hooks/florin.`);
  return text;
}
