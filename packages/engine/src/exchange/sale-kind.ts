import { finishInstruction } from '@florin/database/sql/exchange/instructions';
import { InvariantError } from '@florin/domain/errors';
import { exchangeUnits, unitsDown, unitsUp } from '@florin/domain/exchange/amounts';
import { exchangeSold } from '@florin/domain/ledger/exchange-postings';
import type { SaleState } from '@florin/domain/ports/exchange';
import type { Catalogue, Token } from '../catalogue/catalogue.ts';
import { post } from '../ledger/post.ts';
import { payoutSymbol } from '../withdrawals/payout-chains.ts';
import type { Found, InstructionStep } from './instruction-step.ts';

type KnownSale = Exclude<SaleState, { state: 'missing' }>;

/** An order that nobody has taken whole by then is cancelled; what was sold of it counts. */
const saleOpenMs = 10 * 60_000;

/** Where an order stands by our own id; one that is open too long is cancelled, and looked at again. */
export async function lookUpSale(
  { ports, exchange, row }: InstructionStep,
  finish: (step: InstructionStep, sale: KnownSale) => Promise<void>,
): Promise<Found> {
  const sale = await exchange.sale(row.symbol, row.clientId);
  if (sale.state === 'missing') return { found: 'missing' };
  const { reference } = sale;
  if (sale.state === 'open') {
    const openMs = row.askedAt === null ? 0 : ports.clock.now().getTime() - row.askedAt.getTime();
    if (openMs > saleOpenMs) await exchange.cancelSale(row.symbol, row.clientId);
    return { found: 'underway', reference };
  }
  return exchangeUnits(sale.sold) === 0n
    ? { found: 'refused', reference, reason: 'Nobody took any of it at this price.' }
    : { found: 'over', reference, finish: (step) => finish(step, sale) };
}

/** Books what was sold, what it brought and what that cost. */
export async function finishSale(step: InstructionStep, sale: KnownSale): Promise<void> {
  const { ports, row, lease, token } = step;
  const usdt = usdtFor(await ports.catalogue.current(), token);
  const sold = unitsUp(sale.sold, token.decimals);
  const proceeds = unitsDown(sale.proceeds, usdt.decimals);
  const fee = unitsUp(sale.fee, usdt.decimals);
  await ports.db.transaction(async (session) => {
    const at = ports.clock.now();
    const done = { id: row.id, lease, txHash: null, feePaid: fee, sold, proceeds, proceedsTokenId: usdt.id, now: at };
    if (!(await session.maybe(finishInstruction, done))) return;
    const transfers = exchangeSold({
      groupId: ports.ids.uuid(),
      instructionId: row.id,
      sold: { tokenId: token.id, symbol: row.symbol, amount: sold },
      proceeds: { tokenId: usdt.id, symbol: payoutSymbol, amount: proceeds },
      fee,
    });
    await post(session, transfers, at);
  });
}

/** USDT in whose journal proceeds are kept: of the chain that the coins came from where it has one. */
function usdtFor(catalogue: Catalogue, { chainId }: Token): Token {
  const all = [...catalogue.tokens.values()].filter(({ symbol }) => symbol === payoutSymbol);
  const usdt = all.find((token) => token.chainId === chainId) ?? all[0];
  if (!usdt) throw new InvariantError('Coins were sold for USDT, which the catalogue does not have.');
  return usdt;
}
