interface KnownToken {
  decimals: number;
  symbol: string;
}

/**
 * Coins that came over IBC, of which their chains keep no facts. A denomination is the hash of the way that they came.
 * From the registry of chains (github.com/cosmos/chain-registry, assetlist.json of the network).
 */
const presets: readonly (readonly [network: string, denomination: string, token: KnownToken])[] = [
  // transfer/channel-277/erc20/tether/usdt, issued by Tether on Kava
  [
    'cosmoshub',
    'ibc/F04D72CF9B5D9C849BB278B691CDFA2241813327430EC9CDC83F8F4CA4CDC2B0',
    { decimals: 6, symbol: 'USDT' },
  ],
  // transfer/channel-536/uusdc, issued by Circle on Noble
  [
    'cosmoshub',
    'ibc/F663521BF1836B00F5F177680F74BFB9A8B5654A694D0D2BC249E03CF2509013',
    { decimals: 6, symbol: 'USDC' },
  ],
];

/** The setting that adds coins; the worker and a recovery read it. */
const tokensSetting = 'FLORIN_COSMOS_TOKENS';
const form = /^([a-z][a-z0-9]{1,31})=([a-zA-Z][a-zA-Z0-9/._-]{2,127}):(\d{1,2}):([A-Za-z0-9]{1,20})$/;

/**
 * Further coins of the operator's, with commas between: `<network>=<denomination>:<decimals>:<symbol>`.
 * @throws Error with a line for the operator for another form.
 */
export const readTokens = (setting: string): typeof presets =>
  setting
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [, network, denomination, decimals, symbol] = form.exec(entry) ?? [];
      if (network === undefined || denomination === undefined || symbol === undefined)
        throw new Error(
          `Write ${tokensSetting} as <network>=<denomination>:<decimals>:<symbol>, with commas between; ` +
            `this is none: ${JSON.stringify(entry)}.`,
        );
      return [network, denomination, { decimals: Number(decimals), symbol }] as const;
    });

const all = [...presets, ...readTokens(process.env[tokensSetting] ?? '')];

/** What is known of a denomination beside what its chain says; undefined where that is nothing. */
export const knownToken = (network: string, denomination: string): KnownToken | undefined =>
  all.find(([where, name]) => where === network && name === denomination)?.[2];
