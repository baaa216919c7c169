import { Refusal } from '@florin/domain/errors';
import type { Asset, DecodedTransaction } from '@florin/domain/ports/chain';
import { costsOf, isCancel } from './costs.ts';
import type { Network } from './networks.ts';
import { type Output, type Plan, readPlan } from './plan.ts';

const refuse = (why: string): Refusal => new Refusal('FORBIDDEN', `Not one of our transactions: ${why}.`);

/** @throws Refusal FORBIDDEN for bytes of another form */
export function checkedPlan(network: Network, unsigned: string): Plan {
  const plan = readPlan(network, unsigned);
  if (plan === null) throw refuse('it cannot be read, or says the same in other bytes');
  if (plan.inputs.length === 0) throw refuse('it spends nothing');
  const places = new Set(plan.inputs.map(({ txHash, position }) => `${txHash}:${position}`));
  if (places.size !== plan.inputs.length) throw refuse('it spends a coin twice');
  return plan;
}

/**
 * What unsigned bytes would do, from the bytes alone. The first output is what moves; all others go to the treasury or
 * back to where inputs lay. Where every output goes back, once for each address, nothing moves. The chain takes no
 * transaction whose outputs and fee are not exactly what its inputs hold: nobody has to prove those.
 * @throws Refusal FORBIDDEN for anything else, another encoding of the same included.
 */
export function decodeTransaction(network: Network, treasury: string, unsigned: string): DecodedTransaction {
  const { inputs, outputs, fee } = checkedPlan(network, unsigned);
  const coins = inputs.map(({ txHash, position, lovelace: amount, address }) => ({
    txHash,
    position,
    amount,
    address,
  }));
  const owners = new Set(inputs.map(({ address }) => address));
  const [paid, ...others] = outputs;
  if (paid === undefined) throw refuse('it pays nobody');
  if (others.some(({ address }) => address !== treasury && !owners.has(address)))
    throw refuse('what is left does not go to the treasury or back');
  const common = { network: null, uses: { kind: 'coins', coins } } as const;
  if (isCancel({ inputs, outputs })) {
    const [owner = treasury, ...more] = [...owners].filter((address) => address !== treasury);
    return { ...common, kind: 'cancel', feeCap: fee, destination: more.length === 0 ? owner : treasury };
  }
  const { asset, amount } = movedBy(paid);
  const feeCap = fee + costsOf({ inputs, outputs }, treasury).beside;
  return { ...common, kind: 'transfer', feeCap, destination: paid.address, asset, amount };
}

/** What the first output of a movement moves: lovelace alone, or one asset with the lovelace that it needs. */
function movedBy({ lovelace, assets }: Output): { asset: Asset; amount: bigint } {
  const [[ref, amount] = [], ...more] = assets;
  if (more.length > 0) throw refuse('it moves several assets');
  return ref === undefined || amount === undefined
    ? { asset: { kind: 'native' }, amount: lovelace }
    : { asset: { kind: 'token', ref }, amount };
}
