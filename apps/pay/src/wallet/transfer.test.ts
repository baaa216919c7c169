import { expect, test } from 'vitest';
import { decodeFunctionData, erc20Abi } from 'viem';
import { transferOf } from './transfer.ts';

const to = '0x8ba1f109551bD432803012645Ac136ddd64DBA72';
const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7';

test('the own coin of a chain is sent as value', () => {
  expect(transferOf(`ethereum:${to}@1?value=35408260000000000`)).toEqual({
    chainId: '0x1',
    to,
    value: `0x${35408260000000000n.toString(16)}`,
  });
});

test('a token is sent by a call that viem reads as the same transfer', () => {
  const transfer = transferOf(`ethereum:${usdt}@31337/transfer?address=${to}&uint256=125000000`);
  expect(transfer).toMatchObject({ chainId: '0x7a69', to: usdt, value: '0x0' });
  const call = decodeFunctionData({ abi: erc20Abi, data: transfer!.data as `0x${string}` });
  expect(call).toEqual({ functionName: 'transfer', args: [to, 125000000n] });
});

test.each([
  'bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq?amount=0.1',
  'litecoin:ltc1qg82u8my75w4q8k4s4w9q3k6v7d9g8krlmrr6wh?amount=1.5',
  'dogecoin:DD4KSSuBJqcjuTcvUg1CgUKeurPUFeEZkE?amount=120',
  'solana:5vftMkHL72JaJG6ExQfGAsT2uGVHpRR7oTNUPMs68Y2N?amount=0.1',
  `ethereum:${to}@1?value=1e18`,
  `ethereum:${to}@1?value=1&gas=21000`,
  `ethereum:${usdt}@1/approve?address=${to}&uint256=1`,
  'ethereum:shop.eth@1?value=1',
  '',
])('%s is nothing that a browser wallet is asked for', (uri) => {
  expect(transferOf(uri)).toBeNull();
});
