import { sourceFailure } from '@florin/ccxt/source-failure';
import type {
  Exchange,
  ExchangeBalance,
  ExchangeDeposit,
  ExchangeMarket,
  ExchangeNetwork,
  InstructionAnswer,
  InstructionState,
  MoveOrder,
  SaleOrder,
  SaleState,
  WithdrawalOrder,
  WithdrawalState,
} from '@florin/domain/ports/exchange';
import type { InstructionRequests } from '../sending.ts';
import { amountOf, type CcxtOkx, textOf } from './ccxt-okx.ts';
import { okxNetworkOf, type okxNetworks, type Place } from './networks.ts';
import { readBalances, readDeposit, readNetwork } from './read-account.ts';
import { readMove, readSale, readWithdrawal } from './read-instructions.ts';
import { answerOf, isOrderUnknown, isUnknownThere } from './refusal.ts';

export interface OkxParts {
  /** Loads ccxt's class, with `requests` as what it asks with. */
  load: (requests: InstructionRequests) => Promise<CcxtOkx>;
  requests: InstructionRequests;
  close: () => Promise<void>;
  /** Further lines of the table of chains. */
  networks?: typeof okxNetworks;
}

const quote = 'USDT';
const pairOf = (symbol: string): string => `${symbol}/${quote}`;

/**
 * OKX through ccxt. Withdrawals, moves and orders carry an id of ours, each can be looked up by it, and what arrives of
 * a withdrawal is what was asked for: its fee comes on top.
 */
export class OkxExchange implements Exchange {
  readonly name = 'okx';
  readonly #parts: OkxParts;
  #loading: Promise<CcxtOkx> | null = null;

  constructor(parts: OkxParts) {
    this.#parts = parts;
  }

  networkOf(place: Place): string | null {
    return okxNetworkOf(place, this.#parts.networks ?? {});
  }

  async networks(symbol: string): Promise<readonly ExchangeNetwork[]> {
    const currencies = await (await this.#ccxt()).fetchCurrencies({ ccy: symbol });
    return (currencies[symbol]?.info ?? []).map(readNetwork);
  }

  async balances(): Promise<readonly ExchangeBalance[]> {
    const ccxt = await this.#ccxt();
    const [funding, trading] = await Promise.all([
      ccxt.fetchBalance({ type: 'funding' }),
      ccxt.fetchBalance({ type: 'spot' }),
    ]);
    const details = trading.info.data?.[0]?.['details'];
    return readBalances(funding.info.data ?? [], Array.isArray(details) ? details : []);
  }

  async depositAddress({ symbol, network }: { symbol: string; network: string }): Promise<string | null> {
    const { data = [] } = await (await this.#ccxt()).privateGetAssetDepositAddress({ ccy: symbol });
    const mine = data.find((record) => textOf(record, 'chain') === network && record['selected'] === true);
    // A tag would have to travel with the coins; none of our chains carries one.
    return mine && textOf(mine, 'tag') === '' && textOf(mine, 'memo') === '' ? textOf(mine, 'addr') || null : null;
  }

  async deposits(symbol: string): Promise<readonly ExchangeDeposit[]> {
    return (await (await this.#ccxt()).fetchDeposits(symbol)).map(({ info }) => readDeposit(info));
  }

  withdraw({ clientId, symbol, network, destination, amount, fee }: WithdrawalOrder): Promise<InstructionAnswer> {
    // `chain` is the exchange's own name; ccxt's `network` would be translated by a table of its own.
    const params = { chain: network, fee, clientId };
    return this.#give((ccxt) => ccxt.withdraw(symbol, amount, destination, undefined, params), 'wdId');
  }

  async withdrawal(clientId: string): Promise<WithdrawalState> {
    const ccxt = await this.#ccxt();
    const found = await ccxt.fetchWithdrawals(undefined, undefined, undefined, { clientId });
    return readWithdrawal(
      found.map(({ info }) => info),
      clientId,
    );
  }

  move({ clientId, symbol, amount, to }: MoveOrder): Promise<InstructionAnswer> {
    const from = to === 'trading' ? 'funding' : 'trading';
    return this.#give((ccxt) => ccxt.transfer(symbol, amount, from, to, { clientId }), 'transId');
  }

  async moved(clientId: string): Promise<InstructionState> {
    const ccxt = await this.#ccxt();
    try {
      return readMove((await ccxt.privateGetAssetTransferState({ clientId, type: '0' })).data ?? []);
    } catch (error) {
      if (isUnknownThere(error)) return { state: 'missing' };
      throw error;
    }
  }

  async market(symbol: string): Promise<ExchangeMarket | null> {
    const ccxt = await this.#ccxt();
    const market = (await ccxt.loadMarkets())[pairOf(symbol)];
    if (!market) return null;
    const { info } = await ccxt.fetchTicker(pairOf(symbol));
    return {
      bid: amountOf(info, 'bidPx'),
      priceStep: amountOf(market.info, 'tickSz'),
      amountStep: amountOf(market.info, 'lotSz'),
      amountMin: amountOf(market.info, 'minSz'),
    };
  }

  sell({ clientId, symbol, amount, price }: SaleOrder): Promise<InstructionAnswer> {
    const params = { clOrdId: clientId };
    return this.#give((ccxt) => ccxt.createOrder(pairOf(symbol), 'limit', 'sell', amount, price, params), 'ordId');
  }

  async sale(symbol: string, clientId: string): Promise<SaleState> {
    const ccxt = await this.#ccxt();
    try {
      return readSale((await ccxt.fetchOrder(undefined, pairOf(symbol), { clOrdId: clientId })).info);
    } catch (error) {
      if (isOrderUnknown(error)) return { state: 'missing' };
      throw error;
    }
  }

  async cancelSale(symbol: string, clientId: string): Promise<void> {
    try {
      await (await this.#ccxt()).cancelOrder(undefined, pairOf(symbol), { clOrdId: clientId });
    } catch (error) {
      if (!isOrderUnknown(error)) throw error;
    }
  }

  failureOf = sourceFailure;

  close(): Promise<void> {
    return this.#parts.close();
  }

  async #give(
    instruct: (ccxt: CcxtOkx) => Promise<{ info: Readonly<Record<string, unknown>> }>,
    reference: string,
  ): Promise<InstructionAnswer> {
    const outcome = await this.#parts.requests.give(async () => instruct(await this.#ccxt()));
    if ('error' in outcome) return answerOf(outcome);
    const id = textOf(outcome.given.info, reference);
    // An answer without an id says nothing that could be relied on: it is looked up.
    return id === '' ? { answer: 'unknown', reason: 'The answer names no id.' } : { answer: 'accepted', reference: id };
  }

  /** Loaded with its markets at the first question, and again when that failed. */
  #ccxt(): Promise<CcxtOkx> {
    this.#loading ??= this.#load().catch((error: unknown) => {
      this.#loading = null;
      throw error;
    });
    return this.#loading;
  }

  async #load(): Promise<CcxtOkx> {
    const ccxt = await this.#parts.load(this.#parts.requests);
    await ccxt.loadMarkets();
    return ccxt;
  }
}
