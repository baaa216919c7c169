import type { UsdBounds } from '@florin/domain/payment-link/terms';
import type { Catalogue } from '../catalogue/catalogue.ts';

/** Least and most that the platform takes for one payment. */
export const platformBounds = ({ settings }: Catalogue): UsdBounds => ({
  least: settings.minPaymentUsd,
  most: settings.maxPaymentUsd,
});
