import type { Asset } from '@florin/domain/ports/chain';
import { type Asker, NodeFailure } from '@florin/json-rpc/failures';
import { readOn } from '@florin/json-rpc/failover';
import { type AccountSince, readAccountSince } from './account.ts';
import { opBits, ops, queryBits, readWalletData, readWalletInit } from './jetton.ts';
import { readWalletInitOf } from './jetton-master.ts';
import type { Rpc } from './node.ts';
import { cellOf, opOf, type Transaction } from './transaction.ts';

/** What an address holds now, or held after a height. */
export const readBalance = (rpc: Rpc, address: string, asset: Asset, height?: bigint): Promise<bigint> =>
  readOn(rpc, (node) => readHeld(node, address, asset, height), 'a balance');

export async function readHeld(node: Asker, address: string, asset: Asset, height?: bigint): Promise<bigint> {
  if (asset.kind === 'native') return coinsThen(await readAccountSince(node, address, height));
  const init = await readWalletInitOf(node, asset.ref, address);
  const wallet = init && readWalletInit(init);
  if (!wallet) throw new NodeFailure('No jetton that we know answers there.');
  const { state, later } = await readAccountSince(node, wallet.address, height);
  const now = state.data === null ? 0n : (readWalletData(state.data)?.balance ?? 0n);
  return later.reduce((held, transaction) => held - changeOf(transaction), now);
}

const coinsThen = ({ state, later }: AccountSince): bigint => later.at(-1)?.before ?? state.balance;

/** By how much a transaction of a jetton wallet changed what it holds. */
function changeOf({ incoming, isDone, bounces }: Transaction): bigint {
  if (incoming === null || incoming.source === null || bounces || !isDone) return 0n;
  const body = cellOf(incoming.body, 'message body');
  // A bounced message has its own word before the beginning of the one that came back.
  const slice = body.beginParse();
  if (incoming.bounced) slice.skip(opBits);
  const op = incoming.bounced ? slice.preloadUint(opBits) : opOf(incoming);
  const sign = signs.get(`${op} ${incoming.bounced}`);
  return sign === undefined ? 0n : sign * slice.skip(opBits + queryBits).loadCoins();
}

const burn = 0x595f07bc;
const signs: ReadonlyMap<string, bigint> = new Map([
  [`${ops.internalTransfer} false`, 1n],
  [`${ops.transfer} false`, -1n],
  [`${ops.internalTransfer} true`, 1n],
  [`${burn} false`, -1n],
  [`${0x7bdd97de} true`, 1n],
]);
