// Written by "npm run sdk" from the contract. Do not edit.

/** The version of this package, as all of Florin's. */
export const version = '0.1.0';
