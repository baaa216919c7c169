import { randomBytes } from 'node:crypto';
import type { AccountState, StandInNetwork, StandInWithdrawal } from './account-state.ts';
import { refusal, type Call } from './call.ts';
import { textOf, unitsOf } from './units.ts';
import type { WalletName } from './wallets.ts';

const toCurrency = ({ chain, symbol, canWithdraw, canDeposit, fee, minimum, digits, contractEnd }: StandInNetwork) => ({
  canDep: canDeposit,
  canInternal: false,
  canWd: canWithdraw,
  ccy: symbol,
  chain,
  ctAddr: contractEnd,
  fee,
  logoLink: '',
  mainNet: false,
  maxFee: fee,
  maxWd: '1000000',
  minDep: '0.00000001',
  minFee: fee,
  minWd: minimum,
  name: symbol,
  needTag: false,
  usedWdQuota: '0',
  wdQuota: '10000000',
  wdTickSz: String(digits),
});

const currencies: Call = (state, { query }) => {
  const wanted = query.get('ccy')?.split(',');
  return [...state.networks.values()].filter(({ symbol }) => wanted?.includes(symbol) ?? true).map(toCurrency);
};

const balances: Call = ({ wallets }) =>
  wallets.symbols('funding').map((ccy) => {
    const [free, held] = [wallets.free('funding', ccy), wallets.held('funding', ccy)];
    return { ccy, bal: textOf(free + held), availBal: textOf(free), frozenBal: textOf(held) };
  });

const depositAddress: Call = (state, { query }) =>
  [...state.networks.values()]
    .filter(({ symbol }) => symbol === query.get('ccy'))
    .map(({ symbol: ccy, chain, depositAddress: addr }) => ({ ccy, chain, addr, to: '6', selected: true, ctAddr: '' }));

const depositHistory: Call = (state, { query }) =>
  Array.from(
    state.deposits.filter(({ symbol }) => symbol === (query.get('ccy') ?? symbol)),
    ({ depId, symbol: ccy, chain, amount: amt, txId, state: now }) => ({
      depId,
      ccy,
      chain,
      amt,
      txId,
      state: now,
      from: '',
      to: '',
      ts: '1655251200000',
      actualDepBlkConfirm: '2',
      fromWdId: '',
    }),
  );

/** Does what a real one does in this order: chain, amount, fee, coins. */
const withdrawal: Call = (state, { body }) => {
  const { ccy = '', amt = '', toAddr = '', chain = '', fee = '', clientId = '', dest } = body;
  const network = state.networks.get(chain);
  if (!network || network.symbol !== ccy || dest !== '4') throw refusal('58200', 'Withdrawal unavailable');
  if (!network.canWithdraw) throw refusal('58204', 'Withdrawal suspended due to maintenance');
  if (!/^[A-Za-z0-9]{1,32}$/.test(clientId)) throw refusal('51000', 'Parameter clientId error');
  // Two withdrawals under one id would be a defect of whoever asks: the stand-in says so loudly.
  if (state.withdrawals.some((one) => one.clientId === clientId)) throw refusal('58999', 'Duplicated clientId');
  if ((amt.split('.')[1] ?? '').length > network.digits) throw refusal('58205', 'Too many digits');
  if (unitsOf(amt) < unitsOf(network.minimum)) throw refusal('58206', 'Below the lower limit');
  if (unitsOf(fee) < unitsOf(network.fee)) throw refusal('58211', 'Withdrawal fee is lower than the lower limit');
  if (!state.wallets.hold('funding', ccy, unitsOf(amt) + unitsOf(fee))) throw refusal('58350', 'Insufficient balance');
  const wdId = state.id();
  state.withdrawals.push({ wdId, clientId, symbol: ccy, chain, to: toAddr, amount: amt, fee, state: '0', txId: '' });
  return [{ amt, wdId, ccy, clientId, chain }];
};

/** Every look finds a withdrawal one step further: sending, sent. */
function proceed(state: AccountState, one: StandInWithdrawal): void {
  const held = unitsOf(one.amount) + unitsOf(one.fee);
  if (one.state === '0') one.state = '1';
  else if (one.state === '1') {
    const fails = state.failsLater(one);
    state.wallets.release('funding', one.symbol, held, { back: fails });
    one.state = fails ? '-1' : '2';
    if (!fails) one.txId = `0x${randomBytes(32).toString('hex')}`;
  }
}

const withdrawalHistory: Call = (state, { query }) => {
  const clientId = query.get('clientId');
  const found = state.withdrawals.filter((one) => clientId === null || one.clientId === clientId);
  for (const one of found) proceed(state, one);
  return Array.from(found, ({ symbol: ccy, amount: amt, ...one }) => ({
    ...one,
    ccy,
    amt,
    from: '',
    ts: '1655251200000',
  }));
};

const walletOf = (id: string | undefined): WalletName => (id === '6' ? 'funding' : 'trading');

const transfer: Call = (state, { body }) => {
  const { ccy = '', amt = '', from, to, clientId = '' } = body;
  if (state.moves.some((move) => move.clientId === clientId)) throw refusal('58999', 'Duplicated clientId');
  if (!state.wallets.take(walletOf(from), ccy, unitsOf(amt))) throw refusal('58350', 'Insufficient balance');
  state.wallets.add(walletOf(to), ccy, amt);
  const transId = state.id();
  state.moves.push({ transId, clientId, symbol: ccy, amount: amt });
  return [{ transId, ccy, clientId, from, amt, to }];
};

const transferState: Call = (state, { query }) => {
  const move = state.moves.find(({ clientId }) => clientId === query.get('clientId'));
  if (!move) throw refusal('58129', 'The transfer does not exist');
  return [{ ...move, ccy: move.symbol, amt: move.amount, state: 'success' }];
};

/** The account that coins come to and leave from. https://www.okx.com/docs-v5/en/#funding-account-rest-api */
export const fundingCalls: Readonly<Record<string, Call>> = {
  'GET asset/currencies': currencies,
  'GET asset/balances': balances,
  'GET asset/deposit-address': depositAddress,
  'GET asset/deposit-history': depositHistory,
  'POST asset/withdrawal': withdrawal,
  'GET asset/withdrawal-history': withdrawalHistory,
  'POST asset/transfer': transfer,
  'GET asset/transfer-state': transferState,
};
