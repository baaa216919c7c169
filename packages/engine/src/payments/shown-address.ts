import type { AdminPaymentRow } from '@florin/database/sql/payments/list-all';
import type { AttestedColumns } from '@florin/database/sql/payments/attested-address';
import type { PaymentRow } from '@florin/database/sql/payments/read';
import type { AddressProof } from '@florin/domain/address/attestation';
import { Refusal } from '@florin/domain/errors';
import type { VerifyAddress } from '../base-ports.ts';

/** A payment with the address that its payer sends coins to; null until a token is chosen. */
export type Shown<Row> = Omit<Row, keyof AttestedColumns> & AddressShown;

interface AddressShown {
  walletAddress: string | null;
  /** Null where no address is shown. */
  addressProof: AddressProof | null;
}
const noAddress: AddressShown = { walletAddress: null, addressProof: null };

export type ShownPayment = Shown<PaymentRow>;
export type ShownAdminPayment = Shown<AdminPaymentRow>;

const verified = (verify: VerifyAddress, row: AttestedColumns): AddressShown => {
  const { family, index } = row;
  if (family === null) return noAddress;
  // A missing row is verified as well, so that the alarm for forged addresses hears of it.
  const { address = null, watchKey, attestation } = row;
  const said = { family, index, address: address ?? '', watchKey: watchKey ?? '' };
  const addressProof = verify({ ...said, attestation: attestation ?? new Uint8Array() });
  return addressProof === null ? noAddress : { walletAddress: address, addressProof };
};

const withAddress = <Row extends AttestedColumns>(
  { family: _family, index: _index, address: _address, watchKey: _watchKey, attestation: _attestation, ...row }: Row,
  shown: AddressShown,
): Shown<Row> => ({ ...row, ...shown });

/**
 * The payment with the address of its pool row, verified now. Refuses with MAINTENANCE where the row does not carry
 * the signer's attestation: a caller gets nothing to pay to, and `verify` raises the alarm.
 */
export function withShownAddress<Row extends AttestedColumns>(verify: VerifyAddress, row: Row): Shown<Row> {
  const shown = verified(verify, row);
  if (row.family !== null && shown.walletAddress === null) {
    throw new Refusal(
      'MAINTENANCE',
      'The address of this payment does not carry the attestation of the signer, so it is not shown. Send nothing to an address that was shown before; the operator has been alarmed.',
    );
  }
  return withAddress(row, shown);
}

/** The same for those who watch over payments: one address that does not verify is left out, the rest stays readable. */
export const withVerifiedAddress = <Row extends AttestedColumns>(verify: VerifyAddress, row: Row): Shown<Row> =>
  withAddress(row, verified(verify, row));
