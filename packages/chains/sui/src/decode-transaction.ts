import { Refusal } from '@florin/domain/errors';
import type { DecodedTransaction } from '@florin/domain/ports/chain';
import { isSystemAddress } from './address.ts';
import { assetOf, nativeType, parseCoinType } from './coin-type.ts';
import { lifetimeName } from './lifetime-name.ts';
import type { Plan } from './plan.ts';
import { readPlan } from './unsigned.ts';

const refuse = (why: string): Refusal => new Refusal('FORBIDDEN', `Not one of our transactions: ${why}.`);
const tagBytes = 16;

/**
 * What unsigned bytes would do, from the bytes alone: coins of one type that an address sends, paid for by the treasury,
 * in one epoch of one network. The fee cap is the budget.
 * @throws Refusal FORBIDDEN for anything else, another encoding of the same included.
 */
export function decodeTransaction(unsigned: string, treasury: string): DecodedTransaction {
  const { chain, epoch, destination, coinType, amount, gas } = checkedPlan(unsigned, treasury);
  return {
    kind: 'transfer',
    network: chain,
    uses: { kind: 'lifetime', blockhash: lifetimeName(chain, epoch) },
    feeCap: gas.budget,
    destination,
    asset: assetOf(coinType),
    amount,
  };
}

/** @throws Refusal FORBIDDEN when the bytes are no plan of this treasury. */
export function checkedPlan(unsigned: string, treasury: string): Plan {
  const plan = readPlan(unsigned);
  if (plan === null) throw refuse('it is not what we would have built');
  const { gas, sender, destination, coinType, amount, funds, tag } = plan;
  if (tag.length !== tagBytes) throw refuse('its intent is not named');
  if (gas.owner !== treasury) throw refuse('somebody else pays for it');
  if (parseCoinType(coinType) !== coinType) throw refuse('its coin type is none');
  if (isSystemAddress(destination)) throw refuse('nobody can spend what arrives there');
  if (amount === 0n) throw refuse('it moves nothing');
  if (funds.kind === 'gas' && (gas.payment.length === 0 || sender !== treasury || coinType !== nativeType))
    throw refuse('only the treasury spends the coins that pay');
  // Without a price nothing is paid, and a budget would say otherwise.
  if (gas.price === 0n && (gas.budget !== 0n || gas.payment.length > 0)) throw refuse('its price is none');
  const refs = [...gas.payment, ...(funds.kind === 'held' ? funds.coins : [])];
  if (new Set(refs.map(({ id }) => id)).size !== refs.length) throw refuse('it spends a coin twice');
  return plan;
}
