import { blake2b } from '@noble/hashes/blake2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { Refusal } from '@florin/domain/errors';
import type { Asset } from '@florin/domain/ports/chain';
import { fields, list } from '@florin/json-rpc/answers';
import { readOn } from '@florin/json-rpc/failover';
import type { Token } from './address.ts';
import { encode } from './base58.ts';
import { bytesIn, naturalOf, pairOf } from './micheline.ts';
import { type Node, orNull, type Rpc } from './node.ts';
import { tokenOf } from './read-balance.ts';
import { int } from './token-call.ts';

const coinDecimals = 6;
const decimalsMax = 36;
const contractsPath = '/chains/main/blocks/head/context/contracts';

/**
 * What a token says of itself on the chain (TZIP-12, TZIP-21). A contract of FA1.2 has its word under the number 0.
 * @throws Refusal VALIDATION_ERROR when no token of that standard is there, or it tells no decimals on the chain.
 */
export const describeAsset = (rpc: Rpc, asset: Asset): Promise<{ decimals: number; symbol: string | null }> =>
  asset.kind === 'native'
    ? Promise.resolve({ decimals: coinDecimals, symbol: null })
    : readOn(rpc, (node) => describeToken(node, asset.ref, tokenOf(asset.ref)), 'a token');

async function describeToken(node: Node, ref: string, token: Token) {
  const form = await orNull(
    node.ask(
      `${contractsPath}/${token.contract}/entrypoints/transfer`,
      [],
      (value) => fields(value, 'entry point').prim,
    ),
  );
  if (form !== (token.id === null ? 'pair' : 'list'))
    throw new Refusal('VALIDATION_ERROR', `No token of ${token.id === null ? 'FA1.2' : 'FA2'} answers at ${ref}.`);
  const told = await readMetadata(node, token);
  const decimals = told.get('decimals') ?? '';
  if (!/^\d{1,2}$/.test(decimals) || Number(decimals) > decimalsMax)
    throw new Refusal('VALIDATION_ERROR', `The token at ${ref} tells no decimals of at most ${decimalsMax}.`);
  const symbol = told.get('symbol') ?? '';
  return { decimals: Number(decimals), symbol: /^[\x21-\x7e]{1,32}$/.test(symbol) ? symbol : null };
}

/** Names and values of a token in the contract's map `token_metadata`; none where there is no such map. */
async function readMetadata(node: Node, { contract, id }: Token): Promise<ReadonlyMap<string, string>> {
  const map = await node.ask(`${contractsPath}/${contract}/script`, [], (value) => {
    const { code, storage } = fields(value, 'script');
    const parts = list(code, 'code', (part) => fields(part, 'code'));
    const type = parts.find(({ prim }) => prim === 'storage');
    return mapIn(Array.isArray(type?.args) ? type.args[0] : null, storage);
  });
  if (map === null) return new Map();
  const key = encode('expr', blake2b(concatBytes(Uint8Array.of(5), int(id ?? 0n)), { dkLen: 32 }));
  const path = `/chains/main/blocks/head/context/big_maps/${map}/${key}`;
  return (await orNull(node.ask(path, [], toValues))) ?? new Map();
}

function toValues(value: unknown): Map<string, string> {
  const [, entries] = pairOf(value) ?? [];
  const values = new Map<string, string>();
  for (const entry of Array.isArray(entries) ? entries : []) {
    const { args } = fields(entry, 'metadata');
    const [name, content] = Array.isArray(args) ? args : [];
    const bytes = bytesIn(content);
    const { string } = fields(name, 'metadata');
    if (bytes !== null && typeof string === 'string') values.set(string, Buffer.from(bytes).toString('utf8'));
  }
  return values;
}

/** The number of the map that a type names, in the value of that type; parts of pairs are looked into. */
function mapIn(type: unknown, value: unknown): bigint | null {
  if (typeof type !== 'object' || type === null) return null;
  const { prim, annots, args } = type as { prim?: unknown; annots?: unknown; args?: unknown };
  if (prim === 'big_map' && Array.isArray(annots) && annots.includes('%token_metadata')) return naturalOf(value);
  if (prim !== 'pair' || !Array.isArray(args)) return null;
  const [first, ...others] = args as unknown[];
  const [left, right] = pairOf(value) ?? [];
  const rest = others.length === 1 ? others[0] : { prim: 'pair', args: others };
  return mapIn(first, left) ?? (others.length === 0 ? null : mapIn(rest, right));
}
