import { testTokens } from '@florin/testing/catalogue';
import { lifetimeTokens } from '@florin/testing/lifetime-catalogue';
import { contractOf } from '../world/contract-of.ts';
import type { SimulatedMerchant } from '../world/base.ts';
import type { World } from '../world/world.ts';
import type { Finding } from './finding.ts';

const unitsPerCent = 10n ** 4n;

/** USDT that the chains show to have reached each merchant's wallets or its issuer instead, in base units. */
function received(world: World): Map<string, bigint> {
  const { chain, place, lifetimes } = world;
  const usdt = contractOf(testTokens.usdt);
  const { state } = chain.head;
  const reached = (holder: string): bigint => state.tokens(usdt, holder) + state.withheld(usdt, holder);
  const ofLifetimes = (at: number): bigint => {
    const { usdt: token } = lifetimeTokens;
    return lifetimes === null ? 0n : world.truthOf(token.id).held(token.id, place.base.lifetimes.wallets[at] ?? '');
  };
  return new Map(
    place.base.merchants.map(({ caller, wallet }, at) => [
      caller.accountId,
      reached(wallet.toLowerCase()) + ofLifetimes(at),
    ]),
  );
}

async function approved(world: World, which: string): Promise<Map<string, bigint>> {
  const { rows } = await world.place.control.query<{ merchantId: string; net: string }>({
    text: `select merchant_id as "merchantId", sum(amount_usd - fee_usd) as net from withdrawals w
            where ${which} group by merchant_id`,
  });
  return new Map(rows.map(({ merchantId, net }) => [merchantId, BigInt(net.replace('.', '')) * unitsPerCent]));
}

/** What went to a wallet for withdrawals that a restore has lost: a person settles it. */
async function unexplained({ place }: World): Promise<Map<string, bigint>> {
  const { rows } = await place.control.query<{ wallet: string; amount: string }>({
    name: 'simulation_unexplained',
    text: `select lower(o.destination) as wallet, sum(o.amount) as amount from outgoing o
            where o.purpose = 'payout' and o.status not in ('intent', 'reserved', 'dead') and coalesce(o.succeeded, true)
              and not exists (select from withdrawals w where w.id = o.purpose_id) group by 1`,
  });
  const byWallet = new Map(rows.map(({ wallet, amount }) => [wallet, BigInt(amount)]));
  const of = ({ caller, wallet }: SimulatedMerchant) =>
    [caller.accountId, byWallet.get(wallet.toLowerCase()) ?? 0n] as const;
  return new Map(place.base.merchants.map(of));
}

/**
 * What went to a wallet by a payout that is final and has failed by another block than the one that has it now: a reorg
 * behind finality let it succeed, when its withdrawal may have been paid anew already.
 */
async function turned({ place, chain }: World): Promise<Map<string, bigint>> {
  const { rows } = await place.control.query<{ merchantId: string; amount: string; hash: string; block: string }>({
    name: 'simulation_turned',
    text: `select w.merchant_id as "merchantId", o.amount, o.tx_hash as hash, o.block_hash as block
             from outgoing o join withdrawals w on w.id = o.purpose_id
            where o.purpose = 'payout' and o.status = 'final' and not o.succeeded`,
  });
  const amounts = new Map<string, bigint>();
  for (const { merchantId, amount, hash, block } of rows) {
    const now = chain.find(hash);
    if (!now?.receipt.success || now.block.hash === block) continue;
    amounts.set(merchantId, (amounts.get(merchantId) ?? 0n) + BigInt(amount));
  }
  return amounts;
}

/** A withdrawal that failed because a reorg undid its payout: another reorg may bring the payout back. */
const mayComeBack = `w.status = 'failed' and exists (select from outgoing o where o.purpose_id = w.id and o.status = 'final')`;

/** Nobody ever received more than was approved for it: no withdrawal is paid twice. */
export async function overpaid(world: World): Promise<Finding[]> {
  const most = await approved(world, `(status in ('processing', 'completed') or ${mayComeBack})`);
  const [lost, twice] = [await unexplained(world), await turned(world)];
  return [...received(world)].flatMap(([merchant, amount]) => {
    const limit = (most.get(merchant) ?? 0n) + (lost.get(merchant) ?? 0n) + (twice.get(merchant) ?? 0n);
    if (amount <= limit) return [];
    return [
      {
        rule: 'paid_more_than_approved',
        subject: merchant,
        facts: { received: String(amount), approved: String(limit) },
      },
    ];
  });
}

/** At the end everybody has received exactly what the completed withdrawals say. */
export async function paidAsTold(world: World): Promise<Finding[]> {
  const told = await approved(world, `status = 'completed'`);
  const [lost, twice] = [await unexplained(world), await turned(world)];
  return [...received(world)].flatMap(([merchant, amount]) => {
    const completed = (told.get(merchant) ?? 0n) + (lost.get(merchant) ?? 0n) + (twice.get(merchant) ?? 0n);
    if (amount === completed) return [];
    return [
      {
        rule: 'paid_is_not_told',
        subject: merchant,
        facts: { received: String(amount), completed: String(completed) },
      },
    ];
  });
}
