import { randomUUID } from 'node:crypto';
import type { Database } from '@florin/database/database';
import { claimOutgoing, type OutgoingRow } from '@florin/database/sql/outgoing/claim';
import { InvariantError } from '@florin/domain/errors';
import { gasFunded } from '@florin/domain/ledger/postings';
import type { ChainAdapter } from '@florin/domain/ports/chain';
import type { Signer } from '@florin/domain/ports/signer';
import { post } from '@florin/engine/ledger/post';
import { needsFunding } from '@florin/engine/outgoing/costs';
import { planSweeps } from '@florin/engine/sweeps/plan-sweeps';
import type { MachinePorts } from '@florin/engine/outgoing/step';
import { purposes } from '@florin/engine/purposes';
import { planRefunds } from '@florin/engine/refunds/plan-refunds';
import { testChain, testTokens } from './catalogue.ts';
import { otherChain } from './other-chain.ts';
import type { PaymentScene } from './payment-scene.ts';

/** Native base units that every movement costs here, and may cost. */
const standInFee = 21_000n;

/** A stand-in for node and signer: it knows a price of movements, and accounts that never run out. */
const refuse = (reason?: unknown): never => {
  throw new InvariantError('The stand-in has no chain.', { reason });
};
const adapter = {
  family: 'evm',
  network: testChain.network,
  estimateCost: async () => ({ fee: standInFee, feeCap: standInFee }),
  balance: async () => 10n ** 30n,
  payer: 'source',
  slots: { kind: 'number', next: refuse },
  batches: null,
} as unknown as ChainAdapter;
const signer: Signer = { fillPool: refuse, signIntent: refuse, health: refuse };

/** The stand-in plays every chain that tests have. */
const adaptersWith = (one: ChainAdapter): Map<string, ChainAdapter> =>
  new Map([testChain.id, otherChain.id].map((id) => [id, one]));

/** The planner's ports over a scene; its chain is the stand-in. */
export const outgoingPorts = (scene: PaymentScene): MachinePorts => ({
  ...scene.ports,
  signer,
  adapters: adaptersWith(adapter),
  treasury: async () => `0x${'7'.repeat(40)}`,
  purposes,
});

/** Plans what is due to be swept and to go back, at the stand-in's price or what else a node would say of it. */
export async function plan(scene: PaymentScene, estimateCost = adapter.estimateCost): Promise<void> {
  const ports = { ...outgoingPorts(scene), adapters: adaptersWith({ ...adapter, estimateCost }) };
  await planSweeps({ ...ports, onWaiting: (_id, error) => refuse(error) });
  await planRefunds({ ...ports, onWaiting: (_id, reason) => refuse(reason) });
}

/** Signs what was planned, as far as the database can tell. */
export async function sign({ db }: { db: Database }): Promise<void> {
  await db.pool.query(
    `with signed as (
       update outgoing
          set status = 'included', nonce = (random() * 1e9)::int, unsigned = '', raw = '', tx_hash = id::text,
              asked_at = florin.now(), signed_at = florin.now()
        where purpose in ('sweep', 'refund', 'payout') and status = 'intent' returning *
     )
     insert into outgoing_signatures (chain_id, tx_hash, outgoing_id, effect, unsigned, raw, amount, fee_cap, signed_at)
     select chain_id, tx_hash, id, 'movement', '', '', amount, fee_cap, signed_at from signed`,
  );
}

/** Lets everything that was signed become final; the engine's own code does the rest. */
export async function finish(scene: PaymentScene, { success = true } = {}): Promise<void> {
  const catalogue = await scene.catalogue.reload();
  const now = scene.clock.now();
  const lease = randomUUID();
  for (const row of await scene.db.many(claimOutgoing, { now, lease, until: now, limit: 1_000, exceptChains: [] })) {
    const token = catalogue.tokens.get(row.tokenId);
    if (!token || row.status !== 'included') continue;
    if (needsFunding({ row, token, adapter })) await fund(scene, row);
    const step = { ports: outgoingPorts(scene), catalogue, row, lease, token, adapter };
    await purposes[row.purpose].finish(step, {
      state: 'included',
      success,
      arrived: success ? BigInt(row.amount) : 0n,
      height: 1n,
      blockHash: '',
      fee: standInFee,
    });
  }
}

/** What the treasury would have sent to the address for its move. */
async function fund({ db, ids, clock }: PaymentScene, { sourceIndex }: OutgoingRow): Promise<void> {
  const funding = { groupId: ids.uuid(), outgoingId: ids.uuid(), nativeTokenId: testTokens.eth.id, cost: 0n };
  await post(db, gasFunded({ ...funding, depositIndex: sourceIndex ?? 0n, amount: standInFee }), clock.now());
}

/** Plans, signs and finishes every movement that is due. */
export async function sweep(scene: PaymentScene): Promise<void> {
  await plan(scene);
  await sign(scene);
  await finish(scene);
}
