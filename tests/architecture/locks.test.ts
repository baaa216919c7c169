import { expect, test } from 'vitest';
import { readStatements } from './statements.ts';

/** Statements that wait for a row and may say of other tables what was so before the wait, and why. */
const asOldAsTheWait: Readonly<Record<string, string>> = {
  lock_known_rate: 'what the sources said is good for a moment either way',
  hold_quarantined: 'quarantines of a payment begin and end under its row, which the caller holds',
  list_deposits_ruled: 'refunds of its deposits wait for their payment, which the caller holds',
  lock_payments: 'a quote never changes, and neither does which one prices a payment',
  lock_refund: 'chains and tokens keep what it reads of them; what the signer refunds it decides itself',
  lock_linked_refund: 'as lock_refund; accounts keep their names for the eye',
  lock_withdrawal: 'chains keep what it reads of them',
  drop_hindered: 'what hinders a sweep is read again before each of its steps',
  accept_invitation: 'it reads nothing but what it wrote itself',
  reserve_nonce: 'the numbers that it looks through are in the row that its insert holds',
  release_unsigned: 'nothing is signed while a restore is seen through',
  lock_rivals: 'nothing is signed while a restore is seen through',
  reserve_gap: 'whoever waits behind a number is read again with the next gap',
  release_nonce: 'the numbers that it looks through are in the row that it updates',
  lock_second_person_request: 'accounts keep their e-mails for the eye',
  lock_member: 'accounts keep their e-mails for the eye',
  lock_member_invitation: 'who joins a merchant that was shut out meanwhile is shut out as well',
  lock_whole_account: 'whether a second factor is on is told; what takes one away asks for it again',
  take_confirmation: 'the row that it waits for is the one that it reads',
};

const waits = /\bfor (?:no key )?(?:update|share)\b(?! skip locked)(?! of \w+ skip locked)/;
const readsOthers = /\b(?:exists|in|any) ?\(\s*select\b|\(\s*select\b|\bjoin\b/;

/** Both rows are held: nothing that it reads is older than the wait. */
const holdsAll = /\bfor share of c, ch\b/;

test('a statement that waits for a row decides nothing by other tables, which it sees as they were before', async () => {
  const statements = await readStatements();
  expect(statements.length).toBeGreaterThan(300);
  const found = statements
    .filter(({ text }) => waits.test(text) && readsOthers.test(text) && !holdsAll.test(text))
    .map(({ name }) => name);
  expect(found.toSorted()).toEqual(Object.keys(asOldAsTheWait).toSorted());
});
