import { fields, list } from '@florin/json-rpc/answers';
import { type Asker, NodeFailure } from '@florin/json-rpc/failures';
import { toHex } from './address-book.ts';
import { int64 } from './answers.ts';

/** Sun: the chain lends no smaller stake. */
export const delegationMin = 1_000_000n;
const trx = 1_000_000n;

/** Whether an account has staked coins for energy, lent or not. */
export const hasStake = (node: Asker, address: string): Promise<boolean> =>
  node.ask('/wallet/getaccount', [{ address: toHex(address) }], (value) => {
    const account = fields(value, 'account');
    const stakes = list(account.frozenV2 ?? [], 'account.frozenV2', (one) => fields(one, 'a stake'));
    const { delegated_frozenV2_balance_for_energy: lent } = fields(account.account_resource ?? {}, 'account_resource');
    const own = stakes.filter(({ type }) => type === 'ENERGY').map(({ amount }) => int64(amount, 'a stake'));
    return int64(lent, 'lent stake') > 0n || own.some((amount) => amount > 0n);
  });

/** Sun of an account's stake whose energy it can lend now: what it has used lately it cannot. */
export const readFree = (node: Asker, address: string): Promise<bigint> =>
  node.ask('/wallet/getcandelegatedmaxsize', [{ owner_address: toHex(address), type: 1 }], (value) =>
    int64(fields(value, 'stake').max_size, 'max_size'),
  );

/** Sun of stake whose energy one account lends another. */
export const readLent = (node: Asker, from: string, to: string): Promise<bigint> =>
  node.ask('/wallet/getdelegatedresourcev2', [{ fromAddress: toHex(from), toAddress: toHex(to) }], (value) =>
    list(fields(value, 'delegations').delegatedResource ?? [], 'delegations', (one) => {
      const { from: lender, to: borrower, frozen_balance_for_energy: stake } = fields(one, 'a delegation');
      if (lender !== toHex(from) || borrower !== toHex(to)) throw new NodeFailure('The node tells of other accounts.');
      return int64(stake, 'frozen_balance_for_energy');
    }).reduce((sum, stake) => sum + stake, 0n),
  );

/** What a stake brings now. */
interface Yield {
  /** Units of energy of a stake. */
  ofStake(sun: bigint): bigint;
  /** The stake that brings at least so many units, in sun. */
  stakeFor(units: bigint): bigint;
}

/** The chain shares all energy out by stakes, and everybody's stakes change: so much more is lent. */
const drift = { times: 101n, by: 100n };

/** The node tells it beside what an account has, of an account that exists. */
export const readYield = (node: Asker, account: string): Promise<Yield> =>
  node.ask('/wallet/getaccountresource', [{ address: toHex(account) }], (value) => {
    const { TotalEnergyLimit, TotalEnergyWeight } = fields(value, 'account resources');
    const [total, weight] = [int64(TotalEnergyLimit, 'all energy'), int64(TotalEnergyWeight, 'all stakes')];
    if (total === 0n || weight === 0n) throw new NodeFailure('The node does not tell what a stake brings.');
    return {
      ofStake: (sun) => (sun * total) / (weight * trx),
      stakeFor: (units) => (units * weight * trx * drift.times) / (total * drift.by) + 1n,
    };
  });
