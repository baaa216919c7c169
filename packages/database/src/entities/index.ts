import { Account } from './account.ts';
import { ApiKey } from './api-key.ts';
import { BlacklistEntry } from './blacklist-entry.ts';
import { Chain } from './chain.ts';
import { PaymentSettings } from './payment-settings.ts';
import { Settings } from './settings.ts';
import { Token } from './token.ts';

/** Administration tables that the ORM maps; money and hot paths are statements under `sql/`. */
export const entities = [Account, ApiKey, BlacklistEntry, Chain, PaymentSettings, Settings, Token];
