import { Refusal } from '@florin/domain/errors';
import type { Asset } from '@florin/domain/ports/chain';
import { bytes, quantity } from './answers.ts';
import { transferCall, type Hex } from './erc20.ts';
import { NodeFailure, NodeRefusal } from '@florin/json-rpc/failures';
import type { Rpc } from './node.ts';

/** Gas of a transfer of coins to an account without code (Yellow Paper, G_transaction). */
export const coinTransferGas = 21_000n;

export interface Call {
  from: string;
  to: string;
  data?: Hex;
  value?: bigint;
}

/** Codes for a call that reverted: geth's, which others took over, and the one of Parity and earlier Nethermind. */
const reverted = new Set([3, -32_015]);
/** How geth, erigon, nethermind, besu, reth and anvil say that a call ran, or was priced, and failed. */
const wouldFail =
  /revert|insufficient (sender )?(funds|balance)|exceeds (the )?(account )?balance|gas required exceeds|gas spent exceeded|out ?of ?gas|intrinsic gas|(invalid|bad) ?(fe ?)?(opcode|instruction|jump)|stack ?(limit|underflow|overflow)|write protection/i;

const isVerdict = ({ code, message }: NodeRefusal): boolean => reverted.has(code) || wouldFail.test(message);

/**
 * The gas that a node estimates for a call. Whatever does not say that the call would fail is trouble of the node:
 * a verdict taken from a pruned state or a limit of the provider would give up a movement that is sound.
 * @throws NodeRefusal when the call would fail; NodeFailure when no node could tell.
 */
export const askGas = (rpc: Rpc, call: Readonly<Record<string, string>>): Promise<bigint> =>
  rpc.read(async (node) => {
    try {
      return await node.ask('eth_estimateGas', [call], (answer) => quantity(answer, 'gas estimate'));
    } catch (error) {
      throw error instanceof NodeRefusal && !isVerdict(error) ? new NodeFailure(error.message) : error;
    }
  }, 'a gas estimate');

/**
 * The node's estimate of a call and a quarter more, because storage may change before it runs.
 * @throws Refusal CONFLICT when the call would fail now, for example on a paused token or a missing balance.
 */
export async function estimateGas(rpc: Rpc, { value, ...call }: Call): Promise<bigint> {
  const question = value === undefined ? call : { ...call, value: `0x${value.toString(16)}` };
  try {
    return ((await askGas(rpc, question)) * 5n) / 4n;
  } catch (error) {
    if (error instanceof NodeRefusal) throw new Refusal('CONFLICT', `The transfer would fail: ${error.message}`);
    throw error;
  }
}

/** Gas of a transfer of coins; to an account that lends itself to a contract it costs more than to a plain one. */
export const estimateCoinGas = async (rpc: Rpc, call: Required<Omit<Call, 'data'>>): Promise<bigint> =>
  (await readCode(rpc, call.to)) === '0x' ? coinTransferGas : estimateGas(rpc, call);

/** A uint256; transfers that a token boasts of may sum up to more. */
const amountMax = 2n ** 256n - 1n;

/**
 * Refuses like `estimateGas`, where no call can name the amount, and where the token answers false (EIP-20): such a
 * transaction would succeed, cost its fee and move nothing.
 */
export async function estimateTokenGas(
  rpc: Rpc,
  { from, to, asset, amount }: { from: string; to: string; asset: Asset & { kind: 'token' }; amount: bigint },
): Promise<bigint> {
  if (amount > amountMax) throw new Refusal('CONFLICT', 'The transfer would fail: no token moves so much at once.');
  const call = { from, to: asset.ref, data: transferCall(to, amount) };
  const gas = await estimateGas(rpc, call);
  if (await answersFalse(rpc, call)) throw new Refusal('CONFLICT', 'The transfer would fail: the token answers false.');
  return gas;
}

const falseWord = `0x${'0'.repeat(64)}`;

/** Some tokens answer nothing, and what is refused here was not refused when its gas was asked for. */
async function answersFalse(rpc: Rpc, call: Readonly<Record<string, string>>): Promise<boolean> {
  try {
    return (await rpc.ask('eth_call', [call, 'latest'], (value) => bytes(value, 'answer'))) === falseWord;
  } catch (error) {
    if (error instanceof NodeRefusal) return false;
    throw error;
  }
}

/** The code at an address in lower-case hex; `0x` where there is none. */
export const readCode = (rpc: Rpc, address: string): Promise<string> =>
  rpc.ask('eth_getCode', [address, 'latest'], (value) => bytes(value, 'code'));
