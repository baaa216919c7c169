import { readFileSync } from 'node:fs';
import { Migration } from '@mikro-orm/migrations';

/** The first line of a migration whose statements run one by one, as an index that is built beside writers must. */
const apart = '-- without transaction';

/** Statements of such a migration wait for old transactions, and hold nobody up meanwhile. */
const patient = ['set lock_timeout = 0', 'set statement_timeout = 0'];

/** A migration of this text; see `-- without transaction` above. */
export const fromText = (name: string, text: string) => {
  const isApart = text.startsWith(apart);
  return {
    name,
    class: class extends Migration {
      override isTransactional(): boolean {
        return !isApart;
      }

      override up(): void {
        if (!isApart) return this.addSql(text);
        for (const one of [...patient, ...text.split(/;\n/)]) if (one.trim() !== '') this.addSql(one);
        this.addSql('reset lock_timeout');
      }
    },
  };
};

/** A migration whose text is the SQL file beside this one: reviewed as SQL, run by the ORM's migrator. */
const fromFile = (name: string) => fromText(name, readFileSync(new URL(`${name}.sql`, import.meta.url), 'utf8'));

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
  fromFile('0024-arrivals'),
  fromFile('0025-remainders'),
  fromFile('0026-what-the-signer-told'),
  fromFile('0027-sums'),
  fromFile('0028-one-spelling'),
  fromFile('0029-access'),
  fromFile('0030-sessions'),
  fromFile('0033-shown-addresses'),
  fromFile('0034-payout-pause'),
  fromFile('0035-fewer-rights'),
  fromFile('0036-signed-approvals'),
  fromFile('0037-approvers'),
  fromFile('0038-merchant-passkeys'),
  fromFile('0039-lineage'),
  fromFile('0040-agreed-rates'),
  fromFile('0041-payers-answers'),
  fromFile('0042-default-tolerance'),
  fromFile('0043-accepted-choices'),
  fromFile('0045-settled-cases'),
  fromFile('0047-account-brands'),
  fromFile('0048-references'),
  fromFile('0049-top-ups'),
  fromFile('0050-wallet-networks'),
  fromFile('0051-merchant-entries'),
  fromFile('0052-finding'),
  fromFile('0053-refunds-by-merchants'),
  fromFile('0054-webhook-endpoints'),
  fromFile('0055-quotes'),
  fromFile('0056-payment-links'),
  fromFile('0057-mails'),
  fromFile('0058-refunds-of-credits'),
  fromFile('0059-payments-by-link'),
  fromFile('0060-wallet-rest-urls'),
  fromFile('0064-books-checks'),
  fromFile('0065-chain-nodes'),
  fromFile('0066-indexes-of-age'),
  fromFile('0067-books-in-periods'),
  fromFile('0068-history'),
  fromFile('0069-teams'),
  fromFile('0070-teams-checked'),
  fromFile('0072-passkeys'),
  fromFile('0074-book-checker'),
  fromFile('0075-holders'),
  fromFile('0076-lending'),
  fromFile('0077-lending-checked'),
  fromFile('0078-ids-of-payouts'),
  fromFile('0079-newest-event'),
  fromFile('0080-ended-causes'),
  fromFile('0081-endpoints-added'),
];
