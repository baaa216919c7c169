import { insertCredit, listUncredited, type UncreditedRow } from '@florin/database/sql/exchange/transfers';
import { InvariantError } from '@florin/domain/errors';
import { unitsDown } from '@florin/domain/exchange/amounts';
import { exchangeCredited } from '@florin/domain/ledger/exchange-postings';
import { baseUnits } from '@florin/domain/money/crypto';
import type { Exchange, ExchangeDeposit } from '@florin/domain/ports/exchange';
import type { Token } from '../catalogue/catalogue.ts';
import { post } from '../ledger/post.ts';
import type { ExchangePorts, OnExchangeError } from './ports.ts';

/**
 * Books transfers that an exchange says it has credited, each once: a transfer by its transaction, a deposit there by
 * the exchange's own id.
 *
 * @returns how many were credited
 */
export async function creditTransfers(ports: ExchangePorts, onError: OnExchangeError): Promise<number> {
  if (ports.exchanges.size === 0) return 0;
  const waiting = await ports.db.many(listUncredited);
  if (waiting.length === 0) return 0;
  const { tokens } = await ports.catalogue.current();
  const symbols = new Set(waiting.flatMap(({ tokenId }) => tokens.get(tokenId)?.symbol ?? []));
  let credited = 0;
  for (const exchange of ports.exchanges.values()) {
    for (const symbol of symbols) {
      // one question at a time
      const deposits = await exchange.deposits(symbol).catch((error: unknown) => {
        onError(error, `deposits at ${exchange.name}`);
        return [];
      });
      for (const transfer of waiting) {
        const token = tokens.get(transfer.tokenId);
        const deposit = deposits.find((one) => one.credited && isSame(one.txHash, transfer.txHash));
        if (token?.symbol !== symbol || !deposit) continue;
        credited += await creditOne(ports, { exchange, token, transfer, deposit });
      }
    }
  }
  return credited;
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

interface Credit {
  exchange: Exchange;
  token: Token;
  transfer: UncreditedRow;
  deposit: ExchangeDeposit;
}

async function creditOne(ports: ExchangePorts, { exchange, token, transfer, deposit }: Credit): Promise<number> {
  const { db, clock, ids } = ports;
  const [sent, amount] = [baseUnits(transfer.amount), unitsDown(deposit.amount, token.decimals)];
  if (amount > sent || amount === 0n)
    throw new InvariantError('The exchange credits another amount than was sent.', { ...transfer, credited: amount });
  return db.transaction(async (session) => {
    const now = clock.now();
    const { symbol } = token;
    const { outgoingId } = transfer;
    const { reference } = deposit;
    if (!(await session.maybe(insertCredit, { outgoingId, exchange: exchange.name, reference, symbol, amount, now })))
      return 0;
    const credit = { groupId: ids.uuid(), outgoingId, tokenId: token.id, symbol, amount };
    await post(session, exchangeCredited({ ...credit, fee: sent - amount }), now);
    return 1;
  });
}
