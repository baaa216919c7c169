import { randomBytes } from 'node:crypto';
import { openKeyFile } from '@florin/approvals/key-file';
import { type Order, orderChallenge, orderText } from '@florin/approvals/order';
import { verifyEvidence } from '@florin/approvals/verify';
import { expect, test } from 'vitest';
import { approve, makeKey } from './approve.ts';

const secret = 'correct horse battery';
const { text } = makeKey('Ada', secret, (length) => randomBytes(length));
const key = openKeyFile(text, secret);
const order: Order = {
  kind: 'withdrawal',
  id: '0192f0c1-0000-7000-8000-000000000001',
  family: 'evm',
  network: '1',
  asset: 'native',
  destination: '0x52908400098527886E0F7030069857D2E4169EE7',
  amount: 5n,
  account: null,
};
const shownOf = (change: object = {}) => ({
  order: { ...order, amount: '5' },
  text: orderText(order),
  challenge: 'the server may say what it likes',
  amount_crypto: '5',
  symbol: 'ETH',
  chain_name: 'Ethereum',
  people_needed: 1,
  signed_by: [],
  ...change,
});

/** One run against a server that shows this; what was said and sent. */
async function run(shown: object, answer = 'yes') {
  const said: string[] = [];
  const sent: { evidence: ReturnType<typeof key.sign> }[] = [];
  const server = async (url: string | URL | Request, init?: RequestInit) => {
    if (init?.method === 'POST') sent.push(JSON.parse(String(init.body)));
    const data = String(url).endsWith('/order') ? shown : { status: 'processing' };
    return Response.json({ data, error: null });
  };
  const io = { say: (words: string) => void said.push(words), ask: async () => answer, fetch: server };
  const task = {
    kind: 'withdrawal',
    id: order.id,
    baseUrl: 'https://x',
    session: 's',
    openKey: async () => key,
  } as const;
  const error = await approve(task, io).then(
    () => null,
    (thrown: Error) => thrown.message,
  );
  return { said: said.join('\n'), sent, error };
}

test('what is signed is shown, and its challenge is computed here', async () => {
  const { said, sent, error } = await run(shownOf());
  expect(error).toBeNull();
  for (const line of orderText(order).split('\n')) expect(said).toContain(line);
  const given = { challenge: orderChallenge(order), approvers: new Map([[key.approver.id, key.approver]]) };
  const [one] = sent;
  const evidence = one?.evidence ?? key.sign(randomBytes(32));
  expect(await verifyEvidence({ ...given, evidence, relyingParty: null, counter: 0 })).toMatchObject({ why: null });
});

test.each([
  ['another order', { order: { ...order, id: 'other', amount: '5' } }],
  ['another text', { text: orderText({ ...order, amount: 6n }) }],
  ['no amount', { order: { ...order, amount: '5e3' } }],
  ['words that break a line', { order: { ...order, amount: '5', destination: '0x1\namount: 1' } }],
])('a server that shows %s gets no signature', async (_what, change) => {
  const { sent, error } = await run(shownOf(change));
  expect(sent).toEqual([]);
  expect(error).toContain('Nothing was signed');
});

test('nothing is signed without a yes', async () => {
  const { sent, error } = await run(shownOf(), 'y');
  expect([sent, error]).toEqual([[], 'Nothing was signed.']);
});

test('a passphrase that is short is refused', () => {
  expect(() => makeKey('Ada', 'short', (length) => randomBytes(length))).toThrow('12 characters');
});
