import {
  listWallets as listWalletRows,
  lockWallets,
  readWallet,
  saveWallet,
  type WalletRow,
} from '@florin/database/sql/withdrawals/wallets';
import type { Session } from '@florin/database/statement';
import { invalid } from '@florin/domain/errors';
import { type Actor, recordAudit } from '../audit/record.ts';
import { provePerson } from '../accounts/second-factor/prove-person.ts';
import type { Chain } from '../catalogue/catalogue.ts';
import { destinationAddress } from '../catalogue/destination-address.ts';
import { record } from '../events/record.ts';
import { walletEvent } from '../events/wallet-event.ts';
import { requireChain, requirePayoutToken } from './payout-chains.ts';
import type { EnginePorts } from '../ports.ts';

type Ports = Pick<
  EnginePorts,
  'db' | 'clock' | 'ids' | 'catalogue' | 'coverage' | 'verifySecondFactor' | 'addressBooks'
>;

export interface WalletSetting {
  chainId: string;
  address: string;
  label: string | null;
  /** Asked for once the merchant's second factor is on. */
  proof?: WalletProof;
}

/** What shows that the merchant itself changes a wallet. */
export interface WalletProof {
  totpCode: string | undefined;
  /** The member who asks; left out: the merchant's own account. */
  personId?: string;
  /** The API key that asks; null for a session. */
  keyId: string | null;
}

/** A merchant's wallets, by name of their chain. */
export const listWallets = (db: Session, merchantId: string): Promise<WalletRow[]> =>
  db.many(listWalletRows, { merchantId });

/**
 * Sets or replaces the wallet that withdrawals of a chain go to. Requests that were made before keep the address they
 * copied; a new address cools off before it is paid to, and is shown to administrators for 24 hours. Refuses with
 * NOT_FOUND (chain), UNAUTHORIZED (second factor) and VALIDATION_ERROR (`chain_id`: no withdrawals there; `address`:
 * malformed, mistyped, no wallet, one of our own, or on the blacklist).
 */
export async function setWallet(
  ports: Ports,
  { merchantId, ...setting }: WalletSetting & { merchantId: string },
  actor: Actor,
): Promise<WalletRow> {
  const { db, clock, ids } = ports;
  const catalogue = await ports.catalogue.current();
  const chain = requireChain(catalogue, setting.chainId);
  requirePayoutToken(catalogue, ports.coverage, chain.id);
  const address = await canonicalAddress(ports, chain, setting.address);
  return db.transaction(async (session) => {
    await session.run(lockWallets, { merchantId });
    const before = await session.maybe(readWallet, { merchantId, chainId: chain.id });
    if (before?.address === address && before.label === setting.label) return before;
    await provePerson(ports, session, {
      merchantId,
      personId: setting.proof?.personId ?? null,
      code: setting.proof?.totpCode,
      keyId: setting.proof?.keyId ?? null,
    });
    const now = clock.now();
    const id = before?.id ?? ids.uuid();
    const changedAt = before?.address === address ? before.addressChangedAt : now;
    await session.run(saveWallet, {
      id,
      merchantId,
      chainId: chain.id,
      address,
      label: setting.label,
      createdAt: before?.createdAt ?? now,
      addressChangedAt: changedAt,
    });
    const after = await session.one(readWallet, { merchantId, chainId: chain.id });
    await record(session, [walletEvent({ merchantId, before, after }, now, ids)]);
    const subject = { action: 'wallet.set', subjectType: 'wallet', subjectId: id } as const;
    await recordAudit(session, { ...actor, ...subject, before: told(before), after: told(after), reason: null });
    return after;
  });
}

/** What the audit log keeps of a wallet. */
export const told = (wallet: WalletRow | null) =>
  wallet && { chain: wallet.chainShortName, address: wallet.address, label: wallet.label };

async function canonicalAddress(
  { db, addressBooks }: Ports,
  { chainType, name: chainName }: Chain,
  address: string,
): Promise<string> {
  if (!addressBooks.has(chainType))
    throw invalid('chain_id', 'Withdrawals in USDT are not available on this chain at present.');
  return destinationAddress(db, addressBooks, { chainType, chainName, address });
}
