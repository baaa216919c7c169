import { Decimal as DecimalJs } from 'decimal.js';

/**
 * The product's only decimal arithmetic: 78 significant digits, half up, never an exponent in its text.
 * Everything else imports it from here, because a second configuration would round differently in silence.
 * Compare with methods: `<` and `>` on two decimals compare their texts.
 */
export const Decimal = DecimalJs.clone({
  defaults: true,
  precision: 78,
  rounding: DecimalJs.ROUND_HALF_UP,
  toExpNeg: -9e15,
  toExpPos: 9e15,
});
export type Decimal = DecimalJs;
