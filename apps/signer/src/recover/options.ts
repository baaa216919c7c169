import { parseArgs } from 'node:util';

/** Where a search of addresses ends. At least one is set. */
export interface Extent {
  /** The last index that is looked at. */
  upTo: bigint | null;
  /** So many indexes in a row without anything end it. */
  gap: bigint | null;
}

export interface RecoverOptions {
  /** Null: they are asked for, or come through standard input. */
  wordsFile: string | null;
  configurationFile: string | null;
  extent: Extent;
  stateFile: string;
  json: boolean;
  bringHome: boolean;
  /** Nobody is asked before something is sent. */
  yes: boolean;
}

/** BIP-32: higher numbers are hardened and are no deposit address. */
const indexMax = 2n ** 31n - 1n;
const stateFile = 'recover-state.json';

export const help = `npm run recover -- --from-words (--up-to <index> | --gap <n>) [...]

Finds what stands on the addresses of a seed when nothing but its words is left, and brings it to the treasury of the
same words. Nothing is sent without --bring-home. Use a machine that you trust with the words, and stop every signer
that has the same seed.

  --from-words            the words are the only thing that is left: they are asked for and not shown, or read from
                          standard input; never given as an argument
  --words-file <file>     reads the words from a file that its owner alone may open
  --up-to <index>         looks at every index from 0 to this one
  --gap <n>               stops after n indexes in a row with nothing; an address that was swept holds nothing
                          either, so a gap must be longer than what was swept in a row
  --configuration <file>  lines NAME=value with the settings below, instead of the environment
  --state <file>          remembers what was looked at and found, without secrets; the same command goes on there
                          (${stateFile})
  --json                  writes one JSON document instead of a table
  --bring-home            shows what would be sent to the treasury, asks, and sends it
  --yes                   does not ask

Settings for each chain, as the signer has them; <FAMILY>_<NETWORK> is for example EVM_1, BITCOIN_BITCOIN or
SOLANA_<genesis hash>:

  FLORIN_SIGNER_RPC_<FAMILY>_<NETWORK>           nodes, with commas between
  FLORIN_SIGNER_MAX_FEE_<FAMILY>_<NETWORK>       most that one transaction may cost, in native base units
  FLORIN_SIGNER_MAX_GAS_<FAMILY>_<NETWORK>       most that the treasury may send to one address as gas
  FLORIN_SIGNER_FEES_DAY_MAX_<FAMILY>_<NETWORK>  most that the whole run may cost; a thousand times as much when omitted
  FLORIN_RECOVER_TOKENS_<FAMILY>_<NETWORK>       contracts or mints of tokens to look for, with commas between`;

/** Null where help was asked for. @throws Error with a line for the operator. */
export function readOptions(args: readonly string[]): RecoverOptions | null {
  const { values } = parseArgs({
    args: [...args],
    options: {
      help: { type: 'boolean' },
      'from-words': { type: 'boolean' },
      'words-file': { type: 'string' },
      'up-to': { type: 'string' },
      gap: { type: 'string' },
      configuration: { type: 'string' },
      state: { type: 'string' },
      json: { type: 'boolean' },
      'bring-home': { type: 'boolean' },
      yes: { type: 'boolean' },
    },
  });
  if (values.help) return null;
  if (!values['from-words']) throw new Error('Say --from-words; --help tells the rest.');
  const extent = { upTo: readIndex('--up-to', values['up-to']), gap: readIndex('--gap', values.gap) };
  if (extent.upTo === null && extent.gap === null) throw new Error('Say where to end: --up-to <index> or --gap <n>.');
  return {
    wordsFile: values['words-file'] ?? null,
    configurationFile: values.configuration ?? null,
    extent,
    stateFile: values.state ?? stateFile,
    json: values.json ?? false,
    bringHome: values['bring-home'] ?? false,
    yes: values.yes ?? false,
  };
}

function readIndex(name: string, text: string | undefined): bigint | null {
  if (text === undefined) return null;
  if (!/^\d{1,10}$/.test(text) || BigInt(text) > indexMax)
    throw new Error(`${name} takes a whole number up to ${indexMax}.`);
  return BigInt(text);
}
