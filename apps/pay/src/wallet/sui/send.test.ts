import { expect, test, vi } from 'vitest';
import type { SendOutcome } from '../outcome.ts';
import { sendOnSui, type SuiAccount, type SuiWallet } from './send.ts';

const chain = 'sui:mainnet';
const to = `0x${'5a'.repeat(32)}`;
const account: SuiAccount = { address: `0x${'11'.repeat(32)}`, chains: [chain] };
const coinType = `0x${'dc'.repeat(32)}::usdc::USDC`;
const coins = { transfer: { to, amount: 25_000_000n, coinType }, chain };
const own = { transfer: { to, amount: 1_020_300_004n, coinType: null }, chain };
/** As wallets refuse: not always with an Error. */
const refuse = (error: unknown) => async (): Promise<never> => {
  throw error;
};
const wallet = (changes: Partial<SuiWallet> = {}) => ({
  name: 'Test',
  icon: null,
  connect: async () => ({ accounts: [account], supportedIntents: ['CoinWithBalance'] }),
  intents: null,
  signAndExecute: vi.fn<SuiWallet['signAndExecute']>(async () => ({ digest: '' })),
  ...changes,
});
const send = (asked: SuiWallet, order: Parameters<typeof sendOnSui>[1] = coins) => sendOnSui(asked, order, () => true);
const givenTo = async ({ signAndExecute }: ReturnType<typeof wallet>): Promise<unknown> => {
  const [{ transaction, ...rest }] = vi.mocked(signAndExecute).mock.calls[0]!;
  expect(rest).toEqual({ account, chain });
  return JSON.parse(await transaction.toJSON());
};

test('of the own coin exactly the amount is split from what pays', async () => {
  const asked = wallet();
  expect(await send(asked, own)).toBe('sent');
  expect(await givenTo(asked)).toMatchSnapshot();
});

test('of another coin the wallet is to find exactly the amount', async () => {
  const asked = wallet();
  expect(await send(asked)).toBe('sent');
  expect(await givenTo(asked)).toMatchSnapshot();
});

test('what a wallet finds coins by is asked anew where it can be', async () => {
  const intents = async () => ({ supportedIntents: [] as string[] });
  expect(await send(wallet({ intents }))).toBe('unsupported');
  const silent = { connect: async () => ({ accounts: [account] }) };
  const late = async () => ({ supportedIntents: ['CoinWithBalance'] });
  expect(await send(wallet({ ...silent, intents: late }))).toBe('sent');
  expect(await send(wallet(silent), own)).toBe('sent');
});

test.each<[string, Partial<SuiWallet>, SendOutcome]>([
  ['no account', { connect: async () => ({ accounts: [] }) }, 'no_account'],
  [
    'an account elsewhere',
    { connect: async () => ({ accounts: [{ ...account, chains: ['sui:testnet'] }] }) },
    'no_account',
  ],
  ['a wallet that finds no coins', { connect: async () => ({ accounts: [account] }) }, 'unsupported'],
  ['a refusal to connect', { connect: refuse(new Error('User rejected the request.')) }, 'declined'],
])('%s is told apart, and the wallet is not asked to send', async (_what, changes, outcome) => {
  const asked = wallet(changes);
  expect(await send(asked)).toBe(outcome);
  expect(asked.signAndExecute).not.toHaveBeenCalled();
});

test.each<[string, unknown, SendOutcome]>([
  ['a refusal', new Error('Rejected from user'), 'declined'],
  ['nothing that pays', new Error('No valid gas coins found for the transaction.'), 'too_little'],
  ['too few coins', new Error('Insufficient balance of 0x2::sui::SUI'), 'too_little'],
  ['an error without words', null, 'failed'],
])('%s at the end is told apart', async (_what, error, outcome) => {
  expect(await send(wallet({ signAndExecute: refuse(error) }))).toBe(outcome);
});

test('a wallet that connects after the page has let go of it is not asked to send', async () => {
  const asked = wallet();
  expect(await sendOnSui(asked, coins, () => false)).toBe('silent');
  expect(asked.signAndExecute).not.toHaveBeenCalled();
});
