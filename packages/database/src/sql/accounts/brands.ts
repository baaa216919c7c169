import { statement } from '../../statement.ts';

export interface AccountBrandRow {
  name: string | null;
  /** `#rrggbb` in lower case. */
  primaryColor: string | null;
  /** SHA-256 of the logo, in hex; null where there is none. */
  logoHash: string | null;
}

const columns = 'name, primary_color, logo_hash';

export const readAccountBrand = statement<{ accountId: string }, AccountBrandRow>(
  'read_account_brand',
  `select ${columns} from account_brands where account_id = $accountId`,
);

/** Of the merchant of a payment; no row where there is no such payment. */
export const readPaymentBrand = statement<{ paymentId: string }, AccountBrandRow>(
  'read_payment_brand',
  `select b.name, b.primary_color, b.logo_hash
     from payments p left join account_brands b on b.account_id = p.merchant_id where p.id = $paymentId`,
);

/** Leaves the logo as it is. */
export const writeAccountBrand = statement<
  { accountId: string; name: string | null; primaryColor: string | null },
  AccountBrandRow
>(
  'write_account_brand',
  `insert into account_brands (account_id, name, primary_color) values ($accountId, $name, $primaryColor)
   on conflict (account_id) do update set name = excluded.name, primary_color = excluded.primary_color
   returning ${columns}`,
);

/** Null for both takes the logo away. */
export const writeAccountLogo = statement<
  { accountId: string; logo: Uint8Array | null; hash: string | null },
  AccountBrandRow
>(
  'write_account_logo',
  `insert into account_brands (account_id, logo, logo_hash) values ($accountId, $logo, $hash)
   on conflict (account_id) do update set logo = excluded.logo, logo_hash = excluded.logo_hash
   returning ${columns}`,
);

/** Merchants may share one; it is the same. */
export const readLogo = statement<{ hash: string }, { logo: Uint8Array }>(
  'read_logo',
  'select logo from account_brands where logo_hash = $hash limit 1',
);
