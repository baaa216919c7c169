import { FlorinError } from '@florin/sdk';
import { consoleFetch } from './console-fetch.ts';

/** Downloads what a list answers as CSV, with the filters that stand in its address. @throws FlorinError */
export async function saveCsv(path: string, name: string): Promise<void> {
  const response = await consoleFetch(path, { headers: { accept: 'text/csv' } });
  if (!response.ok) throw new FlorinError('CONNECTION_FAILED', `The server answered ${response.status}.`);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
