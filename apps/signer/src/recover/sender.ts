import { setTimeout } from 'node:timers/promises';
import { Refusal } from '@florin/domain/errors';
import type { Asset, OutgoingIntent, SignedTransaction, Slot, SourceAccount } from '@florin/domain/ports/chain';
import type { Clock } from '@florin/domain/ports/clock';
import type { Ids } from '@florin/domain/ports/ids';
import { costOf } from '../budget-policy.ts';
import type { OwnFacts, StoredIntent, StoredItem } from '../facts.ts';
import { authorize } from '../policy.ts';
import type { RecoveredChain } from './chains.ts';

/** A movement to the treasury, or of gas from it. */
export interface HomeMove {
  purpose: 'sweep' | 'batch' | 'gas';
  source: SourceAccount;
  sourceAddress: string;
  destination: string;
  asset: Asset;
  amount: bigint;
  feeCap: bigint;
  /** Of the deposit address that gas is for. */
  servedIndex?: bigint;
  items?: readonly StoredItem[];
}

export type Settled = 'included' | 'failed' | 'waiting';

export interface Sender {
  /**
   * Signs a movement that the signer's own policy allows, and hands it to a node. Answers the transaction's hash.
   * @throws Refusal with the reason when it is not signed, or no node takes it.
   */
  send(move: HomeMove, slot: Slot): Promise<string>;
  /** Waits until transactions are in blocks, for a time that has an end; in the order of the hashes. */
  settle(hashes: readonly string[]): Promise<Settled[]>;
}

export interface SenderPorts {
  ids: Pick<Ids, 'uuid'>;
  clock: Clock;
  /** For a transaction to be in a block. */
  patienceMilliseconds: number;
  /** Between two looks. */
  pauseMilliseconds: number;
}

/** Sends on one chain. All that it signs counts on the chain's limits together. */
export function createSender(chain: RecoveredChain, ports: SenderPorts): Sender {
  const { adapter, keys } = chain;
  const sent = new Map<string, SignedTransaction>();
  let spent = 0n;
  return {
    async send(move, slot) {
      const intent = toIntent(chain, move, { slot, id: ports.ids.uuid() });
      const unsigned = await adapter.build(toOutgoing(chain, intent), slot);
      const bytes = keys.decode(unsigned);
      authorize(intent, bytes, ownFacts(chain, spent));
      spent += costOf(intent, bytes);
      const owners = slot.kind === 'coins' ? slot.coins.map(({ source }) => source) : [];
      const signed = keys.sign(unsigned, move.source, owners);
      const answer = await adapter.broadcast(signed);
      if (answer.result === 'rejected')
        throw new Refusal('CONFLICT', `No node takes ${signed.txHash}: ${answer.reason}`);
      sent.set(signed.txHash, signed);
      return signed.txHash;
    },
    settle: (hashes) => settle(chain, ports, { hashes, sent }),
  };
}

function toIntent(chain: RecoveredChain, move: HomeMove, { slot, id }: { slot: Slot; id: string }): StoredIntent {
  const { family, network } = chain;
  const { servedIndex = null, items = [] } = move;
  const rest = { status: 'reserved', payout: null, refund: null } as const;
  return { ...move, ...rest, id, family, network, slot, servedIndex, items };
}

function toOutgoing({ own }: RecoveredChain, intent: StoredIntent): OutgoingIntent {
  const { id, purpose, network, source, sourceAddress, destination, asset, amount, feeCap, items } = intent;
  const movement = { id, purpose, network, source, sourceAddress, destination, asset, amount, feeCap };
  return { ...movement, treasury: own.treasury, ...(items.length === 0 ? {} : { items }) };
}

/** Nothing but sweeps, batches and gas passes: no payment of anybody is in what a seed alone can tell. */
const ownFacts = ({ limits, own, isOnlyNetwork, keys }: RecoveredChain, spent: bigint): OwnFacts => ({
  limits,
  ...own,
  isOnlyNetwork,
  batchContract: keys.batchContract(),
  treasuryPays: keys.treasuryPays ?? false,
  signedBefore: false,
  agreed: () => 'nobody agreed to anything',
  history: { dayTotal: 0n, togetherTotal: 0n, unsettled: [] },
  costs: { others: spent, own: 0n },
});

async function settle(
  { adapter }: RecoveredChain,
  { clock, patienceMilliseconds, pauseMilliseconds }: SenderPorts,
  { hashes, sent }: { hashes: readonly string[]; sent: ReadonlyMap<string, SignedTransaction> },
): Promise<Settled[]> {
  const settled = hashes.map((): Settled => 'waiting');
  const until = clock.now().getTime() + patienceMilliseconds;
  for (;;) {
    for (const [at, hash] of hashes.entries()) {
      if (settled[at] !== 'waiting') continue;
      const state = await adapter.transactionState(hash);
      if (state.state === 'included') settled[at] = state.success ? 'included' : 'failed';
      const signed = state.state === 'unknown' ? sent.get(hash) : undefined;
      // Some nodes keep nothing that has to wait, and any may forget.
      if (signed) await adapter.broadcast(signed);
    }
    if (!settled.includes('waiting') || clock.now().getTime() >= until) return settled;
    await setTimeout(pauseMilliseconds);
  }
}
