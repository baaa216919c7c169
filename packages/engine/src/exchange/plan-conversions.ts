import { insertInstruction } from '@florin/database/sql/exchange/instructions';
import { listExchangeAssets } from '@florin/database/sql/exchange/transfers';
import { exchangeUnits, unitsDown } from '@florin/domain/exchange/amounts';
import { saleTerms } from '@florin/domain/exchange/sale-terms';
import { formatReceived } from '@florin/domain/money/crypto';
import type { Exchange, ExchangeBalance } from '@florin/domain/ports/exchange';
import type { Catalogue, Token } from '../catalogue/catalogue.ts';
import { payoutSymbol } from '../withdrawals/payout-chains.ts';
import { clientIdOf } from './instructions.ts';
import type { ExchangePorts, OnExchangeError } from './ports.ts';

/**
 * Turns coins at the active exchange into USDT: moves those that are to be sold to the wallet that trades, sells them
 * with a limit, and moves what they brought back to the wallet that pays. Each round looks at what lies where and needs
 * no memory; of each coin one move and one sale is under way at a time.
 *
 * @returns how many instructions were written
 */
export async function planConversions(ports: ExchangePorts, onError: OnExchangeError): Promise<number> {
  const catalogue = await ports.catalogue.current();
  const exchange = ports.exchanges.get(catalogue.settings.activeExchange);
  if (!exchange) return 0;
  const assets = await ports.db.many(listExchangeAssets);
  const sold = assets.flatMap(({ tokenId, sell: isSold }) => (isSold ? (catalogue.tokens.get(tokenId) ?? []) : []));
  const coins = sold.filter(({ symbol }) => symbol !== payoutSymbol);
  if (coins.length === 0) return 0;
  const usdt = [...catalogue.tokens.values()].find(({ symbol }) => symbol === payoutSymbol);
  const round: Round = { ports, catalogue, exchange, balances: await exchange.balances() };
  let written = usdt ? await move(round, usdt, 'funding') : 0;
  for (const token of coins) {
    // one coin after the other; what cannot be sold stops no other
    const planned = await planCoin(round, token).catch((error: unknown) => {
      onError(error, `sale of ${token.symbol}`);
      return 0;
    });
    written += planned;
  }
  return written;
}

interface Round {
  ports: ExchangePorts;
  catalogue: Catalogue;
  exchange: Exchange;
  balances: readonly ExchangeBalance[];
}

const planCoin = async (round: Round, token: Token): Promise<number> =>
  (await move(round, token, 'trading')) + (await sell(round, token));

const balanceOf = ({ balances }: Round, { symbol }: Token): ExchangeBalance | undefined =>
  balances.find((one) => one.symbol === symbol);

/** Everything that is free there goes to the other wallet. */
async function move(round: Round, token: Token, to: 'trading' | 'funding'): Promise<number> {
  const balance = balanceOf(round, token);
  const free = (to === 'trading' ? balance?.funding : balance?.trading) ?? '0';
  const amount = unitsDown(free, token.decimals);
  if (amount === 0n) return 0;
  const amountText = formatReceived(amount, token.decimals);
  return write(round, token, { kind: 'move', amount, amountText, priceText: null, moveTo: to });
}

async function sell(round: Round, token: Token): Promise<number> {
  const free = balanceOf(round, token)?.trading ?? '0';
  if (exchangeUnits(free) === 0n) return 0;
  const market = await round.exchange.market(token.symbol);
  const terms = market && saleTerms(free, market, round.catalogue.settings.exchangeSaleDiscount);
  if (!terms) return 0;
  const amount = unitsDown(terms.amount, token.decimals);
  if (amount === 0n) return 0;
  return write(round, token, {
    kind: 'sale',
    amount,
    amountText: terms.amount,
    priceText: terms.price,
    moveTo: null,
  });
}

interface Wanted {
  kind: 'move' | 'sale';
  amount: bigint;
  amountText: string;
  priceText: string | null;
  moveTo: 'trading' | 'funding' | null;
}

function write({ ports, exchange }: Round, token: Token, wanted: Wanted): Promise<number> {
  const id = ports.ids.uuid();
  const instruction = {
    id,
    exchange: exchange.name,
    withdrawalId: null,
    tokenId: token.id,
    symbol: token.symbol,
    clientId: clientIdOf(id),
    network: null,
    destination: null,
    feeText: null,
    ...wanted,
    amount: wanted.amount.toString(),
  };
  return ports.db.run(insertInstruction, { instructionJson: JSON.stringify(instruction), now: ports.clock.now() });
}
