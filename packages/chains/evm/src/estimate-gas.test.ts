import { Refusal } from '@florin/domain/errors';
import { createFailover } from '@florin/json-rpc/failover';
import { NodeFailure, NodeRefusal } from '@florin/json-rpc/failures';
import { expect, test } from 'vitest';
import { estimateGas, estimateTokenGas } from './estimate-gas.ts';
import type { Node } from './node.ts';

type Told = { code: number; message: string } | bigint;

/** Nodes that tell an estimate, or decline to. */
const rpc = (...told: Told[]) =>
  createFailover(
    told.map((_, at) => String(at)),
    (at): Node => ({
      tracing: null,
      ask: async (_method, _params, parse) => {
        const answer = told[Number(at)] as Told;
        if (typeof answer !== 'bigint') throw new NodeRefusal(answer.code, answer.message);
        return parse(`0x${answer.toString(16)}`);
      },
    }),
  );
const call = { from: `0x${'aa'.repeat(20)}`, to: `0x${'bb'.repeat(20)}` };

const verdicts: Told[] = [
  { code: 3, message: 'execution reverted: ERC20: transfer amount exceeds balance' },
  { code: 3, message: 'Error: custom error' },
  { code: -32_000, message: 'execution reverted' },
  { code: -32_000, message: 'Execution reverted' },
  { code: -32_015, message: 'VM execution error.' },
  { code: -32_000, message: 'insufficient funds for gas * price + value: address 0xaa have 0 want 1' },
  { code: -32_000, message: 'insufficient funds for transfer' },
  { code: -32_000, message: 'insufficient sender balance' },
  { code: -32_004, message: 'Upfront cost exceeds account balance' },
  { code: -32_000, message: 'gas required exceeds allowance (0)' },
  { code: -32_003, message: 'Out of gas: gas required exceeds allowance: 0' },
  { code: -32_000, message: 'Cannot estimate gas, gas spent exceeded transaction and block gas limit' },
  { code: -32_003, message: 'EVM error InvalidFEOpcode' },
  { code: -32_000, message: 'invalid opcode: INVALID' },
  { code: -32_003, message: 'stack underflow' },
];
test.each(verdicts)('a node that says %o says that the transfer would fail', async (told) => {
  const refused = estimateGas(rpc(told, 100n), call);
  await expect(refused).rejects.toThrow(Refusal);
  await expect(refused).rejects.toMatchObject({ code: 'CONFLICT' });
});

const troubles: Told[] = [
  { code: -32_000, message: 'execution aborted (timeout = 5s)' },
  { code: -32_000, message: 'missing trie node 1f (path 0a) state 0x2b is not available' },
  { code: -32_000, message: 'header not found' },
  { code: -32_000, message: 'historical state is not available' },
  { code: -32_016, message: 'over rate limit' },
  { code: -32_097, message: 'Your plan allows 25 requests a second.' },
  { code: 429, message: 'Too many requests' },
  { code: -32_601, message: 'Method not found' },
  { code: -32_002, message: 'request timed out' },
  { code: 0, message: 'undefined' },
];
test.each(troubles)('a node that says %o says nothing of the transfer: another one is asked', async (told) => {
  expect(await estimateGas(rpc(told, 100n), call)).toBe(125n);
  await expect(estimateGas(rpc(told), call)).rejects.toThrow(NodeFailure);
});

/** A node that estimates every call and answers it with these bytes, or declines to run it. */
const answering = (answer: string | null) =>
  createFailover(['only'], (): Node => ({
    tracing: null,
    ask: async (method, _params, parse) => {
      if (method === 'eth_estimateGas') return parse('0xb000');
      if (answer === null) throw new NodeRefusal(-32_601, 'the method eth_call does not exist');
      return parse(answer);
    },
  }));
const transfer = { ...call, asset: { kind: 'token', ref: `0x${'cc'.repeat(20)}` }, amount: 5n } as const;
const word = (last: string) => `0x${last.padStart(64, '0')}`;

test('a token that would answer false is refused before it costs anything', async () => {
  await expect(estimateTokenGas(answering(word('0')), transfer)).rejects.toThrow('the token answers false');
});

test.each([word('1'), '0x', null])('a token that answers %s is not', async (answer) => {
  expect(await estimateTokenGas(answering(answer), transfer)).toBe((0xb000n * 5n) / 4n);
});

test('more than a uint256 is refused before a node is asked: no call can name it', async () => {
  const most = 2n ** 256n - 1n;
  expect(await estimateTokenGas(answering(word('1')), { ...transfer, amount: most })).toBe((0xb000n * 5n) / 4n);
  await expect(estimateTokenGas(answering(word('1')), { ...transfer, amount: most + 1n })).rejects.toThrow(
    'so much at once',
  );
});
