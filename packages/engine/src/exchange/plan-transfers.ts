import {
  type ExchangeAssetRow,
  listExchangeAssets,
  readGasFloat,
  readTransfers,
} from '@florin/database/sql/exchange/transfers';
import { insertOutgoing } from '@florin/database/sql/outgoing/plan';
import { lockPayoutToken, sumOpenPayouts } from '@florin/database/sql/withdrawals/payouts';
import type { Session } from '@florin/database/statement';
import { baseUnits } from '@florin/domain/money/crypto';
import type { Exchange } from '@florin/domain/ports/exchange';
import type { Catalogue, Token } from '../catalogue/catalogue.ts';
import { readHolding } from '../catalogue/read-holding.ts';
import type { OnExchangeError } from './ports.ts';
import type { EnginePorts } from '../ports.ts';

type Ports = Pick<EnginePorts, 'db' | 'clock' | 'ids' | 'catalogue' | 'exchanges' | 'adapters' | 'treasury'>;

const dayMs = 24 * 60 * 60 * 1000;
const least = (...amounts: readonly bigint[]): bigint =>
  amounts.reduce((smallest, amount) => (amount < smallest ? amount : smallest));

/**
 * Sends coins of the treasury to the active exchange: of each asset that an administrator has named, what lies above
 * what is to stay, once it is enough and as far as a day's limit goes. Where they go is what the exchange says, and the
 * signer's own configuration must say the same.
 *
 * @returns how many transfers were planned
 */
export async function planTransfers(ports: Ports, onError: OnExchangeError): Promise<number> {
  const catalogue = await ports.catalogue.current();
  const exchange = ports.exchanges.get(catalogue.settings.activeExchange);
  if (!exchange) return 0;
  let planned = 0;
  for (const asset of await ports.db.many(listExchangeAssets)) {
    // few, and each asks its chain
    const isPlanned = await planOne(ports, { catalogue, exchange, asset }).catch((error: unknown) => {
      onError(error, `transfer of ${asset.tokenId}`);
      return false;
    });
    planned += Number(isPlanned);
  }
  return planned;
}

interface Draft {
  catalogue: Catalogue;
  exchange: Exchange;
  asset: ExchangeAssetRow;
}

async function planOne(ports: Ports, { catalogue, exchange, asset }: Draft): Promise<boolean> {
  const token = catalogue.tokens.get(asset.tokenId);
  const adapter = token && ports.adapters.get(token.chainId);
  if (!token || !adapter) return false;
  const since = new Date(ports.clock.now().getTime() - dayMs);
  if ((await ports.db.one(readTransfers, { tokenId: token.id, since })).isOpen) return false;
  const from = await ports.treasury(token.chain.chainType);
  const held = await readHolding(ports.db, adapter, { chainId: token.chainId, address: from, asset: token.asset });
  if (held < baseUnits(asset.keep) + baseUnits(asset.threshold)) return false;
  const { chainType: family, network } = token.chain;
  const name = exchange.networkOf({ family, network, symbol: token.symbol });
  const open = (await exchange.networks(token.symbol)).find((one) => one.network === name);
  if (!open?.deposits) return false;
  const to = await exchange.depositAddress({ symbol: token.symbol, network: open.network });
  if (to === null) return false;
  const cost = await adapter.estimateCost({
    purpose: 'exchange',
    from,
    to,
    asset: token.asset,
    amount: baseUnits(asset.threshold),
  });
  return ports.db.transaction(async (session) => {
    await session.run(lockPayoutToken, { tokenId: token.id });
    const amount = await amountOf(session, { token, asset, held, since });
    if (amount < baseUnits(asset.threshold)) return false;
    const id = ports.ids.uuid();
    const written = await session.run(insertOutgoing, {
      id,
      chainId: token.chainId,
      purpose: 'exchange',
      purposeId: id,
      tokenId: token.id,
      sourceKind: 'treasury',
      sourceIndex: null,
      sourceAddress: from,
      destination: to,
      amount,
      feeCap: cost.feeCap,
      now: ports.clock.now(),
    });
    return written === 1;
  });
}

/** What is free above what stays, and within what is left of the day. */
async function amountOf(
  session: Session,
  { token, asset, held, since }: { token: Token; asset: ExchangeAssetRow; held: bigint; since: Date },
): Promise<bigint> {
  const [{ committed }, { sent }, { gas }] = [
    await session.one(sumOpenPayouts, { tokenId: token.id }),
    await session.one(readTransfers, { tokenId: token.id, since }),
    token.asset.kind === 'native' ? await session.one(readGasFloat, { tokenId: token.id }) : { gas: '0' },
  ];
  const free = held - baseUnits(committed) - baseUnits(gas) - baseUnits(asset.keep);
  return least(free, baseUnits(asset.dayMax) - baseUnits(sent));
}
