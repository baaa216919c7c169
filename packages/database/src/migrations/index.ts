import { readFileSync } from 'node:fs';
import { Migration } from '@mikro-orm/migrations';

/** A migration whose text is the SQL file beside this one: reviewed as SQL, run by the ORM's migrator. */
const fromFile = (name: string) => ({
  name,
  class: class extends Migration {
    override up(): void {
      this.addSql(readFileSync(new URL(`${name}.sql`, import.meta.url), 'utf8'));
    }
  },
});

export const migrations = [
  fromFile('0001-spine'),
  fromFile('0002-withdrawals'),
  fromFile('0003-access'),
  fromFile('0004-administration'),
  fromFile('0005-lifecycle'),
  fromFile('0006-chain-truth'),
  fromFile('0007-outgoing'),
  fromFile('0008-refunds'),
  fromFile('0010-invitations'),
  fromFile('0011-deliveries'),
  fromFile('0012-quarantine-and-doubt'),
  fromFile('0015-rates'),
  fromFile('0016-slots'),
  fromFile('0019-exchange'),
  fromFile('0020-further-sweeps'),
  fromFile('0021-transfers-in-flight'),
  fromFile('0022-movements-of-a-purpose'),
  fromFile('0023-deposits-that-wait'),
];
