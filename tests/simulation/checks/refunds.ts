import { isHonest } from '../world/true-chain.ts';
import type { World } from '../world/world.ts';
import type { Finding } from './finding.ts';

interface Promised {
  id: string;
  status: string;
  tokenId: string;
  destination: string;
  net: string;
}

const onItsWay = new Set(['approved', 'processing', 'completed']);

function promisedRefunds({ place }: World): Promise<Promised[]> {
  return place.control
    .query<Promised>({
      name: 'simulation_refunds',
      text: `select id, status, token_id as "tokenId", lower(destination) as destination, amount - deducted as net
               from refunds where destination is not null`,
    })
    .then(({ rows }) => rows);
}

/** What came there, and what an issuer kept on the way; no transfer of ours is made up for that. */
function held(world: World, { tokenId, destination }: Promised): bigint {
  const truth = world.truthOf(tokenId);
  return truth.held(tokenId, destination) + truth.withheld(tokenId, destination);
}

/** No refund ever brings more than was approved, nor anything that was not; every one has an address of its own. */
export async function overRefunded(world: World): Promise<Finding[]> {
  const promised = (await promisedRefunds(world)).filter(({ tokenId }) => isHonest(tokenId));
  return promised.flatMap((refund) => {
    const received = held(world, refund);
    const most = onItsWay.has(refund.status) ? BigInt(refund.net) : 0n;
    if (received <= most) return [];
    const facts = { status: refund.status, received: String(received), approved: String(most) };
    return [{ rule: 'refunded_more_than_approved', subject: refund.id, facts }];
  });
}

/** At the end each has brought exactly what it says. */
export async function refundedAsTold(world: World): Promise<Finding[]> {
  const promised = (await promisedRefunds(world)).filter(({ tokenId }) => isHonest(tokenId));
  return promised.flatMap((refund) => {
    const { id, status, net } = refund;
    const [received, told] = [held(world, refund), status === 'completed' ? BigInt(net) : 0n];
    if (received === told) return [];
    return [{ rule: 'refunded_is_not_told', subject: id, facts: { status, received: String(received), told: net } }];
  });
}

/** A key of a merchant makes one payment, however often it is sent. */
export async function keysUsedOnce({ place }: World): Promise<Finding[]> {
  const { rows } = await place.control.query<{ key: string; count: string }>(
    `select description as key, count(*) as count from payments
      where description is not null group by merchant_id, description having count(*) > 1`,
  );
  return rows.map(({ key, count }) => ({ rule: 'payments_of_one_key', subject: key, facts: { count } }));
}
