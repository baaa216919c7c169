import type { Vectors } from '@florin/chain-conformance/harness';

const native = { kind: 'native' } as const;
/** BIP-39: the seed of eleven times "abandon" and "about", without a passphrase. */
const about =
  '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4';
const ofThem = 'rltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c23g5xdr';

/** Of Litecoin's test chain; those of the other networks are in the family's own tests. */
export const bitcoinVectors: Vectors = {
  valid: [
    { input: ofThem, canonical: ofThem },
    { input: ofThem.toUpperCase(), canonical: ofThem },
    { input: 'mpWvR79tSrA5xeziB6mjNYWdaVRwBpgnUP', canonical: 'mpWvR79tSrA5xeziB6mjNYWdaVRwBpgnUP' },
    { input: 'QgDNrG4nJpE4VV7PcFMFhkTgwAHWxWS7pj', canonical: 'QgDNrG4nJpE4VV7PcFMFhkTgwAHWxWS7pj' },
    // The older spelling of an address of a script's hash, as Bitcoin's test networks have it (BIP-49).
    { input: '2Mww8dCYPUpKHofjgcXcBCEGmniw9CoaiD2', canonical: 'QRHtkDQdVvNNwrVjEdeCGviCw7Ny3SNNiA' },
  ],
  invalid: [
    { input: ofThem.replace(/r$/, 'q'), reason: 'bad_checksum' },
    { input: 'mpWvR79tSrA5xeziB6mjNYWdaVRwBpgnUQ', reason: 'bad_checksum' },
    { input: 'ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh', reason: 'malformed' },
    { input: ofThem.replace('q', 'Q'), reason: 'malformed' },
    { input: '', reason: 'malformed' },
  ],
  derivations: [
    {
      seed: about,
      index: 0n,
      // ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh with the prefix of the test chain.
      address: ofThem,
      source: "BIP-84, m/84'/2'/0'/0/0, as Litecoin's wallets derive it",
    },
  ],
  uris: [
    {
      request: { address: ofThem, asset: native, amount: 150_000_000n, decimals: 8, network: 'litecoinregtest' },
      uri: `litecoin:${ofThem}?amount=1.5`,
    },
    {
      request: { address: ofThem, asset: native, amount: 1n, decimals: 8, network: 'litecoinregtest' },
      uri: `litecoin:${ofThem}?amount=0.00000001`,
    },
    {
      request: {
        address: ofThem,
        asset: { kind: 'token', ref: 'x' },
        amount: 1n,
        decimals: 8,
        network: 'litecoinregtest',
      },
      uri: null,
    },
  ],
};
