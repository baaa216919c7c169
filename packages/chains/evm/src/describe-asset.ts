import { hexToBytes } from '@noble/hashes/utils.js';
import { Refusal } from '@florin/domain/errors';
import type { Asset } from '@florin/domain/ports/chain';
import { bytes } from './answers.ts';
import { decimalsCall, symbolCall } from './erc20.ts';
import { NodeRefusal } from '@florin/json-rpc/failures';
import type { Rpc } from './node.ts';

const coinDecimals = 18;
const decimalsMax = 36;

/**
 * What a contract says of itself; the symbol is null where it says none.
 * @throws Refusal VALIDATION_ERROR when there is no ERC-20 token with at most 36 decimals at the address.
 */
export async function describeAsset(rpc: Rpc, asset: Asset): Promise<{ decimals: number; symbol: string | null }> {
  if (asset.kind === 'native') return { decimals: coinDecimals, symbol: null };
  const [decimals, symbol] = await Promise.all([view(rpc, asset.ref, decimalsCall), view(rpc, asset.ref, symbolCall)]);
  if (!/^0x[0-9a-f]{64}$/.test(decimals) || BigInt(decimals) > BigInt(decimalsMax)) {
    throw new Refusal(
      'VALIDATION_ERROR',
      `No ERC-20 token with at most ${decimalsMax} decimals answers at ${asset.ref}.`,
    );
  }
  return { decimals: Number(BigInt(decimals)), symbol: readText(symbol) };
}

/** Empty bytes when the contract declines. */
async function view(rpc: Rpc, to: string, data: string): Promise<string> {
  try {
    return await rpc.ask('eth_call', [{ to, data }, 'latest'], (value) => bytes(value, 'call result'));
  } catch (error) {
    if (error instanceof NodeRefusal) return '0x';
    throw error;
  }
}

/** An ABI string, or the 32 bytes that some early tokens answer. Only printable ASCII of at most 32 characters. */
function readText(answer: string): string | null {
  const all = hexToBytes(answer.slice(2));
  const size = all.length >= 64 ? Number(BigInt(`0x${answer.slice(2 + 64, 2 + 128)}`)) : 32;
  const content = all.length === 32 ? all : all.subarray(64, 64 + Math.min(size, all.length));
  const text = new TextDecoder().decode(content).replace(/\0+$/, '');
  return /^[\x21-\x7e]{1,32}$/.test(text) ? text : null;
}
