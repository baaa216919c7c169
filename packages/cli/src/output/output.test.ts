import { expect, test } from 'vitest';
import { ageOf } from './age.ts';
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
  expect(text).toBe(
    [
      'id                                    status     token  description',
      '0198c0e5-93b0-7d4c-a1f8-3e5b7c9d0f12  completed  ETH    A description that is a…',
      '0198c0e5-93b0-7d4c-a1f8-3e5b7c9d0f12  expired    -      -',
      '',
    ].join('\n'),
  );
});

test.each([40, 60, 80, 100, 200])('no line of a table is wider than a terminal of %s columns', (columns) => {
  const lines = table(rows, { columns, colours: plain }).trimEnd().split('\n');
  const note = lines.filter((line) => line.startsWith('Not shown'));
  expect(Math.max(...lines.filter((line) => !note.includes(line)).map(widthOf))).toBeLessThanOrEqual(columns);
  expect(note.length > 0).toBe(columns < 67);
  // However narrow it is, nobody has to guess a status.
  if (columns >= 60) expect(lines.join('\n')).toContain('completed');
});

test('what no row has gets no room before what there is, and what is left goes back to what was cut', () => {
  const refunds = [{ id, amount_usd: null, status: 'requested', amount_crypto: '0.0012', reason: 'Broken', more: 1 }];
  expect(table(refunds, { columns: 64, colours: plain }).split('\n')).toEqual([
    'id                                    status     amount_crypto',
    '0198c0e5-93b0-7d4c-a1f8-3e5b7c9d0f12  requested  0.0012',
    'Not shown: reason, more, amount_usd. --columns chooses, --json has all.',
    '',
  ]);
});

test('of many columns that are not shown the first are named', () => {
  const [wide = {}] = [Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`member_${index}`, 'text']))];
  expect(table([wide], { columns: 40, colours: plain })).toContain('member_9 and 20 more. --columns');
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
  const counted = { ...page, total: 10_000, total_pages: 500 };
  expect(answerText(counted, { columns: null, colours: plain })).toContain(
    '10000 or more in all, page 1 of 500 or more.',
  );
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

test('F12: a hash within one thing is whole however narrow the window is', () => {
  const hash = `0x${'ab'.repeat(32)}`;
  const transactions = [{ amount_crypto: '1', confirmations: 3, tx_hash: hash }];
  const lines = (columns: number) => answerText({ id, transactions }, { columns, colours: plain }).split('\n');
  expect(lines(60)).toContain(`  tx_hash        ${hash}`);
  expect(lines(120)).toContain(`  1              3              ${hash}`);
});

test('a walk has below it how it goes on, and nothing at its end', () => {
  const space = { columns: null, colours: plain };
  const walk = { total: null, page: null, page_size: 20, total_pages: null, payments: rows };
  expect(answerText({ ...walk, next_cursor: 'c7' }, space)).toMatch(/\nNext: --cursor c7\n$/);
  expect(answerText({ ...walk, next_cursor: null }, space)).not.toContain('Next');
  expect(answerText({ entries: rows, next_cursor: '412' }, space)).toMatch(/\nNext: --cursor 412\n$/);
  expect(answerText({ events: rows, next_cursor: 'e9' }, space)).toMatch(/\nNext: --after e9\n$/);
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

test.each([
  ['2026-03-02T09:59:58.000Z', '2 s ago'],
  ['2026-03-02T09:57:59.999Z', '2 min ago'],
  ['2026-03-02T07:00:00.000000+00:00', '3 h ago'],
  ['2026-02-20T10:00:00Z', '10 d ago'],
  ['2026-03-02T10:05:00Z', 'in 5 min'],
  ['Order 2026-03-02', null],
])('%s is told as %s', (text, expected) => {
  expect(ageOf(text, Date.parse('2026-03-02T10:00:00Z'))).toBe(expected);
});

test('people read how long ago something was, programs the time', () => {
  const created = [{ id: '1', created_at: '2026-03-02T09:58:00.000Z' }];
  const nowMs = Date.parse('2026-03-02T10:00:00Z');
  expect(table(created, { columns: 80, colours: plain, nowMs })).toContain('2 min ago');
  expect(table(created, { columns: null, colours: plain, nowMs })).toContain('2026-03-02T09:58:00.000Z');
});

test('people read what there is of one thing, programs all of it', () => {
  const one = { id: '1', status: 'completed', description: null, token: null };
  expect(answerText(one, { columns: 80, colours: plain })).toBe(
    'id      1\nstatus  completed\nNot set: description, token.\n',
  );
  expect(answerText(one, { columns: null, colours: plain })).toContain('token        -');
});
