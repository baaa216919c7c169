import { expect, test, vi } from 'vitest';
import type { SendOutcome } from '../outcome.ts';
import { sendOnTron, type TronOrder, type TronProvider } from './send.ts';
import type { TronWeb } from './tron-web.ts';

const [from, to, contract] = ['TPayer', 'TAddress', 'TToken'];
const order = { to, amount: 25_000_000n, contract, chainId: 0x2b6653dcn };
const refuse = (error: unknown) => async (): Promise<never> => {
  throw error;
};

const library = (changes: { builder?: object; trx?: object } = {}) => ({
  defaultAddress: { base58: from },
  transactionBuilder: {
    sendTrx: vi.fn(async () => ({ txID: 'coins' })),
    triggerSmartContract: vi.fn(async () => ({ transaction: { txID: 'tokens' } })),
    triggerConstantContract: vi.fn(async () => ({ constant_result: [(25_000_000).toString(16).padStart(64, '0')] })),
    ...changes.builder,
  },
  trx: {
    getBlockByNumber: vi.fn(async () => ({ blockID: `${'0'.repeat(56)}2b6653dc` })),
    getUnconfirmedBalance: vi.fn(async () => 25_000_000),
    sign: vi.fn(async (unsigned: object) => ({ ...unsigned, signature: ['ab'] })),
    sendRawTransaction: vi.fn(async () => ({ result: true })),
    ...changes.trx,
  },
});
const provider = (
  web: TronWeb | false = library(),
  request = vi.fn(async (_call: { method: string }): Promise<unknown> => [from]),
) => ({ tronWeb: web, request }) satisfies TronProvider;
const send = (asked: TronProvider, changes: Partial<TronOrder> = {}) =>
  sendOnTron({ provider: asked, isOld: false }, { ...order, ...changes }, () => true);

test('the library of the wallet builds exactly this transfer, and passes on what the wallet signed', async () => {
  const web = library();
  expect(await send(provider(web))).toBe('sent');
  expect(web.transactionBuilder.triggerSmartContract.mock.calls).toEqual([
    [
      contract,
      'transfer(address,uint256)',
      { feeLimit: 100_000_000 },
      [
        { type: 'address', value: to },
        { type: 'uint256', value: '25000000' },
      ],
      from,
    ],
  ]);
  expect(web.trx.sendRawTransaction.mock.calls).toEqual([[{ txID: 'tokens', signature: ['ab'] }]]);
  expect(await send(provider(web), { contract: null })).toBe('sent');
  expect(web.transactionBuilder.sendTrx.mock.calls).toEqual([[to, '25000000', from]]);
});

test('a wallet of before TIP-1193 is asked in its own way', async () => {
  const asked = (told: unknown, web: TronWeb | false = library()) =>
    sendOnTron(
      {
        provider: provider(
          web,
          vi.fn(async () => told),
        ),
        isOld: true,
      },
      order,
      () => true,
    );
  expect(await asked({ code: 200 })).toBe('sent');
  expect(await asked({ code: 4001 })).toBe('declined');
  expect(await asked({ code: 4000 })).toBe('pending');
  expect(await asked(null)).toBe('no_account');
  const elsewhere = library({ trx: { getBlockByNumber: async () => ({ blockID: 'cd8690dc' }) } });
  expect(await asked({ code: 200 }, elsewhere)).toBe('other_network');
});

const elsewhere = () => library({ trx: { getBlockByNumber: async () => ({ blockID: 'cd8690dc' }) } });

test.each<[string, unknown, SendOutcome]>([
  ['that it stays', { code: 4200 }, 'other_network'],
  ['that it does not know it', { code: 4902 }, 'unknown_network'],
  ['that its owner wants to stay', { code: 4001 }, 'declined'],
])('a wallet on another network is asked to go, and what it answers is told: %s', async (_what, error, outcome) => {
  const web = elsewhere();
  const request = vi.fn(async (_call: { method: string }): Promise<unknown> => [from]);
  request.mockResolvedValueOnce([from]).mockRejectedValueOnce(error);
  expect(await send(provider(web, request))).toBe(outcome);
  expect(request).toHaveBeenLastCalledWith({
    method: 'wallet_switchEthereumChain',
    params: [{ chainId: '0x2b6653dc' }],
  });
  expect(web.trx.sign).not.toHaveBeenCalled();
});

test('one that goes there brings a library of that network, and one that only says so is told', async () => {
  const going = provider(elsewhere());
  going.request.mockImplementation(async ({ method }) => {
    if (method === 'wallet_switchEthereumChain') going.tronWeb = library();
    return [from];
  });
  expect(await send(going)).toBe('sent');
  expect(await send(provider(elsewhere()))).toBe('other_network');
});

test.each<[string, object, SendOutcome]>([
  ['a refusal in bare words', { sign: refuse('Confirmation declined by user') }, 'declined'],
  ['a refusal by code', { sign: refuse({ code: 4001 }) }, 'declined'],
  [
    'too little for the fee',
    {
      sendRawTransaction: async () => ({
        code: 'BANDWITH_ERROR',
        message: '4163636f756e74207265736f7572636520696e73756666696369656e74206572726f722e',
      }),
    },
    'too_little',
  ],
  ['a node that does not take it', { sendRawTransaction: async () => ({ code: 'SERVER_BUSY' }) }, 'failed'],
])('%s is told apart', async (_what, trx, outcome) => {
  expect(await send(provider(library({ trx })))).toBe(outcome);
});

test('who has too little is told before he is asked, and nothing is built', async () => {
  const web = library({ trx: { getUnconfirmedBalance: async () => '24999999' } });
  expect(await send(provider(web), { contract: null })).toBe('too_little');
  expect(await send(provider(web), { amount: 25_000_001n })).toBe('too_little');
  expect(web.transactionBuilder.sendTrx).not.toHaveBeenCalled();
  expect(web.trx.sign).not.toHaveBeenCalled();
});

test('more coins than the library can count are not asked for', async () => {
  const asked = provider();
  expect(await send(asked, { contract: null, amount: 2n ** 53n })).toBe('unsupported');
  expect(asked.request).not.toHaveBeenCalled();
});

test('a wallet without an account or a library, and one that the page has let go of, is asked for no signature', async () => {
  expect(
    await send(
      provider(
        library(),
        vi.fn(async () => []),
      ),
    ),
  ).toBe('no_account');
  expect(await send(provider(false))).toBe('failed');
  const web = library();
  expect(await sendOnTron({ provider: provider(web), isOld: false }, order, () => false)).toBe('silent');
  expect(web.trx.sign).not.toHaveBeenCalled();
});
