import type { Database } from '@florin/database/database';
import type { SignedTransaction } from '@florin/domain/ports/chain';
import { familyOf, type Families } from './family.ts';
import type { Journal } from './journal.ts';
import { authorize, type NetworkLimits } from './policy.ts';
import { readIntent } from './read-intent.ts';

export interface SignPorts {
  db: Database;
  families: Families;
  journal: Journal;
  /** `<family> <network>` → what this signer allows there. */
  limits: ReadonlyMap<string, NetworkLimits>;
}

/**
 * Signs bytes that say exactly what a stored intent says, where policy allows it. The journal has the signature's
 * nonce on the disk before the signature exists; signing the same intent again uses the same nonce.
 * @throws Refusal FORBIDDEN with the reason otherwise.
 */
export async function signIntent(
  { db, families, journal, limits }: SignPorts,
  { intentId, unsigned }: { intentId: string; unsigned: string },
): Promise<SignedTransaction> {
  const intent = await readIntent(db, intentId);
  const { keys, book } = familyOf(families, intent.family);
  const bytes = keys.decode(unsigned);
  authorize(intent, bytes, {
    limits: limits.get(`${intent.family} ${intent.network}`) ?? null,
    treasury: keys.treasuryAddress(),
    depositAddress: (index) => keys.depositAddress(index).address,
    canonical: (address) => {
      const parsed = book.parseAddress(address);
      return parsed.ok ? parsed.canonical : null;
    },
  });
  const { family, network, id, source } = intent;
  // The address as derived: the stored one could be spelled in another way and pass for another account.
  const address = source.kind === 'treasury' ? keys.treasuryAddress() : keys.depositAddress(source.index).address;
  journal.record({ family, network, address, nonce: bytes.nonce, intent: id });
  return keys.sign(unsigned, source);
}
