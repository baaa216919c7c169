import { hexToBytes } from '@noble/hashes/utils.js';
import { Refusal } from '@florin/domain/errors';
import type { Asset } from '@florin/domain/ports/chain';
import { type Asker, NodeRefusal } from '@florin/json-rpc/failures';
import { toHex } from './address-book.ts';
import { bytes } from './answers.ts';
import type { Rpc } from './node.ts';
import { decimalsCall, symbolCall } from './trc20.ts';

const coinDecimals = 6;
const decimalsMax = 36;

/**
 * What a contract says of itself; the symbol is null where it says none.
 * @throws Refusal VALIDATION_ERROR when there is no TRC-20 token with at most 36 decimals at the address.
 */
export async function describeAsset(rpc: Rpc, asset: Asset): Promise<{ decimals: number; symbol: string | null }> {
  if (asset.kind === 'native') return { decimals: coinDecimals, symbol: null };
  const [decimals, symbol] = await Promise.all([view(rpc, asset.ref, decimalsCall), view(rpc, asset.ref, symbolCall)]);
  if (!/^[0-9a-f]{64}$/.test(decimals) || BigInt(`0x${decimals}`) > BigInt(decimalsMax))
    throw new Refusal(
      'VALIDATION_ERROR',
      `No TRC-20 token with at most ${decimalsMax} decimals answers at ${asset.ref}.`,
    );
  return { decimals: Number(BigInt(`0x${decimals}`)), symbol: readText(symbol) };
}

/** Empty when the contract declines. */
async function view(asker: Asker, contract: string, data: string): Promise<string> {
  try {
    const call = { to: `0x${toHex(contract)}`, data: `0x${data}` };
    return await asker.ask('eth_call', [call, 'latest'], (value) => bytes(value, 'call result'));
  } catch (error) {
    if (error instanceof NodeRefusal) return '';
    throw error;
  }
}

/** An ABI string, or the 32 bytes that some early tokens answer. Only printable ASCII of at most 32 characters. */
function readText(answer: string): string | null {
  const all = hexToBytes(answer);
  const size = all.length >= 64 ? Number(BigInt(`0x${answer.slice(64, 128)}`)) : 32;
  const content = all.length === 32 ? all : all.subarray(64, 64 + Math.min(size, all.length));
  const text = new TextDecoder().decode(content).replace(/\0+$/, '');
  return /^[\x21-\x7e]{1,32}$/.test(text) ? text : null;
}
