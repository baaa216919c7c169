import { parseCoinType } from './coin-type.ts';
import { isNetwork, mainnet } from './networks.ts';

/** Tokens that a network moves for nothing, with the least that may be moved so, in base units. */
type Gasless = readonly (readonly [network: string, coinType: string, least: bigint])[];

/**
 * Sui moves listed stablecoins without a fee, from 0.01 on (docs.sui.io, gasless stablecoin transfers). Its list is a part
 * of the protocol's settings and may change; what a node declines is paid for.
 */
const presets: Gasless = [
  // USDC of Circle (developers.circle.com, USDC contract addresses)
  [mainnet, '0xdba34672e30cb065b1f93e3ab55318768fd6fef66c15942c9f7cb846e2f900e7::usdc::USDC', 10_000n],
];

/** The setting that adds tokens to those; the worker reads it. */
const gaslessSetting = 'FLORIN_SUI_GASLESS';

/**
 * Further tokens, with commas between: `<network>=<coin type>:<least base units>`.
 * @throws Error with a line for the operator for another form.
 */
export const readGasless = (setting: string): Gasless =>
  setting
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [, network = '', ref = '', least = ''] = /^([^=]{32,44})=(.{1,330}):(\d{1,19})$/.exec(entry) ?? [];
      const coinType = parseCoinType(ref);
      if (!isNetwork(network) || coinType === null)
        throw new Error(
          `Write ${gaslessSetting} as <network>=<coin type>:<least base units>, with commas between; ` +
            `this is none: ${JSON.stringify(entry)}.`,
        );
      return [network, coinType, BigInt(least)] as const;
    });

/** All such tokens; throws as `readGasless` does. */
export const gaslessTokens = (): Gasless => [...presets, ...readGasless(process.env[gaslessSetting] ?? '')];

/** The least of a token that the network moves for nothing; null where it moves none so. */
export const gaslessLeast = (network: string, coinType: string): bigint | null =>
  gaslessTokens().findLast(([where, which]) => where === network && which === coinType)?.[2] ?? null;
