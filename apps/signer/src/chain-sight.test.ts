import type { SlotState, TransactionState } from '@florin/domain/ports/chain';
import { expect, test } from 'vitest';
import { type ChainSight, isOver, withEnds } from './chain-sight.ts';
import type { JournalEntry } from './journal-entry.ts';

const at = new Date(0);
const place = { family: 'evm', network: '1', address: 'T', intent: 'a', pledge: 'p' };
const payout = { withdrawal: 'w', asset: 'USDT', destination: 'D', amount: 5n, at };
const byNumber: JournalEntry = { ...place, nonce: 4n, txHash: 'h', payout };
const byCoins: JournalEntry = { ...place, coins: ['aa:0'], amounts: [5n], txHash: 'h', payout };
const { pledge: _, ...unpledged } = place;
const byCancel: JournalEntry = { ...unpledged, coins: ['aa:0'], amounts: [5n], txHash: 'c' };
const byLifetime: JournalEntry = { ...place, bytes: 'b', blockhash: 'x', until: 9n, txHash: 'h', payout };
const included = (success: boolean, height = 7n): TransactionState => ({
  state: 'included',
  success,
  height,
  blockHash: 'B',
  fee: 1n,
});
const unknown: TransactionState = { state: 'unknown' };
const pending: TransactionState = { state: 'pending' };

interface Chain {
  slot?: SlotState;
  states?: TransactionState[];
  arrived?: bigint;
  final?: bigint | null;
}
/** A chain at height 10, of which 8 is final by a depth of three. */
const chain = ({ slot = 'closed', states = [unknown], arrived = 5n, final = 8n }: Chain, depth: bigint | null = 3n) => {
  const asked: unknown[] = [];
  const heard: unknown[] = [];
  let looks = 0;
  const adapter: ChainSight['adapter'] = {
    slots: { kind: 'number', next: async () => 0n },
    head: async () => ({ height: 10n, hash: 'H', finalHeight: final }),
    slotState: async (...question: unknown[]) => {
      asked.push(question);
      return slot;
    },
    transactionState: async (...question) => {
      heard.push(question);
      return states[Math.min(looks++, states.length - 1)] ?? unknown;
    },
    arrivals: async () => ({ amounts: [arrived], contradicted: false }),
  };
  const sight: ChainSight = { adapter, finalDepth: depth };
  return { sight, asked, heard };
};
const over = (of: JournalEntry | JournalEntry[], state: Chain = {}, depth: bigint | null = 3n) =>
  isOver(chain(state, depth).sight, [of].flat());

test.each<[string, JournalEntry, Chain, boolean]>([
  ['whose number another transaction used', byNumber, {}, true],
  ['whose number is still open', byNumber, { slot: 'open' }, false],
  ['that ran and failed', byNumber, { states: [included(false)] }, true],
  ['that ran and paid', byNumber, { states: [included(true)] }, false],
  ['that failed in a block that is not final', byNumber, { states: [included(false, 9n)] }, false],
  ['whose token says that nothing moved', byNumber, { states: [included(true)], arrived: 0n }, true],
  ['whose coin was spent otherwise', byCoins, {}, true],
  ['whose coin is there', byCoins, { slot: 'waiting' }, false],
  ['whose lifetime is over', byLifetime, {}, true],
  ['whose lifetime is over, and that a node holds', byLifetime, { states: [pending] }, false],
  ['that appears at the second look', byLifetime, { states: [unknown, included(true)] }, false],
  ['whose lifetime this signer never knew', { ...place, bytes: 'b', txHash: 'h' }, {}, false],
  ['of a release that kept no hash', { ...place, nonce: 4n, payout }, {}, false],
])('a payment %s', async (_which, entry, state, expected) => {
  expect(await over(entry, state)).toBe(expected);
});

test('coins without witnesses are over when our own cancel has spent them: what else did may be the payment under another hash', async () => {
  const overBy = async (states: TransactionState[], cancels: JournalEntry[], slots: object) => {
    const { sight } = chain({ states });
    const adapter = { ...sight.adapter, slots: { kind: 'coins', ...slots } as ChainSight['adapter']['slots'] };
    return isOver({ ...sight, adapter }, [byCoins], cancels);
  };
  const changeable = { isSame: async () => true };
  expect(await overBy([unknown], [], {})).toBe(true);
  expect(await overBy([unknown], [], changeable)).toBe(false);
  expect(await overBy([unknown, unknown], [byCancel], changeable)).toBe(false);
  expect(await overBy([unknown, included(true, 9n)], [byCancel], changeable)).toBe(false);
  expect(await overBy([unknown, included(true)], [byCancel], changeable)).toBe(true);
  expect(await overBy([unknown, pending, included(true)], [byCancel, byCancel], changeable)).toBe(true);
});

test('every signature of a payment is looked at', async () => {
  expect(await over([byNumber, { ...byNumber, txHash: 'i' }], { states: [unknown, included(true)] })).toBe(false);
  expect(await over([byNumber, { ...byNumber, txHash: 'i' }], { states: [unknown, included(false)] })).toBe(true);
  expect(await over([], {})).toBe(false);
});

test('a transaction is asked for with its slot: who has not seen the end of a lifetime cannot say that none has it', async () => {
  const { sight, heard } = chain({});
  expect(await isOver(sight, [byLifetime])).toBe(true);
  const { blockhash, until } = byLifetime;
  const slot = { kind: 'lifetime', blockhash, lastValidHeight: until };
  const signing = expect.objectContaining({ slot });
  expect(heard).toEqual([
    [byLifetime.txHash, 8n, signing],
    [byLifetime.txHash, 8n, signing],
  ]);
});

test('final is what the chain calls so, or what is deep enough', async () => {
  const { sight, asked } = chain({});
  await isOver(sight, [byNumber]);
  expect(asked).toEqual([['T', { kind: 'number', nonce: 4n }, 8n]]);
  expect(await over(byNumber, { final: null }, null)).toBe(false);
  expect(await over(byNumber, { final: 8n }, null)).toBe(true);
  expect(await over(byNumber, {}, 20n)).toBe(false);
});

test('what the nodes do not agree on is thrown, never taken for an end', async () => {
  const { sight } = chain({});
  const slotState = () => Promise.reject(new Error('two words'));
  const silent = { ...sight, adapter: { ...sight.adapter, slotState } };
  await expect(isOver(silent, [byNumber])).rejects.toThrow('two words');
});

test('what was signed while the nodes were silent ends with what could be signed at the first look after that', async () => {
  const { sight, asked } = chain({});
  let newest = 20n;
  const fresh = async () => ({ kind: 'lifetime', blockhash: 'new', lastValidHeight: newest }) as const;
  const looking: ChainSight = { ...sight, adapter: { ...sight.adapter, slots: { kind: 'lifetime', fresh } } };
  const { until: _unknown, ...endless } = byLifetime;
  const ends = new Map<string, bigint>();
  for (newest of [20n, 30n]) await isOver(looking, await withEnds(looking, [endless], ends));
  const slot = { kind: 'lifetime', blockhash: 'x', lastValidHeight: 20n };
  expect(asked).toEqual([
    ['T', slot, 8n],
    ['T', slot, 8n],
  ]);
  expect(await withEnds(looking, [byLifetime, byNumber], ends)).toEqual([byLifetime, byNumber]);
});
