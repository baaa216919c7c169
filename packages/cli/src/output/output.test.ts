import { expect, test } from 'vitest';
import { coloursFor, wantsColour } from './colours.ts';
import { answerText } from './record.ts';
import { table } from './table.ts';
import { fitted, harmless, widthOf } from './text.ts';

const plain = coloursFor(false);
const id = '0198c0e5-93b0-7d4c-a1f8-3e5b7c9d0f12';
const rows = [
  {
    id,
    status: 'completed',
    description: 'A description that is a good deal longer than there is room',
    token: { id: '1', symbol: 'ETH' },
  },
  { id, status: 'expired', description: null, token: null },
];

test('a table fits the terminal, cuts what is longest and never an id', () => {
  const text = table(rows, { columns: 80, colours: plain });
  expect(text).toMatchInlineSnapshot(`
    "id                                    status     description               token
    0198c0e5-93b0-7d4c-a1f8-3e5b7c9d0f12  completed  A description that is a…  ETH
    0198c0e5-93b0-7d4c-a1f8-3e5b7c9d0f12  expired    -                         -
    "
  `);
});

test.each([40, 60, 80, 100, 200])('no line of a table is wider than a terminal of %s columns', (columns) => {
  const lines = table(rows, { columns, colours: plain }).trimEnd().split('\n');
  const note = lines.filter((line) => line.startsWith('Not shown'));
  expect(Math.max(...lines.filter((line) => !note.includes(line)).map(widthOf))).toBeLessThanOrEqual(columns);
  expect(note.length > 0).toBe(columns < 64);
});

test('a table is whole where nobody looks', () => {
  expect(table(rows, { columns: null, colours: plain })).toContain(rows[0]?.description);
});

test('columns are chosen by name', () => {
  expect(table(rows, { columns: 80, colours: plain }, ['status', 'token'])).toBe(
    'status     token\ncompleted  ETH\nexpired    -\n',
  );
});

test('a page has its counters below, a single thing a line for each member', () => {
  const page = { total: 41, page: 1, page_size: 20, total_pages: 3, payments: rows };
  expect(answerText(page, { columns: null, colours: plain })).toContain('41 in all, page 1 of 3.');
  const payment = { id, fees: { service_fee_usd: '1.25' }, transactions: [{ tx_hash: '0xab', amount_crypto: '1' }] };
  expect(answerText(payment, { columns: null, colours: plain })).toMatchInlineSnapshot(`
    "id            0198c0e5-93b0-7d4c-a1f8-3e5b7c9d0f12
    fees
      service_fee_usd  1.25
    transactions
      tx_hash  amount_crypto
      0xab     1
    "
  `);
});

test('what others wrote cannot act on the terminal', () => {
  expect(harmless('\u001B[1mbold\r\n\u202Etxt')).toBe('\uFFFD[1mbold\uFFFD\uFFFD\uFFFDtxt');
  expect(answerText({ name: '\u001B]0;title\u0007' }, { columns: null, colours: plain })).not.toContain('\u001B');
});

test('characters that take two columns are counted as two', () => {
  expect([widthOf('日本'), widthOf('é'), widthOf('e\u0301')]).toEqual([4, 1, 1]);
  expect(fitted('日本語', 5)).toBe('日本…');
});

const screen = (isTTY: boolean) => ({ isTTY, columns: 80, write: () => {} });

test.each([
  ['a terminal', true, {}, 'auto', true],
  ['a pipe', false, {}, 'auto', false],
  ['a terminal with NO_COLOR', true, { NO_COLOR: '1' }, 'auto', false],
  ['a terminal with CLICOLOR=0', true, { CLICOLOR: '0' }, 'auto', false],
  ['a dumb terminal', true, { TERM: 'dumb' }, 'auto', false],
  ['a pipe with FORCE_COLOR', false, { FORCE_COLOR: '1' }, 'auto', true],
  ['a pipe with --color always', false, { NO_COLOR: '1' }, 'always', true],
  ['a terminal with --color never', true, { FORCE_COLOR: '1' }, 'never', false],
])('%s', (_name, isTTY, env, when, expected) => {
  expect(wantsColour(screen(isTTY), env, when)).toBe(expected);
});
