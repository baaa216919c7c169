import { freshDatabase } from '@florin/testing/database';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openPool, wholeHistoryLimits } from './pool.ts';

test('what reads a whole history is not stopped by a limit of its role', async () => {
  const { name, url, close } = await freshDatabase();
  onTestFinished(close);
  const superuser = new Client({ connectionString: url('superuser') });
  await superuser.connect();
  await superuser.query(`alter role florin_owner in database ${name} set statement_timeout = '60s'`);
  await superuser.query(`alter role florin_owner in database ${name} set idle_in_transaction_session_timeout = '60s'`);
  await superuser.end();
  const pool = openPool(url('owner'), 'florin-test', wholeHistoryLimits);
  const { rows } = await pool.query(
    `select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`,
  );
  await pool.end();
  expect(rows).toEqual([{ statement: '0', idle: '0' }]);
});
