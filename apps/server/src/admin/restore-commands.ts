import { findAccountByEmail } from '@florin/database/sql/accounts/account';
import { listCases } from '@florin/database/sql/lineage/cases';
import { notFound } from '@florin/domain/errors';
import { CatalogueCache } from '@florin/engine/catalogue/catalogue';
import { toWords } from '@florin/engine/lineage/restore-cases';
import { settleCase } from '@florin/engine/lineage/settle-case';
import { type AdminPorts, type Command, emailOf, UsageError } from './command.ts';

const accountOf = async ({ db }: AdminPorts, email: string, role: 'admin' | 'merchant'): Promise<string> => {
  const account = await db.maybe(findAccountByEmail, { email });
  if (account?.role !== role) throw notFound(`${role === 'admin' ? 'administrator' : role} with the e-mail ${email}`);
  return account.id;
};

function caseOf(id = ''): string {
  if (!/^[0-9a-f-]{36}$/.test(id)) throw new UsageError('Give the id of a case, as "restore-cases" lists it.');
  return id;
}

function reasonOf(words: readonly string[]): string {
  const reason = words.join(' ').trim();
  if (reason === '') throw new UsageError('Give a reason: it is kept.');
  return reason;
}

/** What a person does after a restore. */
export const restoreCommands: Readonly<Record<string, Command>> = {
  'after-restore': {
    usage: 'after-restore [--ledger] [--known-index <n>] [--margin <n>] [--gap <n>] [--release]',
    summary:
      'settle the past of a restored database: addresses, event feed, books; nothing leaves until it is through. Run it again to go on',
    run: ({ seeRestoreThrough }, args) => seeRestoreThrough(args),
  },
  'restore-cases': {
    usage: 'restore-cases',
    summary: 'list what left, or came home, for something that a restored database lost, and that nobody has settled',
    run: async ({ open }) => {
      const rows = await (await open()).db.many(listCases);
      return rows.length === 0 ? 'There are no cases.' : rows.map((row) => `${row.id}  ${toWords(row)}`).join('\n');
    },
  },
  'charge-case': {
    usage: 'charge-case <case> <merchant’s email> <your email as an administrator> <reason>',
    summary: 'write the withdrawal of a lost payout back as paid: it lowers the balance of its merchant',
    run: async ({ open }, [id, merchant, administrator, ...words]) => {
      const order = { id: caseOf(id), reason: reasonOf(words) };
      const ports = await open();
      const merchantId = await accountOf(ports, emailOf(merchant), 'merchant');
      const actorId = await accountOf(ports, emailOf(administrator), 'admin');
      const catalogue = new CatalogueCache(ports.db, ports.clock);
      await settleCase({ ...ports, catalogue }, { ...order, merchantId }, { actorId, requestId: null });
      return `The withdrawal is in the books again, paid by ${merchant}.`;
    },
  },
  'note-case': {
    usage: 'note-case <case> <your email as an administrator> <reason>',
    summary: 'keep how a case was settled elsewhere, or that the operator bears it: nothing is booked',
    run: async ({ open }, [id, administrator, ...words]) => {
      const order = { id: caseOf(id), merchantId: null, reason: reasonOf(words) };
      const ports = await open();
      const actorId = await accountOf(ports, emailOf(administrator), 'admin');
      const catalogue = new CatalogueCache(ports.db, ports.clock);
      await settleCase({ ...ports, catalogue }, order, { actorId, requestId: null });
      return `Case ${order.id} is settled.`;
    },
  },
};
