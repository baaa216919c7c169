import { fields, list, text } from '@florin/json-rpc/answers';
import { type Asker, NodeFailure } from '@florin/json-rpc/failures';
import { toHex } from './address-book.ts';
import { int64 } from './answers.ts';
import { activationMax, bandwidthPriceMax } from './plan.ts';

/** What the chain asks for, by its own parameters; in sun. */
export interface Prices {
  /** For a unit of energy. */
  energy: bigint;
  /** For a point of bandwidth. */
  bandwidth: bigint;
  /** For an account that a transfer of coins makes. */
  activation: bigint;
}

/** @throws NodeFailure when a parameter is missing, or dearer than the signer takes for granted */
export const readPrices = (node: Asker): Promise<Prices> =>
  node.ask('/wallet/getchainparameters', [{}], (value) => {
    const all = new Map(
      list(fields(value, 'chain parameters').chainParameter, 'chain parameters', (item) => {
        const { key, value: amount } = fields(item, 'chain parameter');
        return [text(key, 'chain parameter'), amount] as const;
      }),
    );
    const read = (name: string): bigint => {
      if (!all.has(name)) throw new NodeFailure(`The node names no ${name}.`);
      return int64(all.get(name), name);
    };
    const prices = {
      energy: read('getEnergyFee'),
      bandwidth: read('getTransactionFee'),
      activation: read('getCreateAccountFee') + read('getCreateNewAccountFeeInSystemContract'),
    };
    if (prices.bandwidth > bandwidthPriceMax || prices.activation > activationMax)
      throw new NodeFailure('Bandwidth or accounts cost more than this version plans for.');
    return prices;
  });

/** What an account may use without burning coins. */
export interface Resources {
  bandwidth: bigint;
  energy: bigint;
}

/**
 * Free bandwidth, and what is staked for an account by itself or by others. An account that does not exist has the free
 * bandwidth that it is given with its first coins.
 */
export const readResources = (node: Asker, address: string): Promise<Resources> =>
  node.ask('/wallet/getaccountresource', [{ address: toHex(address) }], (value) => {
    const found = fields(value, 'account resources');
    const left = (limit: string, used: string): bigint => {
      const rest = int64(found[limit], limit) - int64(found[used], used);
      return rest > 0n ? rest : 0n;
    };
    // A transaction is paid from one of them, never from both.
    const [free, staked] = [left('freeNetLimit', 'freeNetUsed'), left('NetLimit', 'NetUsed')];
    return { bandwidth: free > staked ? free : staked, energy: left('EnergyLimit', 'EnergyUsed') };
  });

/** Whether an address has an account: coins to one that has none create it, at the sender's cost. */
export const hasAccount = (node: Asker, address: string): Promise<boolean> =>
  node.ask('/wallet/getaccount', [{ address: toHex(address) }], (value) => {
    const { address: own } = fields(value, 'account');
    return typeof own === 'string' && own.toLowerCase() === toHex(address);
  });
