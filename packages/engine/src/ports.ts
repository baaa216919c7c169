import type { Caller } from './accounts/caller.ts';
import type { BasePorts } from './base-ports.ts';
import type { CatalogueCache } from './catalogue/catalogue.ts';

/** Everything that the engine's verbs stand on. Each verb takes what it needs of it by `Pick`. */
export interface EnginePorts extends BasePorts {
  catalogue: CatalogueCache;
  /** Reads the caller again when the account changed since the credential was checked. */
  refreshCaller: (caller: Caller) => Promise<Caller>;
}
