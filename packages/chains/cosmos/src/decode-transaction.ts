import { Refusal } from '@florin/domain/errors';
import type { Asset, DecodedTransaction } from '@florin/domain/ports/chain';
import { parseAccount } from './address.ts';
import { parseDenomination } from './denomination.ts';
import type { Network } from './networks.ts';
import type { Plan } from './plan.ts';
import { readPlan } from './unsigned.ts';

const refuse = (why: string): Refusal => new Refusal('FORBIDDEN', `Not one of our transactions: ${why}.`);

/**
 * What unsigned bytes would do, from the bytes alone: coins of one denomination that an address sends, or several that
 * send all of theirs to the treasury, which pays for it. Amounts in base units, the fee cap is exactly the fee.
 * @throws Refusal FORBIDDEN for anything else, another encoding of the same included.
 */
export function decodeTransaction(network: Network, unsigned: string, treasury: string): DecodedTransaction {
  const plan = checkedPlan(network, unsigned);
  const [first] = plan.moves;
  const { fee: feeCap, payer } = plan;
  const frame = { network: network.name, feeCap };
  if (payer === null) {
    if (plan.moves.length > 1) throw refuse('it moves several times and nobody else pays');
    const uses = { kind: 'number', nonce: plan.signers[0]?.sequence ?? 0n } as const;
    if (first.from === first.to) return { ...frame, uses, kind: 'cancel', destination: first.to };
    const asset = assetOf(network, first.denomination);
    return { ...frame, uses, kind: 'transfer', destination: first.to, asset, amount: first.amount };
  }
  if (payer !== treasury) throw refuse('somebody else pays for it');
  return { ...frame, ...batchOf(network, plan, treasury) };
}

/** The sender of each item signs for itself, and the treasury for the fee: its number excludes a second batch. */
function batchOf(network: Network, { moves, signers }: Plan, treasury: string) {
  const [{ denomination }] = moves;
  if (denomination === network.native) throw refuse('coins of the chain pay for their own way');
  if (moves.some(({ to }) => to !== treasury)) throw refuse('a batch goes to the treasury');
  if (signers.length !== moves.length + 1) throw refuse('an address sends twice');
  return {
    kind: 'batch',
    uses: { kind: 'number', nonce: signers.at(-1)?.sequence ?? 0n },
    contract: treasury,
    token: denomination,
    items: moves.map(({ from: address, amount }) => ({ address, amount })),
    authorizations: moves.map((_move, item) => ({
      item,
      network: network.name,
      contract: treasury,
      nonce: signers[item]?.sequence ?? 0n,
    })),
  } as const;
}

export const assetOf = ({ native }: Network, denomination: string): Asset =>
  denomination === native ? { kind: 'native' } : { kind: 'token', ref: denomination };

/** @throws Refusal FORBIDDEN when the bytes are no plan of this network. */
export function checkedPlan(network: Network, unsigned: string): Plan {
  const plan = readPlan(unsigned);
  if (plan === null) throw refuse('it is not what we would have built');
  if (plan.chainId !== network.chainId) throw refuse(`it is for ${JSON.stringify(plan.chainId)}`);
  if (plan.feeDenomination !== network.native) throw refuse('its fee is in another denomination');
  if (plan.payer !== null && !isAccount(network, plan.payer)) throw refuse('its payer is no address');
  const [{ denomination }] = plan.moves;
  if (parseDenomination(denomination) !== denomination) throw refuse('its denomination is none');
  for (const move of plan.moves) {
    if (move.denomination !== denomination) throw refuse('it moves several denominations');
    if (move.amount === 0n) throw refuse('it moves nothing');
    if (!isAccount(network, move.from) || !isAccount(network, move.to))
      throw refuse('it names something else than addresses');
  }
  return plan;
}

function isAccount({ prefix }: Network, address: string): boolean {
  const parsed = parseAccount(prefix, address);
  return parsed.ok && parsed.canonical === address;
}
