import { concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { base64 } from '@scure/base';

export interface SuiTransfer {
  /** 32 bytes in hex after `0x`. */
  to: string;
  /** Base units. */
  amount: bigint;
  /** Type of the coin; null for the chain's own. */
  coinType: string | null;
}

/** What wallets are told to look for coins by: they choose objects and balances of their owner's, and merge them. */
export const coinIntent = 'CoinWithBalance';

const u64 = (value: bigint): Uint8Array => {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, value, true);
  return bytes;
};
const pure = (bytes: Uint8Array): object => ({ Pure: { bytes: base64.encode(concatBytes(bytes)) } });

/** The own coin is split from what pays for the transaction; of another one the wallet finds enough. */
function programOf({ to, amount, coinType }: SuiTransfer): { inputs: object[]; commands: object[] } {
  const receiver = pure(hexToBytes(to.slice(2)));
  const transfer = { TransferObjects: { objects: [{ NestedResult: [0, 0] }], address: { Input: 0 } } };
  if (coinType === null) {
    const split = { SplitCoins: { coin: { GasCoin: true }, amounts: [{ Input: 1 }] } };
    return { inputs: [receiver, pure(u64(amount))], commands: [split, transfer] };
  }
  const find = { $Intent: { name: coinIntent, inputs: {}, data: { type: coinType, balance: `${amount}` } } };
  return {
    inputs: [receiver],
    commands: [find, { TransferObjects: { ...transfer.TransferObjects, objects: [{ Result: 0 }] } }],
  };
}

/**
 * The transaction for exactly this transfer, in the form in which applications hand transactions to wallets of Sui
 * (version 2 of the JSON): without objects, gas and price, which the wallet knows.
 */
export const buildTransfer = (sender: string, transfer: SuiTransfer): string =>
  JSON.stringify({
    version: 2,
    sender,
    expiration: null,
    gasData: { budget: null, price: null, owner: null, payment: null },
    ...programOf(transfer),
  });
