import type { MonthStatement, StatementLine, StatementSummary } from '@florin/contract/schemas/statement';
import { balanceEntryKinds, type BalanceEntryKind } from '@florin/contract/vocabulary';
import { InvariantError } from '@florin/domain/errors';
import { type Column, Sheet } from './sheet.ts';

const left = (title: string, width: number): Column => ({ title, width, align: 'left' });
const right = (title: string, width: number): Column => ({ title, width, align: 'right' });

const totalColumns = [
  left('Kind', 110),
  right('Lines', 50),
  right('Credits', 90),
  right('Debits', 90),
  right('Fees', 90),
];
const lineColumns = [
  left('Time (UTC)', 82),
  left('Kind', 56),
  left('Reference or id', 165),
  right('Fee', 45),
  right('Credit', 56),
  right('Debit', 56),
  right('Balance', 60),
];

const words: Readonly<Record<BalanceEntryKind, string>> = {
  payment: 'Payment',
  withdrawal: 'Withdrawal',
  refund: 'Refund',
  correction: 'Correction',
};

const minute = (instant: string): string => instant.slice(0, 16).replace('T', ' ');

const cellsOf = (line: StatementLine): string[] => [
  line.at.slice(0, 19).replace('T', ' '),
  words[line.kind],
  line.reference ?? line.payment_id ?? line.withdrawal_id ?? line.refund_id ?? line.id,
  line.fee_usd ?? '',
  line.credit_usd ?? '',
  line.debit_usd ?? '',
  line.balance_usd,
];

const totalsOf = ({ totals }: StatementSummary): string[][] =>
  balanceEntryKinds.map((kind) => {
    const { lines, credits_usd: credits, debits_usd: debits, fees_usd: fees } = totals[kind];
    return [words[kind], String(lines), credits, debits, fees];
  });

/** The statement of a month as a PDF, drawn at `at`. @throws InvariantError without the figures of the month */
export async function drawStatement({ month, summary, entries }: MonthStatement, at: Date): Promise<Uint8Array> {
  if (summary === null) throw new InvariantError('A statement is drawn without its summary.', { month });
  const title = `Statement of ${month}`;
  const sheet = await Sheet.open({ title, foot: `${title}. US dollars. ${summary.merchant_name}`, at });
  sheet.title(title);
  sheet.line(summary.merchant_name);
  sheet.line(`Made on ${minute(at.toISOString())} UTC. All amounts are US dollars, all times UTC.`);
  sheet.space();
  sheet.line(`Opening balance: ${summary.opening_usd}`);
  sheet.line(`Credits: ${summary.credits_usd}`);
  sheet.line(`Debits: ${summary.debits_usd}`);
  sheet.line(`Closing balance: ${summary.closing_usd}`);
  sheet.space();
  await sheet.table(totalColumns, totalsOf(summary));
  sheet.space();
  await sheet.table(lineColumns, entries.map(cellsOf));
  return sheet.close();
}
