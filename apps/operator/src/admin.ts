import { FlorinAdmin } from '@florin/sdk/admin';
import { consoleOptions } from '@florin/ui/session/session';

/** How every screen asks the server: as the administrator whose cookie the browser holds. */
export const admin = new FlorinAdmin(consoleOptions());
