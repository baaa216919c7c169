import type { Database } from '@florin/database/database';
import type { Signer, SignerMemory } from '@florin/domain/ports/signer';
import type { CatalogueCache } from '@florin/engine/catalogue/catalogue';
import { adoptLost } from '@florin/engine/lineage/adopt-lost';
import { findHighestSigned } from '@florin/engine/lineage/lost-signatures';
import { findUnexplained } from '@florin/engine/lineage/restore-cases';
import { seeRestoreThrough } from '@florin/engine/lineage/see-restore-through';
import type { MachinePorts } from '@florin/engine/outgoing/step';
import { treasuryOf } from '../../apps/worker/src/adapters/treasury.ts';
import { compareChains, findViolations } from '../../apps/worker/src/books/check-everything.ts';

/** What it needs of a stage, of whichever family. */
export interface RestoredStage {
  db: Database;
  signer: Signer & SignerMemory;
  outgoing: MachinePorts;
  catalogue: CatalogueCache;
}

/** The guided step after a restore as its program composes it, on the clock of the stage. */
export async function afterRestore(
  { db, signer, outgoing, catalogue }: RestoredStage,
  { release = false } = {},
): Promise<{ released: boolean; said: string[] }> {
  const said: string[] = [];
  const compare = async () => {
    const ports = { db, adapters: outgoing.adapters, treasury: treasuryOf(signer), onUnread: () => {} };
    const chains = await compareChains(ports, await catalogue.current(), 'all');
    const broken = await findViolations(db, chains);
    return { broken: broken.map((one) => JSON.stringify(one)), unread: [] };
  };
  const { released } = await seeRestoreThrough(
    {
      db,
      margin: 20n,
      knownIndex: 0n,
      release,
      findActivity: () => Promise.resolve(null),
      findSigned: () => findHighestSigned(signer),
      adopt: () => adoptLost({ ...outgoing, memory: signer }),
      adoptAtExchanges: null,
      findUnexplained: () => findUnexplained(db),
      compare,
    },
    (line) => said.push(line),
  );
  return { released, said };
}
