import { expect, test } from 'vitest';
import { SimulatedChain } from './chain.ts';
import type { SimulatedTransaction } from './transaction.ts';

const [giver, payer, shop] = [1, 2, 3].map((last) => `0x${String(last).padStart(40, '0')}`) as [string, string, string];

/** A payer whose coins came by a transfer that a reorg may take, but for a few. */
function open() {
  let hashes = 0;
  const freshHash = (): string => `0x${(hashes += 1).toString(16).padStart(64, '0')}`;
  const genesis: ConstructorParameters<typeof SimulatedChain>[0]['genesis'] = (state) => {
    state.giveCoins(giver, 10n ** 9n);
    state.giveCoins(payer, 10n ** 5n);
  };
  const chain = new SimulatedChain({ freshHash, time: 0, baseFee: 1n, genesis });
  const send = (from: string, value: bigint, feeMax: bigint): void => {
    const [to, nonce] = [from === giver ? payer : shop, chain.head.state.nonce(from)];
    const sent: SimulatedTransaction = {
      hash: freshHash(),
      from,
      nonce,
      to,
      value,
      gas: 21_000n,
      feeMax,
      tipMax: 0n,
      moves: [],
    };
    chain.submit(sent);
  };
  send(giver, 10n ** 8n, 1n);
  chain.mine(0);
  return { chain, send };
}

test('what a sender can pay keeps a cheaper transaction of the same number out', () => {
  const { send } = open();
  send(payer, 10n ** 7n, 50n);
  expect(() => send(payer, 10n, 2n)).toThrow('replacement transaction underpriced');
});

test('what a reorg has left its sender unable to pay keeps nothing out', () => {
  const { chain, send } = open();
  send(payer, 10n ** 7n, 50n);
  chain.orphan(1, () => 'dropped');
  send(payer, 10n, 2n);
  expect([...chain.pool.values()].map(({ value }) => value)).toEqual([10n]);
});
