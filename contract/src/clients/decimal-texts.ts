/** What decimals are, which the contract names by their units. */
export const decimalTexts: Readonly<Record<string, string>> = {
  Usd: 'US dollars as text with exactly two digits after the point.',
  CryptoAmount: 'Whole units of a token as plain decimal text.',
  SignedCryptoAmount: 'As CryptoAmount, with a minus sign for what the books lack.',
  Rate: 'US dollars for one whole unit of a token, as text.',
  Fraction: 'A share of one as text: "0.01" is one per cent.',
  UsdInput: 'US dollars as text with at most two digits after the point; never a float.',
  RateInput: 'US dollars for one whole unit of a token, as text.',
  FractionInput: 'A share of one below 1, as text.',
  BaseUnitsInput: "A whole number of the token's smallest units, as text.",
};
