import type { AddressAttestation } from '@florin/contract/schemas/address-attestation';
import type { AddressProof } from '@florin/domain/address/attestation';

/** The signer's word for an address, for whoever has its key. */
export const presentAttestation = ({ keyId, payload, signature }: AddressProof): AddressAttestation => ({
  key_id: keyId,
  payload,
  signature,
});

/** Null beside an address that is not shown. */
export const presentAttestationIfAny = (proof: AddressProof | null): AddressAttestation | null =>
  proof && presentAttestation(proof);
