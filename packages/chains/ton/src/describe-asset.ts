import { Refusal } from '@florin/domain/errors';
import type { Asset } from '@florin/domain/ports/chain';
import { type Fields, fields, list } from '@florin/json-rpc/answers';
import type { Asker } from '@florin/json-rpc/failures';
import { digitsOf } from '@florin/json-rpc/numeral';
import { readOn } from '@florin/json-rpc/failover';
import { rawOf } from './address.ts';
import { readWalletInitOf } from './jetton-master.ts';
import { askList, type Rpc } from './node.ts';

const coinDecimals = 9;
const decimalsMax = 36;

/**
 * What a jetton says of itself (TEP-64), on the chain or in the file that it names, as the index has read it.
 * @throws Refusal VALIDATION_ERROR when there is none, it tells no decimals, or its wallets are of no known kind.
 */
export const describeAsset = (rpc: Rpc, asset: Asset): Promise<{ decimals: number; symbol: string | null }> =>
  asset.kind === 'native'
    ? Promise.resolve({ decimals: coinDecimals, symbol: null })
    : readOn(rpc, (node) => describeJetton(node, asset.ref), 'a jetton');

async function describeJetton(node: Asker, ref: string) {
  // Any owner will do: an address of the master's own shows how wallets are built.
  if ((await readWalletInitOf(node, ref, ref)) === null)
    throw new Refusal('VALIDATION_ERROR', `No jetton whose wallets are of a known kind answers at ${ref}.`);
  const address = rawOf(ref);
  const [told] = await askList(node, `/jetton/masters?address=${encodeURIComponent(address)}&limit=1`, (value) =>
    toContents(fields(value, 'jetton masters')),
  );
  const decimals = wordOf(told?.decimals);
  if (decimals === null || !/^\d{1,2}$/.test(decimals) || Number(decimals) > decimalsMax)
    throw new Refusal('VALIDATION_ERROR', `The jetton at ${ref} tells no decimals of at most ${decimalsMax}.`);
  const symbol = wordOf(told?.symbol);
  return { decimals: Number(decimals), symbol: symbol !== null && /^[\x21-\x7e]{1,32}$/.test(symbol) ? symbol : null };
}

/** What stands in the contract wins; the rest is in a file, which the index has read by itself. */
function toContents({ jetton_masters: masters, metadata }: Fields): Fields[] {
  return list(masters ?? [], 'jetton_masters', (one) => {
    const master = fields(one, 'jetton master');
    const told = metadata === undefined ? {} : fields(metadata, 'metadata')[String(master.address)];
    const [info = {}] = told === undefined ? [] : list(fields(told, 'told').token_info ?? [], 'token_info', asFields);
    const extra = info.extra === undefined || info.extra === null ? {} : asFields(info.extra);
    return { ...extra, ...info, ...asFields(master.jetton_content ?? {}) };
  });
}

const asFields = (value: unknown): Fields => fields(value, 'content');

function wordOf(value: unknown): string | null {
  return typeof value === 'string' ? value : digitsOf(value);
}
