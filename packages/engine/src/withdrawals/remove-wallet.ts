import { deleteWallet, lockWallets, readWallet } from '@florin/database/sql/withdrawals/wallets';
import { notFound } from '@florin/domain/errors';
import { provePerson } from '../accounts/second-factor/prove-person.ts';
import { type Actor, recordAudit } from '../audit/record.ts';
import { record } from '../events/record.ts';
import { walletEvent } from '../events/wallet-event.ts';
import { told, type WalletProof } from './set-wallet.ts';
import type { EnginePorts } from '../ports.ts';

/**
 * Removes the wallet of a chain; requests that were made before keep their address. Refuses with NOT_FOUND where
 * there is none and UNAUTHORIZED (second factor).
 */
export async function removeWallet(
  ports: Pick<EnginePorts, 'db' | 'clock' | 'ids' | 'verifySecondFactor'>,
  { merchantId, chainId, proof }: { chainId: string; proof?: WalletProof } & { merchantId: string },
  actor: Actor,
): Promise<void> {
  const { db, clock, ids } = ports;
  await db.transaction(async (session) => {
    await session.run(lockWallets, { merchantId });
    const before = await session.maybe(readWallet, { merchantId, chainId });
    if (!before) throw notFound('wallet');
    const { totpCode: code, keyId = null, personId = null } = proof ?? {};
    await provePerson(ports, session, { merchantId, personId, code, keyId });
    await session.run(deleteWallet, { id: before.id });
    await record(session, [walletEvent({ merchantId, before, after: null }, clock.now(), ids)]);
    const subject = { action: 'wallet.remove', subjectType: 'wallet', subjectId: before.id } as const;
    await recordAudit(session, { ...actor, ...subject, before: told(before), after: null, reason: null });
  });
}
