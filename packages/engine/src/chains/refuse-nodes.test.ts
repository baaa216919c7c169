import { expect, test } from 'vitest';
import { askableNodes, refuseNodes } from './refuse-nodes.ts';

const nodes = { refusal: async (url: string) => (url.startsWith('https:') ? null : 'must begin with https://.') };

test('finding 20: a chain with one address that must not be asked is refused, without its path', async () => {
  await expect(refuseNodes(nodes, ['https://a.example', 'http://b.example/secret-key'])).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: { rpc_urls: ['The address of a node must begin with https://.'] },
  });
  await refuseNodes(nodes, ['https://a.example']);
});

test('finding 20: what a row names all the same is not asked, and a chain with nothing else is not read', async () => {
  const told: string[] = [];
  const ask = (...urls: string[]) => askableNodes(nodes, urls, (why) => void told.push(why));
  expect(await ask('http://169.254.169.254/latest/', 'https://a.example')).toEqual(['https://a.example']);
  expect(told).toEqual(['The address of a node must begin with https://.']);
  await expect(ask('http://169.254.169.254/latest/')).rejects.toThrow('FLORIN_RPC_ALLOW');
});
