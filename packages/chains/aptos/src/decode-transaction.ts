import { Refusal } from '@florin/domain/errors';
import type { DecodedTransfer } from '@florin/domain/ports/chain';
import { isSpecial, nativeMetadata } from './address.ts';
import { nameOf } from './lifetime-name.ts';
import type { Plan } from './plan.ts';
import { readUnsigned } from './unsigned.ts';

const refuse = (why: string): Refusal => new Refusal('FORBIDDEN', `Not one of our transactions: ${why}.`);

/**
 * What unsigned bytes would do, from the bytes alone: coins of one asset that an address sends, for which the treasury
 * pays. Amounts in base units.
 * @throws Refusal FORBIDDEN for anything else, another encoding of the same included.
 */
export function decodeTransaction(unsigned: string, treasury: string): DecodedTransfer {
  const { chainId, expiration, maxGas, gasPrice, to, token, amount } = checkedPlan(unsigned, treasury);
  return {
    kind: 'transfer',
    network: String(chainId),
    uses: { kind: 'lifetime', blockhash: nameOf(expiration) },
    feeCap: maxGas * gasPrice,
    destination: to,
    asset: token === null ? { kind: 'native' } : { kind: 'token', ref: token },
    amount,
  };
}

/** @throws Refusal FORBIDDEN when the bytes are no plan for which the treasury pays. */
export function checkedPlan(unsigned: string, treasury: string): Plan {
  const plan = readUnsigned(unsigned);
  if (plan === null) throw refuse('it is not what we would have built');
  if ((plan.payer ?? plan.sender) !== treasury) throw refuse('somebody else pays for it');
  if (plan.payer === plan.sender) throw refuse('its payer is its sender');
  if (plan.amount === 0n) throw refuse('it moves nothing');
  if (plan.token === nativeMetadata) throw refuse("it moves the chain's own coin as a token");
  if (isSpecial(plan.to)) throw refuse('its receiver is the chain itself');
  return plan;
}
