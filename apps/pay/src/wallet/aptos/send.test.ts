import { expect, test, vi } from 'vitest';
import type { SendOutcome } from '../outcome.ts';
import { type AptosNetwork, type AptosWallet, sendOnAptos } from './send.ts';

const to = `0x${'5a'.repeat(32)}`;
const usdt = '0x357b0b74bc833e95a115ad22604854d6b0fca151cecd94111770e5d6ffc9dc2b';
const order = { to, amount: 25_000_000n, asset: usdt, chainId: 1, url: 'https://rpc.example.com/v1' };
const approved = <Args>(args: Args) => ({ status: 'Approved', args }) as const;
const rejected = async () => ({ status: 'Rejected' }) as const;
/** As wallets refuse: not always with an Error. */
const refuse = (error: unknown) => async (): Promise<never> => {
  throw error;
};
const wallet = (changes: Partial<AptosWallet> = {}) => ({
  name: 'Test',
  icon: null,
  connect: vi.fn(async () => approved<unknown>({ address: '0x1' })),
  network: vi.fn(async (): Promise<AptosNetwork> => ({ name: 'mainnet', chainId: 1 })),
  changeNetwork: null,
  signAndSubmit: vi.fn<AptosWallet['signAndSubmit']>(async () => approved({ hash: '0x' })),
  ...changes,
});
const send = (asked: AptosWallet) => sendOnAptos(asked, order, () => true);

test('a wallet is given the call for exactly this transfer: of an asset, or of the own coin', async () => {
  const asked = wallet();
  expect(await send(asked)).toBe('sent');
  expect(await sendOnAptos(asked, { ...order, asset: null }, () => true)).toBe('sent');
  expect(vi.mocked(asked.signAndSubmit).mock.calls.map(([{ payload }]) => payload)).toEqual([
    {
      function: '0x1::primary_fungible_store::transfer',
      typeArguments: ['0x1::fungible_asset::Metadata'],
      functionArguments: [usdt, to, '25000000'],
    },
    {
      function: '0x1::aptos_account::transfer_coins',
      typeArguments: ['0x1::aptos_coin::AptosCoin'],
      functionArguments: [to, '25000000'],
    },
  ]);
});

test('a wallet that is elsewhere is asked to go to the network, and to send once it is there', async () => {
  const at = vi.fn(async () => ({ name: 'mainnet', chainId: 1 })).mockResolvedValueOnce({ name: 'x', chainId: 2 });
  const changeNetwork = vi.fn(async () => approved({ success: true }));
  expect(await send(wallet({ network: at, changeNetwork }))).toBe('sent');
  expect(changeNetwork.mock.calls).toEqual([[{ name: 'mainnet', chainId: 1, url: order.url }]]);
});

const elsewhere = { network: async () => ({ name: 'testnet', chainId: 2 }) };

test.each<[string, Partial<AptosWallet>, SendOutcome]>([
  ['a refusal to connect', { connect: rejected }, 'declined'],
  ['no account', { connect: async () => approved(null) }, 'no_account'],
  ['another network', elsewhere, 'other_network'],
  [
    'another network that it keeps',
    { ...elsewhere, changeNetwork: async () => approved({ success: false }) },
    'other_network',
  ],
  [
    'another network although it says that it went',
    { ...elsewhere, changeNetwork: async () => approved({ success: true }) },
    'other_network',
  ],
  ['a refusal to change the network', { ...elsewhere, changeNetwork: rejected }, 'declined'],
])('%s is told apart, and the wallet is not asked to send', async (_what, changes, outcome) => {
  const asked = wallet(changes);
  expect(await send(asked)).toBe(outcome);
  expect(asked.signAndSubmit).not.toHaveBeenCalled();
});

test.each<[string, AptosWallet['signAndSubmit'], SendOutcome]>([
  ['a refusal', rejected, 'declined'],
  ['a refusal in words', refuse(new Error('User has rejected the request')), 'declined'],
  ['too few coins', refuse(new Error('INSUFFICIENT_BALANCE_FOR_TRANSACTION_FEE')), 'too_little'],
  ['an error without words', refuse(null), 'failed'],
])('%s at the end is told apart', async (_what, signAndSubmit, outcome) => {
  expect(await send(wallet({ signAndSubmit }))).toBe(outcome);
});

test('a wallet that connects after the page has let go of it is not asked to send', async () => {
  const asked = wallet();
  expect(await sendOnAptos(asked, order, () => false)).toBe('silent');
  expect(asked.signAndSubmit).not.toHaveBeenCalled();
});
