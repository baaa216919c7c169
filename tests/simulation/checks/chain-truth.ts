import { testChain } from '@florin/testing/catalogue';
import { coinChain } from '@florin/testing/coin-catalogue';
import { lifetimeChain } from '@florin/testing/lifetime-catalogue';
import { exchangeAddress } from '../world/exchange-account.ts';
import { chainOf, dishonest, isHonest } from '../world/true-chain.ts';
import type { World } from '../world/world.ts';
import type { Finding } from './finding.ts';

interface StoredDeposit {
  txHash: string;
  tokenId: string;
  address: string;
  amount: string;
  ruling: string;
  status: string | null;
}

/**
 * Once all is calm, what is stored is what the chain says: every transfer that a payer sent and a block contains is
 * one deposit that stands, and nothing else stands; coins at our addresses are what the books say; nothing is left
 * half-way.
 */
export async function chainTruth(world: World): Promise<Finding[]> {
  return [
    ...(await deposits(world)),
    ...(await identities(world)),
    ...(await movements(world)),
    ...(await balances(world)),
    ...(await halfWay(world)),
  ];
}

async function deposits(world: World): Promise<Finding[]> {
  const { sent, place } = world;
  const { rows } = await place.control.query<StoredDeposit>(
    `select d.tx_hash as "txHash", d.token_id as "tokenId", lower(d.address) as address, d.amount, d.ruling, p.status
       from deposits d left join payments p on p.id = d.payment_id where d.orphaned_at is null`,
  );
  const keyOf = (one: { txHash: string; tokenId: string; address: string; amount: string }): string =>
    `${one.txHash} ${one.tokenId} ${one.address} ${one.amount}`;
  const stored = new Map<string, number>();
  for (const row of rows) stored.set(keyOf(row), (stored.get(keyOf(row)) ?? 0) + 1);
  const onChain = new Map<string, number>();
  // A payer who was forgotten sends the very same transaction again.
  const distinct = new Map(sent.map((one) => [`${one.hash} ${one.to} ${one.token.id}`, one]));
  for (const { hash, to, token } of distinct.values()) {
    for (const amount of world.truthOf(token.id).told(hash, { tokenId: token.id, to })) {
      const key = keyOf({ txHash: hash, tokenId: token.id, address: to, amount: amount.toString() });
      onChain.set(key, (onChain.get(key) ?? 0) + 1);
    }
  }
  const keys = new Set([...stored.keys(), ...onChain.keys()]);
  return [...keys].flatMap((key) => {
    const [inBooks, inBlocks] = [stored.get(key) ?? 0, onChain.get(key) ?? 0];
    if (inBooks === inBlocks) return [];
    return [
      { rule: inBooks < inBlocks ? 'deposit_lost' : 'deposit_invented', subject: key, facts: { inBooks, inBlocks } },
    ];
  });
}

/** A transfer is one deposit for ever, whatever blocks contained it: its lock and what was told of it stay with it. */
async function identities(world: World): Promise<Finding[]> {
  const { sent, place, coins } = world;
  const { rows } = await place.control.query<{ txHash: string; count: string }>(
    // A database that went back took a transfer of our own for a payer's, until it knew it again.
    `select tx_hash as "txHash", count(*) as count from deposits d
      where not (orphaned_at is not null and exists (select from outgoing_signatures s where s.tx_hash = d.tx_hash))
      group by tx_hash`,
  );
  const transfers = new Map(sent.map((one) => [one.hash, one]));
  return rows.flatMap(({ txHash, count }) => {
    // One that a single node invented was orphaned when another one was asked.
    const known = transfers.get(txHash);
    const most = coins.forger.forged.has(txHash) ? 1 : (known?.amounts.length ?? 0);
    // A fee that is told before the transfer moves it to another place.
    if (Number(count) <= most || (known && Number(count) <= world.truthOf(known.token.id).places(txHash, known.to)))
      return [];
    return [{ rule: 'transfer_with_two_deposits', subject: txHash, facts: { deposits: count, transfers: most } }];
  });
}

interface StoredMovement {
  id: string;
  tokenId: string;
  purpose: string;
  txHash: string;
  succeeded: boolean;
  feePaid: string;
  /** Of what a batch carries: whose coins it was to bring, and how many base units. */
  source: string | null;
  amount: string;
}

/**
 * What ended is on the chain as it was booked: the same success, the same cost. A cancel in its place moved nothing, and
 * what a deep reorg took for good has cost nothing either.
 */
async function movements(world: World): Promise<Finding[]> {
  const { place, lostFinal } = world;
  const { rows } = await place.control.query<StoredMovement>(
    `select id, token_id as "tokenId", purpose, tx_hash as "txHash", succeeded, fee_paid as "feePaid", amount,
            case when batch_id is not null then lower(source_address) end as source
       from outgoing o where status = 'final' and doubted_at is null
        and not exists (select from outgoing b where b.id = o.batch_id and b.doubted_at is not null)`,
  );
  return rows.flatMap(({ id, tokenId, purpose, txHash, succeeded, feePaid, source, amount }) => {
    // What such a token does when it is given back is nobody's to say.
    if (!isHonest(tokenId) && purpose !== 'sweep') return [];
    const truth = world.truthOf(tokenId);
    const found = truth.outcome(txHash);
    if (found === null && lostFinal.has(txHash) && !succeeded && BigInt(feePaid) === 0n) return [];
    // What a batch cost is divided over what it carries: the books are checked for that.
    const fee = found === null || source !== null ? null : found.cost;
    const moved =
      found &&
      (source === null
        ? found.success && (purpose === 'cancel' || !truth.circled(txHash))
        : truth.brought(txHash, source, { arrived: BigInt(amount), cost: BigInt(feePaid) }));
    if (moved === succeeded && (fee === null || fee === BigInt(feePaid))) return [];
    const facts = { purpose, succeeded, feePaid, onChain: moved, fee: String(fee) };
    return [{ rule: 'movement_against_chain', subject: id, facts }];
  });
}

/** Accounts whose coins lie on one address: the operator's own, for fees, and set apart. */
const ofTreasury = new Set(['treasury', 'gas', 'quarantine:treasury']);

/** Coins that are at an exchange, or that it has not credited yet. */
const isAtExchange = (account: string): boolean => account.startsWith('exchange:') || account === 'exchange_transit';

async function balances(world: World): Promise<Finding[]> {
  const { place } = world;
  const { rows } = await place.control.query<{
    account: string;
    tokenId: string;
    balance: string;
    address: string | null;
  }>(
    `select b.account, b.token_id as "tokenId", b.balance, lower(a.address) as address
       from (select account, token_id, sum(amount) as balance
               from (select debit_account as account, token_id, amount from ledger_transfers where phase in ('posted', 'post')
                     union all select credit_account, token_id, -amount from ledger_transfers where phase in ('posted', 'post')) all_sides
              where token_id is not null group by account, token_id) b
       left join tokens t on t.id = b.token_id left join chains c on c.id = t.chain_id
       left join deposit_addresses a on b.account in ('deposit:' || a.index, 'quarantine:' || a.index) and a.family = c.chain_type`,
  );
  const treasuries: Readonly<Record<string, string>> = {
    [testChain.id]: place.base.treasury.toLowerCase(),
    [coinChain.id]: place.base.coinTreasury,
    [lifetimeChain.id]: place.base.lifetimes.treasury,
  };
  const treasuryOf = (tokenId: string): string => treasuries[chainOf(tokenId)] ?? '';
  const doubted = await coinsOfDoubt(world);
  const booked = new Map<string, bigint>();
  for (const { account, tokenId, balance, address } of rows) {
    if (!isHonest(tokenId) || doubted.has(tokenId)) continue;
    const holder = ofTreasury.has(account) ? treasuryOf(tokenId) : isAtExchange(account) ? exchangeAddress : address;
    if (holder === null) continue;
    const key = `${tokenId} ${holder}`;
    booked.set(key, (booked.get(key) ?? 0n) + BigInt(balance.split('.')[0] ?? 0));
  }
  return [...booked].flatMap(([key, amount]) => {
    const [tokenId = '', holder = ''] = key.split(' ');
    const truth = world.truthOf(tokenId);
    const held = truth.held(tokenId, holder);
    // Until the exchange has told what it credited, the books say what was sent there.
    const most = held + (holder === exchangeAddress ? truth.withheld(tokenId, holder) : 0n);
    return held <= amount && amount <= most
      ? []
      : [{ rule: 'books_against_chain', subject: key, facts: { booked: String(amount), held: String(held) } }];
  });
}

/**
 * Native coins that paid, by the books, for a movement that waits for lost coins or is of a token that does as it likes, and
 * whatever one moved that waits for a person: none is decided.
 */
async function coinsOfDoubt({ place }: World): Promise<ReadonlySet<string>> {
  const { rows } = await place.control.query<{ id: string }>(
    `select t.id from tokens t where t.token_type = 'native'
        and exists (select from outgoing o where o.chain_id = t.chain_id and o.doubted_at is not null
                      and (${waitsForLostCoins} or ${isContradicted} or ${isOfStrange('o.token_id')}))
     union
     select o.token_id from outgoing o where ${isContradicted}`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** The payment of a refund `r` of its surplus is held for a listed sender: a person releases or refunds it. */
const isOfHeldPayment = (r: string): string =>
  `(${r}.source = 'surplus' and exists (select from payments h where h.id = ${r}.payment_id and h.status = 'blacklisted'))`;

/** A refund that nothing moves on before a person has looked at its payment. */
export const waitsForItsPayment = isOfHeldPayment('refunds');

/** What a person holds up before it is signed: its payment was failed, or a sender was listed. */
export const waitsForPeople = `(o.purpose = 'refund' and o.raw is null
  and exists (select from refunds r where r.id = o.purpose_id and ${isOfHeldPayment('r')})
  or o.purpose = 'sweep' and o.raw is null and o.last_error is not null
  and exists (select from deposits d join payments p on p.id = d.payment_id
               where d.swept_by = o.id
                 and (p.status in ('failed', 'blacklisted')
                      or exists (select from blacklist b where b.address = any(d.from_addresses)))))`;

/**
 * A deposit on the chain that the rules decide again as soon as there is a rate; what an administrator holds is decided by
 * a release.
 */
export const waitsForRules = `(d.orphaned_at is null and d.ruling in ('awaiting_rate', 'awaiting_rule')
  and p.status not in ('blacklisted', 'failed'))`;

/** One that had failed and was replaced, and that a reorg has let succeed: decision 0156 leaves it to a person. */
export const isContradicted = `(o.doubted_at is not null and coalesce(o.last_error, '') like '%has succeeded after a reorg:%')`;

/** A payment `p` with coins that lie in the quarantine of another one, on whose address they came: its release frees them. */
export const isHeldElsewhere = `exists (select from deposits d where d.payment_id = p.id and d.ruling = 'counted'
  and d.quarantined_at is not null and d.orphaned_at is null)`;

/**
 * What a reorg left of a payment in the chain's own coin, where it is less than a transfer takes at a price of one gwei, the
 * least of this world: it waits for lower fees, looked at once a day.
 */
const paysForNoWay = `(d.amount < 21000::numeric * 1000000000 and exists (
  select from tokens t join chains c on c.id = t.chain_id
   where t.id = d.token_id and t.token_type = 'native' and c.chain_type = 'evm'))`;

/** A credited payment `p` whose coins lie on their address: they are swept for as long as it takes, in the end every hour. */
export const isSweptAgain = `(p.ended_as in ('completed', 'expired_partial') and p.status <> 'blacklisted' and exists (
  select from deposits d where d.payment_id = p.id and d.ruling = 'counted' and d.settled_at is not null
     and d.swept_by is null and d.orphaned_at is null and not ${paysForNoWay}))`;

/**
 * A refund out of a treasury that has let its coins go to the exchange, or whose coins a reorg took for good: a person
 * brings them.
 */
export const waitsForCoins = `(coalesce(waiting_reason, '') = 'treasury_liquidity' and ((select count(*) from exchange_assets) > 0
  or amount > (select coalesce(sum(case when l.debit_account = 'treasury' then l.amount else -l.amount end), 0)
                 from ledger_transfers l
                where l.token_id = refunds.token_id and 'treasury' in (l.debit_account, l.credit_account)
                  and l.phase in ('posted', 'post'))))`;

/** A refund whose deposit has left the chain and did not come back: a person gives it up. */
const waitsForItsDeposit = `exists (select from deposits d where d.id = refunds.deposit_id and d.orphaned_at is not null)`;

/** In a token that does as it likes: a person gives it up. */
export const isOfStrange = (tokenId: string): string =>
  `${tokenId} in (${dishonest.map((id) => `'${id}'`).join(', ')})`;

/** A payment `p` whose sweep no chain takes, its token having shrunk or told of more than a transfer can name: a person fails it. */
export const isStuckInStrange = `exists (select from outgoing o left join outgoing b on b.id = o.batch_id
  where o.purpose = 'sweep' and o.purpose_id = p.id and o.status = 'intent' and coalesce(b.last_error, o.last_error) is not null
    and ${isOfStrange('o.token_id')})`;

/**
 * Signed, or final once, for coins that a reorg took and that did not come back: its bytes would count again if they did,
 * and nothing else can be signed in their place.
 */
export const waitsForLostCoins = `(o.purpose in ('sweep', 'batch')
  and (o.status = 'signed' and o.succeeded is null or o.doubted_at is not null)
  and exists (select from deposits d join outgoing s on s.id = d.swept_by where o.id in (s.id, s.batch_id))
  and not exists (select from deposits d join outgoing s on s.id = d.swept_by
                   where o.id in (s.id, s.batch_id) and d.orphaned_at is null))`;

/** What calm must have moved on; `sweep_failed`, `failed` and `blacklisted` wait for people. */
async function halfWay({ place }: World): Promise<Finding[]> {
  const { rows } = await place.control.query<Finding>(
    `select 'payment_half_way' as rule, id::text as subject, jsonb_build_object('status', status) as facts
       from payments p
      where (status in ('confirming', 'confirmed', 'awaiting_payment', 'partially_paid') or status = 'expired_selection' and settling_at is not null)
        and not exists (select from outgoing o where o.purpose = 'sweep' and o.purpose_id = p.id and ${waitsForPeople}) and not ${isHeldElsewhere} and not ${isStuckInStrange}
     union all
     -- Settled: what it did not bring was told as unmatched. And whatever waits for a rate has got one.
     select 'deposit_stranded', d.id::text, jsonb_build_object('status', p.status, 'ruling', d.ruling)
       from deposits d join payments p on p.id = d.payment_id
      where d.orphaned_at is null and d.swept_by is null and d.quarantined_at is null and d.ruling = 'counted' and p.ended_as is not null
            and not ${isOfStrange('d.token_id')} and not (p.sweep_due_at is not null and ${paysForNoWay})
         or ${waitsForRules}
     union all
     select 'withdrawal_half_way', id::text, jsonb_build_object('waiting', waiting_reason) from withdrawals where status = 'processing'
     union all
     select 'refund_half_way', id::text, jsonb_build_object('waiting', waiting_reason) from refunds where status in ('approved', 'processing') and not ${isOfStrange('token_id')} and not ${waitsForCoins} and not ${waitsForItsDeposit} and not ${waitsForItsPayment}
     union all
     select 'movement_half_way', id::text, jsonb_build_object('purpose', purpose, 'status', status, 'error', last_error)
       from outgoing o
      where (status not in ('final', 'dead') or doubted_at is not null) and not ${waitsForPeople} and not ${waitsForLostCoins} and not ${isOfStrange('o.token_id')} and not ${isContradicted}`,
  );
  return rows;
}
