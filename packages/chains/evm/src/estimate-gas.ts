import { Refusal } from '@florin/domain/errors';
import type { Asset } from '@florin/domain/ports/chain';
import { bytes, quantity } from './answers.ts';
import { transferCall, type Hex } from './erc20.ts';
import { NodeRefusal } from '@florin/json-rpc/failures';
import type { Rpc } from './node.ts';

/** Gas of a transfer of coins to an account without code (Yellow Paper, G_transaction). */
export const coinTransferGas = 21_000n;

export interface Call {
  from: string;
  to: string;
  data?: Hex;
  value?: bigint;
}

/**
 * The node's estimate of a call and a quarter more, because storage may change before it runs.
 * @throws Refusal CONFLICT when the call would fail now, for example on a paused token or a missing balance.
 */
export async function estimateGas(rpc: Rpc, { value, ...call }: Call): Promise<bigint> {
  const question = value === undefined ? call : { ...call, value: `0x${value.toString(16)}` };
  try {
    const estimate = await rpc.ask('eth_estimateGas', [question], (answer) => quantity(answer, 'gas estimate'));
    return (estimate * 5n) / 4n;
  } catch (error) {
    if (error instanceof NodeRefusal) throw new Refusal('CONFLICT', `The transfer would fail: ${error.message}`);
    throw error;
  }
}

/** Gas of a transfer of coins; to an account that lends itself to a contract it costs more than to a plain one. */
export const estimateCoinGas = async (rpc: Rpc, call: Required<Omit<Call, 'data'>>): Promise<bigint> =>
  (await readCode(rpc, call.to)) === '0x' ? coinTransferGas : estimateGas(rpc, call);

/** Refuses like `estimateGas`. */
export const estimateTokenGas = (
  rpc: Rpc,
  { from, to, asset, amount }: { from: string; to: string; asset: Asset & { kind: 'token' }; amount: bigint },
): Promise<bigint> => estimateGas(rpc, { from, to: asset.ref, data: transferCall(to, amount) });

/** The code at an address in lower-case hex; `0x` where there is none. */
export const readCode = (rpc: Rpc, address: string): Promise<string> =>
  rpc.ask('eth_getCode', [address, 'latest'], (value) => bytes(value, 'code'));
