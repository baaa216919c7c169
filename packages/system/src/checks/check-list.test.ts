import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { CheckList, Note } from './check-list.ts';
import { findingsJson, findingsText, isWell } from './tell-findings.ts';

test('what one look finds does not keep the others from being looked at', async () => {
  const list = new CheckList('server', 20);
  expect(await list.look({ what: 'schema', todo: 'migrate' }, () => '0001')).toBe(true);
  expect(await list.look({ what: 'node', todo: 'add one' }, () => Promise.reject(new Note('one alone')))).toBe(true);
  expect(await list.look({ what: 'disk', todo: 'make room' }, () => Promise.reject(new Error('full')))).toBe(false);
  expect(await list.look({ what: 'signer', todo: 'start it' }, () => new Promise<string>(() => {}))).toBe(false);
  expect(list.findings.map(({ state, detail, todo }) => [state, detail, todo])).toEqual([
    ['ok', '0001', null],
    ['note', 'one alone', 'add one'],
    ['wrong', 'full', 'make room'],
    ['wrong', 'It did not answer within 0.02 s.', 'start it'],
  ]);
});

test('people read a line for each finding, what to do below it, and a sum', async () => {
  const list = new CheckList('signer');
  await list.look({ what: 'seed', todo: 'make it' }, () => 'there');
  await list.look({ what: 'journal', todo: 'put it back' }, () =>
    Promise.reject(new AggregateError([new Error('a'), new Error('b')])),
  );
  expect(stripVTControlCharacters(findingsText(list.findings))).toMatchInlineSnapshot(`
    "ok     signer  seed     there
    WRONG  signer  journal  a; b
                            → put it back
    1 ok, 0 to know, 1 wrong
    "
  `);
  expect(isWell(list.findings)).toBe(false);
  expect(JSON.parse(findingsJson(list.findings))).toMatchObject({
    isWell: false,
    findings: [{ state: 'ok' }, { what: 'journal' }],
  });
});
