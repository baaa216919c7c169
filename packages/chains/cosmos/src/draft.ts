import { InvariantError, Refusal } from '@florin/domain/errors';
import type { Movement } from '@florin/domain/ports/chain';
import type { Asker } from '@florin/json-rpc/failures';
import { denominationOf, OtherKind, readAccount } from './accounts.ts';
import type { Network } from './networks.ts';
import { type Move, type Plan, type Signer, signerAddresses } from './plan.ts';

type Moving = Pick<Movement, 'purpose' | 'from' | 'to' | 'asset' | 'amount' | 'items'>;

/** What a transaction would do, and who would sign it. */
export type Draft = Pick<Plan, 'moves' | 'payer' | 'signers'>;

/** Movements of coins to the treasury, from an address of ours. */
const comesHome = ({ purpose }: Pick<Moving, 'purpose'>): boolean => purpose === 'sweep' || purpose === 'consolidation';

/** A coin that comes home pays exactly its cap, so that its address ends at zero: a chain takes the whole fee it is given. */
export const isExactFee = (moving: Pick<Moving, 'purpose' | 'asset'>): boolean =>
  comesHome(moving) && moving.asset.kind === 'native';

/** The least that can be sent: what only uses a number up sends it to itself. */
const least = 1n;

/**
 * A movement on the chain as it is now: a batch is a message of each item, signed by its address, with the treasury as
 * payer of the fee.
 * @throws Refusal CONFLICT when an address that must sign has no account yet, or one of a kind that nobody knows.
 */
export async function draftMovement(network: Network, node: Asker, moving: Moving): Promise<Draft> {
  const moves = movesOf(network, moving);
  const payer = moving.purpose === 'batch' ? moving.from : null;
  const signers = await Promise.all(
    signerAddresses({ moves, payer }).map(async (address): Promise<Signer> => {
      const account = await readAccount(node, address).catch(refuseOther);
      if (account === null) throw new Refusal('CONFLICT', `The movement would fail now: ${address} holds nothing yet.`);
      return { address, account: account.number, sequence: account.sequence };
    }),
  );
  return { moves, payer, signers };
}

/** Another node would say the same: the movement waits for a person, and nothing else does. */
function refuseOther(error: unknown): never {
  if (!(error instanceof OtherKind)) throw error;
  throw new Refusal('CONFLICT', `The movement would fail now. ${error.message}`);
}

function movesOf(network: Network, { purpose, from, to, asset, amount, items = [] }: Moving): [Move, ...Move[]] {
  const denomination = denominationOf(network, asset);
  if (purpose === 'cancel') return [{ from, to: from, denomination: network.native, amount: least }];
  if (purpose !== 'batch') return [{ from, to, denomination, amount }];
  const [first, ...others] = items.map((item): Move => ({ from: item.address, to, denomination, amount: item.amount }));
  if (first === undefined || asset.kind === 'native')
    throw new InvariantError('A batch sweeps some deposits of a token.');
  return [first, ...others];
}

/** The same draft where its source signs with a number that was reserved: the payer's, or that of the only sender. */
export const numbered = ({ moves, payer, signers }: Draft, sequence: bigint): Draft => ({
  moves,
  payer,
  signers: signers.map((signer, at) => (at === signers.length - 1 ? { ...signer, sequence } : signer)),
});
