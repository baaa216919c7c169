import type { AccountState, StandInOrder } from './account-state.ts';
import { type Call, refusal } from './call.ts';
import { textOf, unitsOf } from './units.ts';

const scale = 10n ** 18n;

const balance: Call = ({ wallets }) => [
  {
    adjEq: '',
    details: wallets.symbols('trading').map((ccy) => {
      const [free, held] = [wallets.free('trading', ccy), wallets.held('trading', ccy)];
      const cashBal = textOf(free + held);
      return { ccy, availBal: textOf(free), availEq: textOf(free), cashBal, eq: cashBal, frozenBal: textOf(held) };
    }),
    uTime: '1655251200000',
  },
];

const proceedsOf = (units: bigint, price: string): bigint => (units * unitsOf(price)) / scale;

/** Fills so much of an order at its own price. */
function fill(state: AccountState, order: StandInOrder, units: bigint): void {
  const gross = proceedsOf(units, order.price);
  const fee = (gross * state.saleFeePoints) / 10_000n;
  state.wallets.release('trading', order.symbol, units, { back: false });
  state.wallets.add('trading', 'USDT', gross - fee);
  order.sold = textOf(unitsOf(order.sold) + units);
  order.fee = textOf(unitsOf(order.fee) + fee);
  order.state = order.sold === textOf(unitsOf(order.amount)) ? 'filled' : 'partially_filled';
}

const place: Call = (state, { body }) => {
  const { instId = '', side, ordType, sz = '', px = '', clOrdId = '', tdMode } = body;
  const [symbol = ''] = instId.split('-');
  if (side !== 'sell' || ordType !== 'limit' || tdMode !== 'cash') throw refusal('51000', 'Parameter error');
  if (state.orders.some((order) => order.clOrdId === clOrdId)) throw refusal('51016', 'Duplicated client order ID');
  if (!state.wallets.hold('trading', symbol, unitsOf(sz))) throw refusal('51008', 'Insufficient balance');
  const ordId = state.id();
  const order: StandInOrder = {
    ordId,
    clOrdId,
    instId,
    symbol,
    amount: sz,
    price: px,
    sold: '0',
    fee: '0',
    state: 'live',
  };
  state.orders.push(order);
  const units = (unitsOf(sz) * state.filledPercent) / 100n;
  if (units > 0n) fill(state, order, units);
  return [{ clOrdId, ordId, sCode: '0', sMsg: '', tag: '' }];
};

const find = (state: AccountState, clOrdId: string | null | undefined): StandInOrder => {
  const order = state.orders.find((one) => one.clOrdId === clOrdId);
  if (!order) throw refusal('51603', 'Order does not exist');
  return order;
};

const details: Call = (state, { query }) => {
  const order = find(state, query.get('clOrdId'));
  const { ordId, clOrdId, instId, amount: sz, price: px, sold, fee, state: now } = order;
  return [
    {
      ordId,
      clOrdId,
      instId,
      sz,
      px,
      state: now,
      accFillSz: sold,
      avgPx: sold === '0' ? '' : px,
      instType: 'SPOT',
      ordType: 'limit',
      side: 'sell',
      tgtCcy: '',
      feeCcy: 'USDT',
      fee: fee === '0' ? '0' : `-${fee}`,
      cTime: '1655251200000',
      uTime: '1655251200000',
      fillTime: '',
    },
  ];
};

const cancel: Call = (state, { body }) => {
  const order = find(state, body['clOrdId']);
  if (order.state === 'filled' || order.state === 'canceled') throw refusal('51400', 'Order has ended');
  order.state = 'canceled';
  const left = unitsOf(order.amount) - unitsOf(order.sold);
  state.wallets.release('trading', order.symbol, left, { back: true });
  return [{ clOrdId: order.clOrdId, ordId: order.ordId, sCode: '0', sMsg: '' }];
};

/** The account that coins are sold in. https://www.okx.com/docs-v5/en/#order-book-trading-trade */
export const tradingCalls: Readonly<Record<string, Call>> = {
  'GET account/balance': balance,
  'POST trade/order': place,
  'GET trade/order': details,
  'POST trade/cancel-order': cancel,
};
