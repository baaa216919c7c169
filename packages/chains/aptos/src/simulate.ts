import { Refusal } from '@florin/domain/errors';
import type { Asset, Movement } from '@florin/domain/ports/chain';
import { fields, list, text } from '@florin/json-rpc/answers';
import { type Asker, NodeFailure } from '@florin/json-rpc/failures';
import { whole } from './answers.ts';
import { leastPrice } from './fees.ts';
import { NamedRefusal, readLedger } from './node.ts';
import type { Plan } from './plan.ts';
import { encodeSigned } from './signed.ts';

/** In a simulation it stands for anybody who pays (AIP-92). */
const anyPayer = `0x${'0'.repeat(64)}`;
const simulatedGas = 200_000n;
const simulatedSeconds = 30n;

/** A movement before anything is known of who signs it, until when and at what price. */
export const draftOf = ({ from, to, asset, amount }: Pick<Movement, 'from' | 'to' | 'asset' | 'amount'>) => ({
  sender: from,
  to,
  token: tokenOf(asset),
  amount,
});

const tokenOf = (asset: Asset): string | null => (asset.kind === 'native' ? null : asset.ref);

/**
 * Gas that a movement uses, tried by the node on its present state without a signature.
 * @throws Refusal CONFLICT when it would fail now: too little is there, an issuer has blocked an address.
 */
export async function gasOf(
  node: Asker,
  network: string,
  draft: Pick<Plan, 'sender' | 'to' | 'token' | 'amount'>,
): Promise<bigint> {
  const { seconds } = await readLedger(node);
  const plan: Plan = {
    ...draft,
    chainId: Number(network),
    payer: anyPayer,
    nonce: 0n,
    maxGas: simulatedGas,
    gasPrice: leastPrice,
    expiration: seconds + simulatedSeconds,
  };
  try {
    return await node.ask('/transactions/simulate', [encodeSigned(plan, null, null)], readUsed);
  } catch (error) {
    throw error instanceof NamedRefusal ? wouldFail(error.message) : error;
  }
}

const wouldFail = (why: string): Refusal =>
  new Refusal('CONFLICT', `The movement would fail now: ${why.slice(0, 200)}`);

function readUsed(value: unknown): bigint {
  const [one] = list(value, 'simulation', (item) => fields(item, 'simulation'));
  if (one === undefined) throw new NodeFailure('The node simulated nothing.');
  if (one.success !== true) throw wouldFail(text(one.vm_status, 'simulation: vm_status'));
  return whole(one.gas_used, 'simulation: gas_used');
}
