import { type Anvil, startAnvil } from '@florin/nodes/anvil';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type BroadcastFault, startFaultyRpc } from './faulty-rpc.ts';
import { seededRandom } from './seeded-random.ts';

let anvil: Anvil;
beforeAll(async () => {
  anvil = await startAnvil({ noMining: true });
});
afterAll(() => anvil.stop());

/** Always the one fault, and no other. */
const endpoint = async (fault: BroadcastFault | null, readShare = 0) => {
  const broadcasts = { share: fault === null ? 0 : 1, faults: fault === null ? [] : [fault] };
  const faulty = await startFaultyRpc({ target: anvil.url, random: seededRandom(7), broadcasts, readShare });
  onTestFinished(() => faulty.close());
  return faulty;
};
const ask = async (url: string, method: string, params: readonly unknown[], patienceMs = 10_000) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const headers = { 'content-type': 'application/json' };
  const answered = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(patienceMs) });
  if (!answered.ok) throw new Error(`HTTP ${answered.status}`);
  return (await answered.json()) as { result?: string; error?: { code: number; message: string } };
};

/** Signed bytes that the node does not have: it made them and dropped them again. */
const freshTransaction = async (): Promise<{ raw: string; hash: string }> => {
  const [from] = await anvil.accounts();
  const hash = await anvil.rpc<string>('eth_sendTransaction', [{ from, to: from, value: '0x1' }]);
  const raw = await anvil.rawTransaction(hash);
  await anvil.rpc('anvil_dropTransaction', [hash]);
  return { raw, hash };
};
const isInNode = async (hash: string) => (await anvil.rpc('eth_getTransactionByHash', [hash])) !== null;

test('without a fault it answers as the node does', async () => {
  const { url, counts } = await endpoint(null);
  const { raw, hash } = await freshTransaction();
  expect(await ask(url, 'eth_sendRawTransaction', [raw])).toMatchObject({ result: hash });
  expect(await ask(url, 'eth_chainId', [])).toMatchObject({ result: '0x7a69' });
  expect(counts).toEqual({ sent: 1 });
  await anvil.rpc('anvil_dropTransaction', [hash]);
});

const faults: [BroadcastFault, boolean, unknown][] = [
  ['no_answer', true, 'gave up'],
  ['reset', true, 'gave up'],
  ['late', true, { result: expect.stringMatching(/^0x/) }],
  ['already_known', true, { error: { code: -32_000, message: 'already known' } }],
  ['forgotten', false, { result: expect.stringMatching(/^0x/) }],
  ['failed', false, { error: { code: -32_603, message: 'Internal error' } }],
  ['gone', false, 'gave up'],
];
test.each(faults)('after %s the node has the transaction: %s', async (fault, isThere, heard) => {
  const { url, counts } = await endpoint(fault);
  const { raw, hash } = await freshTransaction();
  const patienceMs = fault === 'no_answer' ? 1_000 : 10_000;
  const told = await ask(url, 'eth_sendRawTransaction', [raw], patienceMs).catch(() => 'gave up');
  if (typeof heard === 'string') expect(told).toBe(heard);
  else expect(told).toMatchObject(heard as object);
  expect(await isInNode(hash)).toBe(isThere);
  expect(counts).toEqual({ [fault]: 1 });
  await anvil.rpc('anvil_dropTransaction', [hash]);
});

test('questions fail at the share that was asked for, and the same seed draws the same ones', async () => {
  const draw = async (): Promise<boolean[]> => {
    const { url } = await endpoint(null, 0.3);
    const outcomes = [];
    for (let index = 0; index < 40; index += 1) {
      outcomes.push(
        await ask(url, 'eth_chainId', []).then(
          () => true,
          () => false,
        ),
      );
    }
    return outcomes;
  };
  const [first, second] = [await draw(), await draw()];
  expect(first).toEqual(second);
  expect(first.filter((answered) => !answered).length).toBeGreaterThan(4);
  expect(first.filter((answered) => answered).length).toBeGreaterThan(20);
});
