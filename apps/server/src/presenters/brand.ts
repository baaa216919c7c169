import type { Brand } from '@florin/contract/schemas/service';
import type { Links } from './links.ts';

/** The operator's name and colours. */
export interface BrandSettings {
  name: string;
  /** Null: our own drawing. */
  logoUrl: string | null;
  primaryColor: string;
  supportEmail: string | null;
}

/** What payers see of the operator. */
export const presentBrand = (brand: BrandSettings, links: Links): Brand => ({
  name: brand.name,
  logo_url: brand.logoUrl ?? links.logo(),
  primary_color: brand.primaryColor,
  support_email: brand.supportEmail,
  pay_page_base: links.payPageBase(),
});
