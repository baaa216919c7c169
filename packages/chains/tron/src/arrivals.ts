import type { Arrivals, Carried, Witness } from '@florin/domain/ports/chain';
import { agreedOn } from '@florin/json-rpc/agreement';
import { type Asker, NodeFailure } from '@florin/json-rpc/failures';
import type { Rpc } from './node.ts';
import { readTokens } from './read-balance.ts';
import { readReceipt } from './transaction-state.ts';
import { readTransferEvent } from './trc20.ts';

/**
 * What a transaction in a block brought, by the Transfer events of the token's own contract: what it answered does not
 * matter, since Tether's answers false. Nodes tell present balances only, so those bear out what they can: who tells of
 * nothing must still hold the coins, and who tells of something new must not hold them while the receiver does not.
 * @throws NodeFailure until the nodes agree: what is said not to have arrived has failed for good, and may be paid again.
 */
export async function readArrivals(rpc: Rpc, txHash: string, carried: Carried, witness: Witness): Promise<Arrivals> {
  const { asset, items } = carried;
  if (asset.kind === 'native') return { amounts: items.map(({ amount }) => amount), contradicted: false };
  const token = { contract: asset.ref, ...carried };
  const [arrivals] = await agreedOn(rpc, (node) => arrivalsOn(node, txHash, token, witness), {
    word: ({ amounts, contradicted }) => [...amounts, contradicted].join(' '),
    what: 'what a transaction brought',
  });
  return arrivals;
}

async function arrivalsOn(
  node: Asker,
  txHash: string,
  { contract, destination, items }: Carried & { contract: string },
  witness: Witness,
): Promise<Arrivals> {
  const receipt = await readReceipt(node, txHash);
  if (receipt === null) throw new NodeFailure('The node knows no block of the transaction.');
  const events = receipt.logs.flatMap((log) => (log.contract === contract ? (readTransferEvent(log) ?? []) : []));
  const amounts = items.map(({ address, amount }) => {
    const came = sum(
      events.filter(({ from, to }) => from === address && to === destination).map((each) => each.amount),
    );
    return came < amount ? came : amount;
  });
  const held = await Promise.all(items.map(({ address }) => readTokens(node, address, contract)));
  const stays = items.map(({ amount }, at) => (held[at] ?? 0n) >= amount);
  if (receipt.success && amounts.some((amount, at) => amount === 0n && stays[at] === false))
    throw new NodeFailure('The node tells of no transfer, and yet the coins have left.');
  const told = sum(amounts);
  if (witness === 'events' || told === 0n || !stays.includes(true)) return { amounts, contradicted: false };
  const contradicted = (await readTokens(node, destination, contract)) < told;
  return { amounts: contradicted ? items.map(() => 0n) : amounts, contradicted };
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);
