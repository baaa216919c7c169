import { expect, test } from 'vitest';
import { NodePolicy } from './node-policy.ts';

const names: Record<string, string[]> = {
  'eth.example.com': ['93.184.216.34', '2606:2800:220:1::1'],
  'inner.example.com': ['93.184.216.34', '10.0.0.5'],
};
const policy = (allow = '', guarded = true) => new NodePolicy(allow, guarded, async (name) => names[name] ?? []);

test.each([
  ['http://eth.example.com/v2/key', 'https'],
  ['http://127.0.0.1:8545', 'https'],
  ['http://169.254.169.254/latest/meta-data/', 'https'],
  ['https://127.0.0.1:8545', 'private'],
  ['https://localhost/', 'private'],
  ['https://2130706433/', 'private'],
  ['https://0x7f.1/', 'private'],
  ['https://[::1]/', 'private'],
  ['https://[::ffff:10.0.0.5]/', 'private'],
  ['https://[fd00::5]/', 'private'],
  ['https://10.0.0.5:8545', 'private'],
  ['https://169.254.169.254/latest/meta-data/', 'private'],
  ['https://inner.example.com/', 'private'],
])('finding 20: in production %s is refused', async (url, why) => {
  expect(await policy().refusal(url)).toContain(why);
});

test('a public node over https may be asked, and so may the origins that the operator names', async () => {
  expect(await policy().refusal('https://eth.example.com/v2/key')).toBeNull();
  const allowing = policy('http://10.0.0.5:8545, https://[fd00::5]');
  expect(await allowing.refusal('http://10.0.0.5:8545/rpc')).toBeNull();
  expect(await allowing.refusal('https://[fd00::5]/')).toBeNull();
  expect(await allowing.refusal('http://10.0.0.5:8546/')).toContain('https');
  expect(await allowing.refusal('http://user:word@10.0.0.5:8545/')).toBeNull();
});

test('development asks anywhere', async () => {
  expect(await policy('', false).refusal('http://127.0.0.1:8545')).toBeNull();
});

test.each(['10.0.0.5:8545', 'http://10.0.0.5:8545/path', 'ftp://10.0.0.5', 'http://10.0.0.5:80'])(
  '%s is no origin to allow',
  (entry) => {
    expect(() => policy(entry)).toThrow(/FLORIN_RPC_ALLOW must list origins/);
  },
);
