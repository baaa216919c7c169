import { Refusal } from '@florin/domain/errors';
import type { Movement } from '@florin/domain/ports/chain';
import { base58 } from '@scure/base';
import { isFrozen, mintDecimals, readAccounts, tokenAmount } from './accounts.ts';
import type { Account } from './answers.ts';
import { isOnCurve } from './address-book.ts';
import type { Rpc } from './node.ts';
import { coinAccountRent, type TokenPart } from './plan.ts';
import { systemProgram } from './programs.ts';
import { tokenAccountOf } from './token-account.ts';

/** What a movement would be on the chain as it is now. */
export interface Draft {
  /** Null for coins. */
  token: TokenPart | null;
  /** Whether the receiver's token account has to be created. */
  isNew: boolean;
}

type Move = Pick<Movement, 'purpose' | 'from' | 'to' | 'asset' | 'amount'>;
const refuse = (why: string): Refusal => new Refusal('CONFLICT', `The movement would fail now: ${why}.`);

/** Movements from a deposit address; all others are the treasury's own. */
export const leavesDeposit = ({ purpose }: Pick<Move, 'purpose'>): boolean =>
  comesHome({ purpose }) || purpose === 'refund';

/** Movements from a deposit address to the treasury. */
export const comesHome = ({ purpose }: Pick<Move, 'purpose'>): boolean =>
  purpose === 'sweep' || purpose === 'consolidation';

/** @throws Refusal CONFLICT when it would fail now, or its coins would be lost. */
export const draftMovement = (rpc: Rpc, movement: Move, treasury: string | null): Promise<Draft> =>
  movement.asset.kind === 'native'
    ? draftCoins(rpc, movement, treasury)
    : draftTokens(rpc, movement, movement.asset.ref, treasury);

async function draftCoins(rpc: Rpc, { from, to, amount }: Move, treasury: string | null): Promise<Draft> {
  const [source = null, receiver = null] = await readAccounts(rpc, [from, to]);
  const rest = (source?.lamports ?? 0n) - amount;
  if (rest < 0n) throw refuse('the address holds less');
  // The treasury pays the fee too; what it keeps is another question than whether a deposit address may be emptied.
  if (from !== treasury && rest > 0n && rest < coinAccountRent)
    throw refuse(`${rest} lamports would stay behind, too few for an account`);
  checkReceiver(to, receiver, treasury);
  if ((receiver?.lamports ?? 0n) + amount < coinAccountRent)
    throw refuse('the receiver would hold too few lamports for an account');
  return { token: null, isNew: false };
}

async function draftTokens(rpc: Rpc, movement: Move, mint: string, treasury: string | null): Promise<Draft> {
  const { from, to, amount, purpose } = movement;
  const places = [mint, tokenAccountOf(from, mint), tokenAccountOf(to, mint), to];
  const [minted = null, source = null, account = null, receiver = null] = await readAccounts(rpc, places);
  const decimals = mintDecimals(minted);
  if (decimals === null) throw refuse('there is no such token');
  const held = tokenAmount(source, mint);
  if (held < amount) throw refuse(`the address holds ${held} base units`);
  checkReceiver(to, receiver, treasury);
  if (isFrozen(source) || isFrozen(account)) throw refuse('the issuer has frozen a token account');
  const isNew = account === null;
  const isOwn = to === treasury || comesHome({ purpose });
  const token = { mint, decimals, creates: !isOwn || isNew, closes: leavesDeposit(movement) && held === amount };
  return { isNew, token };
}

/** Coins sent to a program's account, and tokens to a token account's own, are lost. */
function checkReceiver(to: string, receiver: Account | null, treasury: string | null): void {
  if (to === treasury) return;
  if (receiver !== null && receiver.owner !== systemProgram)
    throw refuse('the receiver is no wallet but an account of a program');
  if (receiver === null && !isOnCurve(base58.decode(to)))
    throw refuse('the receiver is no wallet and holds nothing yet');
}
