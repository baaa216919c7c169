import { Florin } from '@florin/sdk';
import { consoleOptions } from '@florin/ui/session/session';

let client: Florin | null = null;

/** The one client of the console. */
export const florin = (): Florin => (client ??= new Florin(consoleOptions()));
