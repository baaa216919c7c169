import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Session } from '@florin/contract/schemas/account';
import type { Database } from '@florin/database/database';
import { statement } from '@florin/database/statement';
import type { Credentials } from '../home/credentials.ts';
import { inherited } from '../processes/environment.ts';
import { unless, type Credential, type Rest } from '../rest.ts';
import { root } from '../settings.ts';

const openRegistration = statement<[]>(
  'dev_open_registration',
  `update settings set registration = 'open', version = version + 1 where registration <> 'open'`,
);
