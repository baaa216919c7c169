import { type Fields, fields, wrong } from '@florin/json-rpc/answers';
import { type Asker, NodeFailure } from '@florin/json-rpc/failures';
import { digitsOf } from '@florin/json-rpc/numeral';
import { whole } from './answers.ts';
import type { Network } from './networks.ts';
import { encodeBody, type Plan } from './plan.ts';

/** Prices and bounds that the network sets by vote, epoch by epoch. */
export interface Parameters {
  /** Lovelace for each byte of a transaction, and for any. */
  feePerByte: bigint;
  feeFixed: bigint;
  /** Lovelace that an output needs for each of its bytes. */
  perByte: bigint;
  /** Lovelace for each byte of a script that lies in a coin that is spent. */
  perScriptByte: bigint;
  /** Bytes of a transaction, and of what one output holds. */
  bytesMax: bigint;
  valueBytesMax: bigint;
}

/** Lovelace: ten times what the main network asks, which votes have not changed in years. */
const mostBelieved = { min_fee_a: 440n, min_fee_b: 1_553_810n, coins_per_utxo_size: 43_100n };

/** @throws NodeFailure for more than is believed: less would not be taken, so another node is asked. */
function believed(told: Fields, name: keyof typeof mostBelieved): bigint {
  const price = whole(told[name], `parameters: ${name}`);
  if (price > mostBelieved[name]) throw new NodeFailure(`The ${name} that the node asks for is beyond belief.`);
  return price;
}

export const readParameters = (node: Asker): Promise<Parameters> =>
  node.ask('/epochs/latest/parameters', [], (value) => {
    const told = fields(value, 'parameters');
    return {
      feePerByte: believed(told, 'min_fee_a'),
      feeFixed: believed(told, 'min_fee_b'),
      perByte: believed(told, 'coins_per_utxo_size'),
      perScriptByte: scriptPriceOf(told.min_fee_ref_script_cost_per_byte),
      bytesMax: whole(told.max_tx_size, 'parameters: max_tx_size'),
      valueBytesMax: whole(told.max_val_size, 'parameters: max_val_size'),
    };
  });

/** What the network has asked since the Conway era. */
const usualScriptPrice = 15n;

/** The ledger counts it in fractions, and some nodes write it so; none stands for the usual one. */
function scriptPriceOf(value: unknown): bigint {
  if (value === null || value === undefined) return usualScriptPrice;
  const spelled = digitsOf(value) ?? value;
  const [, digits, fraction = ''] = /^(\d{1,9})(?:\.(\d{1,18}))?$/.exec(String(spelled)) ?? [];
  if (digits === undefined) throw wrong('parameters: min_fee_ref_script_cost_per_byte');
  const price = BigInt(digits) + (/[1-9]/.test(fraction) ? 1n : 0n);
  if (price > 10n * usualScriptPrice) throw new NodeFailure('The node tells a price of scripts that nobody believes.');
  return price;
}

/** A public key and a signature with their lengths, as one owner adds them. */
const witnessBytes = 101n;
/** Four parts, of which two are a byte each, and the map with the list of signatures. */
const frameBytes = 1n + 2n + 2n;

/** Bytes of the signed transaction. */
export function bytesOfSigned(network: Network, plan: Plan): bigint {
  const owners = new Set(plan.inputs.map(({ address }) => address)).size;
  const listBytes = owners < 24 ? 1n : 2n;
  return BigInt(encodeBody(network, plan).length) + frameBytes + listBytes + BigInt(owners) * witnessBytes;
}

/**
 * Least that nodes take it for, whatever number stands in its place for the fee now: most fees have four bytes.
 * @param scripts coins of it in which a script lies
 */
export const feeOf = (
  network: Network,
  plan: Plan,
  { prices, scripts }: { prices: Parameters; scripts: number },
): bigint =>
  prices.feeFixed +
  prices.feePerByte * bytesOfSigned(network, { ...plan, fee: widestFee }) +
  scriptFeeOf(prices, scripts);

const widestFee = 2n ** 32n - 1n;

/** Bytes of scripts at one price; the next ones cost a fifth more. */
const tierBytes = 25_600n;
/** No transaction spends coins with more bytes of scripts. */
const scriptBytesMax = 204_800n;

/**
 * Nodes do not tell how long a script is that is no contract's. It came in a transaction: as long as the longest one is
 * what is paid for, a quarter of an ADA for each.
 */
function scriptFeeOf({ perScriptByte, bytesMax }: Parameters, scripts: number): bigint {
  const most = BigInt(scripts) * bytesMax;
  let [left, fee, over, under] = [most < scriptBytesMax ? most : scriptBytesMax, 0n, perScriptByte, 1n];
  for (; left > 0n; left -= tierBytes) {
    fee += ((left < tierBytes ? left : tierBytes) * over + under - 1n) / under;
    over *= 6n;
    under *= 5n;
  }
  return fee;
}
