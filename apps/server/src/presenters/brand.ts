import type { Brand } from '@florin/contract/schemas/service';
import type { AccountBrand } from '@florin/contract/schemas/account';
import type { AccountBrandRow } from '@florin/database/sql/accounts/brands';
import type { Links } from './links.ts';

/** The operator's name and colours. */
export interface BrandSettings {
  name: string;
  /** Null: our own drawing. */
  logoUrl: string | null;
  primaryColor: string;
  supportEmail: string | null;
}

const logoOf = ({ logoHash }: AccountBrandRow, links: Links): string | null =>
  logoHash === null ? null : links.merchantLogo(logoHash);

/** What a merchant has said of himself. */
export const presentAccountBrand = (row: AccountBrandRow, links: Links): AccountBrand => ({
  name: row.name,
  primary_color: row.primaryColor,
  logo_url: logoOf(row, links),
});

/** What payers see of the operator; of the merchant's, what he has set. */
export const presentBrand = (brand: BrandSettings, links: Links, merchant?: AccountBrandRow): Brand => ({
  name: brand.name,
  logo_url: brand.logoUrl ?? links.logo(),
  primary_color: merchant?.primaryColor ?? brand.primaryColor,
  support_email: brand.supportEmail,
  merchant_logo_url: merchant === undefined ? null : logoOf(merchant, links),
  pay_page_base: links.payPageBase(),
});
