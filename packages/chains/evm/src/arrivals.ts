import type { Arrivals, BatchItem, Carried, Witness } from '@florin/domain/ports/chain';
import { agreedOn } from '@florin/json-rpc/agreement';
import { type Asker, NodeFailure } from '@florin/json-rpc/failures';
import { quantity, type Receipt, readReceipt } from './answers.ts';
import { balanceOfCall, readTransferEvent, type TransferEvent } from './erc20.ts';
import type { Rpc } from './node.ts';
import { place } from './next-number.ts';
import { readTokenLogs } from './read-logs.ts';

/**
 * What a transaction in a block brought, by the Transfer events (EIP-20) of the token's own contract. A token that keeps
 * a fee tells of less than was sent, and one that answers false tells of nothing, though its transaction succeeds. Where
 * nothing is told, and where a token is not known yet, the balances before and after the block have to bear it out.
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

type CarriedToken = Carried & { contract: string };

async function arrivalsOn(node: Asker, txHash: string, carried: CarriedToken, witness: Witness): Promise<Arrivals> {
  const { contract, destination, items } = carried;
  const receipt = await node.ask('eth_getTransactionReceipt', [txHash], readReceipt);
  const events = transfersOf(receipt.logs, contract);
  const amounts = items.map(({ address, amount }) => {
    const came = sum(events.filter(({ from, to }) => isSame(from, address) && isSame(to, destination)).map(amountOf));
    return came < amount ? came : amount;
  });
  const silent = items.filter((_item, at) => amounts[at] === 0n);
  if (silent.length > 0) await checkSilence(node, receipt, { ...carried, items: silent });
  const isTold = witness === 'balances' && sum(amounts) > 0n;
  if (!isTold || (await isBorneOut(node, receipt, carried, sum(amounts)))) return { amounts, contradicted: false };
  return { amounts: items.map(() => 0n), contradicted: true };
}

/** What an address has more after a block than before it; below zero where it has less. */
async function riseOf(node: Asker, { height }: Receipt, contract: string, address: string): Promise<bigint> {
  const heldAt = (at: bigint): Promise<bigint> =>
    node.ask('eth_call', [{ to: contract, data: balanceOfCall(address) }, place(at)], (value) =>
      quantity(value, 'balance'),
    );
  return (await heldAt(height)) - (await heldAt(height - 1n));
}

/**
 * A node that leaves out logs would have coins sent twice: they have left and have come, although nothing tells of it.
 * What another transaction of the block tells of is told: an earlier signature, which a reorg brought back, may have
 * moved the same coins.
 */
async function checkSilence(
  node: Asker,
  receipt: Receipt,
  { asset, contract, ...carried }: CarriedToken,
): Promise<void> {
  const logs = await readTokenLogs(node, { hash: receipt.blockHash }, new Map([[contract.toLowerCase(), asset]]));
  const events = transfersOf(logs, contract);
  const untold = async (address: string): Promise<bigint> =>
    (await riseOf(node, receipt, contract, address)) - changeTold(events, address);
  if ((await untold(carried.destination)) <= 0n) return;
  for (const { address, amount } of carried.items) {
    // few: what fails alone in a batch
    if (-(await untold(address)) >= amount)
      throw new NodeFailure('The node tells of no transfer, and yet the coins have left.');
  }
}

/** What an address has more by these events; below zero where it has less. */
const changeTold = (events: readonly TransferEvent[], address: string): bigint =>
  sum(events.filter(({ to }) => isSame(to, address)).map(amountOf)) -
  sum(events.filter(({ from }) => isSame(from, address)).map(amountOf));

/** Either end is enough: other transactions of the block may move coins of it too. */
async function isBorneOut(
  node: Asker,
  receipt: Receipt,
  { contract, destination, items }: CarriedToken,
  told: bigint,
): Promise<boolean> {
  if ((await riseOf(node, receipt, contract, destination)) >= told) return true;
  const fell = await Promise.all(items.map(async ({ address }) => -(await riseOf(node, receipt, contract, address))));
  return sum(fell) >= told;
}

const transfersOf = (logs: Receipt['logs'], contract: string): TransferEvent[] =>
  logs.flatMap((log) => (isSame(log.address, contract) ? (readTransferEvent(log) ?? []) : []));

const amountOf = ({ amount }: Pick<BatchItem, 'amount'>): bigint => amount;
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
