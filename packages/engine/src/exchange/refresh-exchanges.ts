import { changeCatalogue } from '@florin/database/change-catalogue';
import {
  closeExchangeChains,
  dropExchangeChains,
  findChangedChains,
  listExchangeChains,
  noteAnswered,
  noteClosedChains,
  noteExchange,
  noteFailed,
  saveExchangeBalances,
  saveExchangeChains,
} from '@florin/database/sql/exchange/state';
import type { Exchange, ExchangeNetwork } from '@florin/domain/ports/exchange';
import type { Catalogue, Token } from '../catalogue/catalogue.ts';
import { payoutSymbol } from '../withdrawals/payout-chains.ts';
import type { ExchangePorts, OnExchangeError } from './ports.ts';

/** So long what an exchange said last is offered while it does not answer. */
const silentMsMax = 120_000;

/**
 * Reads what each exchange offers and holds. What changed counts at once: a suspended chain is not offered any more,
 * and requests on it say so. An exchange that fails stops no other, and closes its chains when it stays silent.
 */
export async function refreshExchanges(ports: ExchangePorts, onError: OnExchangeError): Promise<void> {
  const catalogue = await ports.catalogue.current();
  for (const exchange of ports.exchanges.values()) {
    // an account at a time
    await refreshOne(ports, catalogue, exchange).catch(async (error: unknown) => {
      onError(error, exchange.name);
      await fail(ports, exchange, error);
    });
  }
}

async function refreshOne(ports: ExchangePorts, catalogue: Catalogue, exchange: Exchange): Promise<void> {
  const { db, clock } = ports;
  await db.run(noteExchange, { name: exchange.name, now: clock.now() });
  const balancesAt = clock.now();
  const balances = await exchange.balances();
  const networks = await exchange.networks(payoutSymbol);
  const chains = JSON.stringify(payoutChainsAt(exchange, networks, catalogue));
  const changed = await db.many(findChangedChains, { exchange: exchange.name, chainsJson: chains });
  const now = clock.now();
  const save = async (session: Pick<typeof db, 'run'>): Promise<void> => {
    await session.run(saveExchangeChains, { exchange: exchange.name, chainsJson: chains, now });
    const kept = payoutChainsAt(exchange, networks, catalogue).map(({ chainId }) => chainId);
    await session.run(dropExchangeChains, { exchange: exchange.name, keptIds: kept });
  };
  await (changed.length > 0 ? changeCatalogue(db, save) : db.transaction(save));
  await db.run(saveExchangeBalances, {
    exchange: exchange.name,
    balancesJson: JSON.stringify(balances),
    now: balancesAt,
  });
  await db.run(noteAnswered, { name: exchange.name, now });
  await db.run(noteClosedChains, { now });
}

/** USDT of each chain of ours that the exchange's table names, as it says now. */
function payoutChainsAt(exchange: Exchange, networks: readonly ExchangeNetwork[], catalogue: Catalogue) {
  return [...catalogue.tokens.values()]
    .filter(({ symbol }) => symbol === payoutSymbol)
    .flatMap((token) => {
      const { chainType: family, network } = token.chain;
      const name = exchange.networkOf({ family, network, symbol: payoutSymbol });
      const found = networks.find((one) => one.network === name);
      if (!found) return [];
      const { withdrawals, deposits, fee, minimum, digits } = found;
      const problem = isSameContract(token, found) ? null : 'contract';
      return [{ chainId: token.chainId, network: found.network, withdrawals, deposits, fee, minimum, digits, problem }];
    });
}

/** The exchange may mean another token by the same name: what it tells of the contract must fit. */
const isSameContract = ({ asset }: Token, { contractEnd }: ExchangeNetwork): boolean =>
  contractEnd === null || (asset.kind === 'token' && asset.ref.toLowerCase().endsWith(contractEnd));

async function fail({ db, clock }: ExchangePorts, exchange: Exchange, error: unknown): Promise<void> {
  const now = clock.now();
  const row = await db.maybe(noteFailed, { name: exchange.name, failure: exchange.failureOf(error), now });
  if (!row || now.getTime() - (row.answeredAt ?? row.seenAt).getTime() < silentMsMax) return;
  const isOffered = (await db.many(listExchangeChains)).some((one) => one.exchange === exchange.name && !one.problem);
  if (isOffered) await changeCatalogue(db, (session) => session.run(closeExchangeChains, { exchange: exchange.name }));
  await db.run(noteClosedChains, { now });
}
