declare const unit: unique symbol;

/** Decimal text of one unit; texts of different units do not mix. Never a JSON number. */
type Decimal<Unit extends string> = string & { readonly [unit]: Unit };

/** US dollars with exactly two digits after the point, for example `25.00`. */
export type Usd = Decimal<'usd'>;
/** Whole units of a token: plain decimal, no trailing zeros, at most 18 digits after the point. */
export type CryptoAmount = Decimal<'crypto'>;
/** As `CryptoAmount`, with a minus sign for what the books lack. */
export type SignedCryptoAmount = Decimal<'signed crypto'>;
/** US dollars for one whole unit of a token. */
export type Rate = Decimal<'rate'>;
/** A share of one: `0.01` is one per cent. */
export type Fraction = Decimal<'fraction'>;
/** The smallest units of a token, a whole number. */
export type BaseUnits = Decimal<'base units'>;

/*
 * What requests take: a literal such as '25.00' as it is, any other text once `@florin/sdk/decimal` has checked it.
 * A number does not compile.
 */
/** US dollars: a literal such as '25.00', or what `usd('25')` and `usd.fromCents(2500)` of `@florin/sdk/decimal` make. */
export type UsdInput = Usd | `${number}`;
/** A literal such as '3530.25', or what `rate(text)` of `@florin/sdk/decimal` makes. */
export type RateInput = Rate | `${number}`;
/** A literal such as '0.01', or what `fraction(text)` of `@florin/sdk/decimal` makes. */
export type FractionInput = Fraction | `${number}`;
/** A literal such as '1200000', or what `baseUnits(1200000n)` of `@florin/sdk/decimal` makes. */
export type BaseUnitsInput = BaseUnits | `${bigint}`;
