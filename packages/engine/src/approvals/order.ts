import type { Order } from '@florin/approvals/order';
import type { OrderFactsRow } from '@florin/database/sql/approvals/signed';
import { usd } from '@florin/domain/money/usd';
import type { AddressBook } from '@florin/domain/ports/chain';
import { usdtUnits } from '@florin/domain/withdrawal/quote';

/**
 * The order that people sign, from what is stored: every address in the one spelling of its family, as the signer will
 * spell it. Null while nobody has named the destination.
 */
export function orderOf(books: ReadonlyMap<string, AddressBook>, facts: OrderFactsRow): Order | null {
  const { kind, id, family, network, account } = facts;
  const spelled = (text: string): string => {
    const parsed = books.get(family)?.parseAddress(text);
    return parsed?.ok === true ? parsed.canonical : text;
  };
  if (facts.destination === null) return null;
  const amount = facts.amount === null ? usdtUnits(usd(facts.netUsd ?? ''), facts.decimals) : BigInt(facts.amount);
  const asset = facts.contract === null ? 'native' : spelled(facts.contract);
  return { kind, id, family, network, asset, destination: spelled(facts.destination), amount, account };
}
