import { expect, test } from 'vitest';
import { ethereum } from './answers.ts';
import { type Ask, makeCatalogue } from './catalogue.ts';

interface Row {
  id: string;
  chain_id?: string;
  chain_type?: string;
  network?: string;
  contract?: string | null;
}

/** A catalogue that keeps what is added, and the symbols and names that were. */
function catalogue(chains: Row[] = [], tokens: Row[] = []): { ask: Ask; added: unknown[] } {
  const added: unknown[] = [];
  const ask = async (method: string, path: string, body?: { name?: string; symbol?: string }): Promise<unknown> => {
    if (method === 'GET') return path.includes('/chains') ? { chains } : { tokens };
    const row = { id: `${path} ${body?.symbol ?? body?.name}`, contract: null, ...body } as Row;
    added.push(body?.symbol ?? body?.name);
    (path.includes('/chains') ? chains : tokens).push(row);
    return row;
  };
  return { ask: ask as Ask, added };
}

test('a catalogue that an interrupted run has begun gets what it lacks, and typed again nothing', async () => {
  const [eth, usdt] = ethereum.tokens;
  const there = [{ id: 'chain', chain_type: 'evm', network: '1' }];
  const tokens = [
    { id: 'a', chain_id: 'chain', contract: eth?.contract ?? null },
    { id: 'b', chain_id: 'chain', contract: usdt?.contract?.toLowerCase() ?? '' },
    { id: 'c', chain_id: 'another chain', contract: ethereum.tokens[2]?.contract ?? '' },
  ];
  const { ask, added } = catalogue(there, tokens);
  await makeCatalogue({ chain: ethereum }, ask);
  expect(added).toEqual(['USDC']);
  await makeCatalogue({ chain: ethereum }, ask);
  expect(added).toEqual(['USDC']);
});

test('a new catalogue has the chain and all its tokens', async () => {
  const { ask, added } = catalogue();
  await makeCatalogue({ chain: ethereum }, ask);
  expect(added).toEqual(['Ethereum', 'ETH', 'USDT', 'USDC']);
});
