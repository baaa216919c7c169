import { listPoolAddresses } from '@florin/database/sql/chains/address-pool';
import type { Session } from '@florin/database/statement';
import type { ChainAdapter } from '@florin/domain/ports/chain';
import type { Signer } from '@florin/domain/ports/signer';
import { type Catalogue, type Chain, tokensOfChain } from '../catalogue/catalogue.ts';
import type { EnginePorts } from '../ports.ts';

export type ActivityPorts = { db: Session; catalogue: Catalogue; signer: Pick<Signer, 'fillPool'> } & Pick<
  EnginePorts,
  'adapters'
>;

/** Addresses that a node is asked about at the same time. */
const addressesAtOnce = 8n;

/**
 * The highest index, from `from` on, whose address holds anything on one of the chains; null where `gap` indexes in a
 * row hold nothing. Looks where the database has no payment yet: what lies there was sent to an address that was shown.
 */
export async function findHighestActivity(
  ports: ActivityPorts,
  { from, gap }: { from: bigint; gap: bigint },
): Promise<bigint | null> {
  let highest: bigint | null = null;
  for (const [id, adapter] of ports.adapters) {
    const chain = ports.catalogue.chains.get(id);
    // one chain after the other: whoever waits for this is in no hurry
    const found = chain === undefined ? null : await onChain(ports, { chain, adapter, from, gap });
    if (found !== null && (highest === null || found > highest)) highest = found;
  }
  return highest;
}

async function onChain(
  { db, signer, catalogue }: ActivityPorts,
  { chain, adapter, from, gap }: { chain: Chain; adapter: ChainAdapter; from: bigint; gap: bigint },
): Promise<bigint | null> {
  const assets = tokensOfChain(catalogue, chain.id).map(({ asset }) => asset);
  let highest: bigint | null = null;
  for (let index = from; index < (highest ?? from - 1n) + 1n + gap; index += addressesAtOnce) {
    await signer.fillPool({ family: chain.chainType, through: index + addressesAtOnce });
    const rows = await db.many(listPoolAddresses, {
      family: chain.chainType,
      from: index,
      before: index + addressesAtOnce,
    });
    const held = await Promise.all(
      rows.map(async ({ address }) => {
        const balances = await Promise.all(assets.map((asset) => adapter.balance(address, asset)));
        return balances.some((amount) => amount > 0n);
      }),
    );
    highest = rows.findLast((_row, at) => held[at])?.index ?? highest;
  }
  return highest;
}
