import type {
  MerchantPasskeyChange,
  MerchantPasskeys,
  WithdrawalSigning,
} from '@florin/contract/schemas/merchant-passkey';
import { fingerprint } from '@florin/approvals/approver';
import type { MerchantPasskey } from '@florin/approvals/merchant';
import { formatReceived } from '@florin/domain/money/crypto';
import type { PasskeyChange, ShownBinding } from '@florin/engine/approvals/merchant-passkeys';
import type { ShownSigning } from '@florin/engine/approvals/merchant-signature';
import { instant } from './scalars.ts';

const presentPasskey = (passkey: MerchantPasskey) => {
  const { id, person, page, publicKey } = passkey;
  return { key: id, name: person, page, public_key: publicKey, fingerprint: fingerprint(passkey) };
};

/** A change of the passkeys of an account. */
export function presentPasskeyChange(shown: PasskeyChange): MerchantPasskeyChange {
  const { id, change, status, reason, signer, text, challenge, createdAt } = shown;
  const passkey = change.action === 'enrol' ? presentPasskey(change.passkey) : null;
  return {
    id,
    account_id: change.account,
    action: change.action,
    key: change.action === 'remove' ? change.id : (passkey?.key ?? null),
    passkey,
    status,
    reason,
    signed_by: signer,
    text,
    challenge: Buffer.from(challenge).toString('base64url'),
    created_at: createdAt.toISOString(),
  };
}

/** What is bound to an account. */
export const presentBinding = ({ passkeys, releaseAt, changes, relyingPartyId }: ShownBinding): MerchantPasskeys => ({
  passkeys: passkeys.map(presentPasskey),
  release_at: instant(releaseAt),
  changes: changes.map(presentPasskeyChange),
  relying_party: relyingPartyId,
});

/** What a merchant signs of a withdrawal. */
export const presentSigning = (shown: ShownSigning): WithdrawalSigning => ({
  order: { ...shown.order, amount: String(shown.order.amount) },
  nonce: shown.nonce,
  text: shown.text,
  challenge: Buffer.from(shown.challenge).toString('base64url'),
  amount_crypto: formatReceived(shown.order.amount, shown.facts.decimals),
  symbol: shown.facts.symbol,
  chain_name: shown.facts.chainName,
  passkeys: shown.passkeys.map(presentPasskey),
  relying_party: shown.relyingPartyId,
});
