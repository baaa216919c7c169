import { type Instruction, encodeMessage, type Message } from './message.ts';
import {
  closeTokenAccount,
  createTokenAccount,
  limitUnits,
  moveCoins,
  moveTokens,
  priceUnits,
} from './instructions.ts';
import { tokenAccountOf } from './token-account.ts';

/** Everything that one of our transactions says. Two plans never have the same bytes, and one plan has one encoding. */
export interface Plan {
  /** The treasury: it pays for everything. */
  payer: string;
  blockhash: string;
  /** Compute units. */
  unitsMax: number;
  /** Micro-lamports for each of them. */
  unitPrice: bigint;
  /** 32 bytes, base58, made from the intent. */
  reference: string;
  /** Whose coins or tokens move. */
  owner: string;
  /** Who receives them: an owner, never a token account. */
  destination: string;
  /** Base units. */
  amount: bigint;
  token: TokenPart | null;
}

export interface TokenPart {
  mint: string;
  decimals: number;
  /** Creates the receiver's account where it is missing. Always, unless the receiver is the payer itself. */
  creates: boolean;
  /** Removes the owner's account once it is empty; the payer gets what was deposited for it. */
  closes: boolean;
}

/** The unsigned bytes of a plan. */
export const encodePlan = (plan: Plan): Uint8Array => encodeMessage(toMessage(plan));

function toMessage(plan: Plan): Message {
  const { payer, blockhash, unitsMax, unitPrice } = plan;
  const budget = [limitUnits(unitsMax), priceUnits(unitPrice)];
  return { payer, blockhash, instructions: [...budget, ...movesOf(plan)] };
}

function movesOf({ payer, reference, owner, destination, amount, token }: Plan): Instruction[] {
  if (token === null) return [moveCoins(owner, destination, amount, reference)];
  const { mint, decimals, creates, closes } = token;
  const [from, to] = [tokenAccountOf(owner, mint), tokenAccountOf(destination, mint)];
  return [
    ...(creates ? [createTokenAccount(payer, to, destination, mint)] : []),
    moveTokens({ from, to, mint, owner, amount, decimals, reference }),
    ...(closes ? [closeTokenAccount(from, payer, owner)] : []),
  ];
}

/** Lamports for each signature. */
export const signatureFee = 5_000n;
/** What the chain holds for a token account of 165 bytes: 128 more for its place, 6,960 lamports for each byte. */
export const tokenAccountRent = 2_039_280n;
/** The same for an account that holds nothing but coins: no account may hold less, unless it holds none. */
export const coinAccountRent = 890_880n;

const microLamports = 1_000_000n;

/** Lamports for a number of compute units, rounded up. */
export const tipOf = (units: number, price: bigint): bigint =>
  (BigInt(units) * price + microLamports - 1n) / microLamports;

/** How many sign: the payer, and the owner where that is somebody else. */
export const signersOf = ({ payer, owner }: Pick<Plan, 'payer' | 'owner'>): bigint => (payer === owner ? 1n : 2n);

/** Most lamports that a plan can cost: fees, and the receiver's account where it may have to be created. */
export const feeCapOf = (plan: Plan): bigint =>
  signersOf(plan) * signatureFee +
  tipOf(plan.unitsMax, plan.unitPrice) +
  (plan.token?.creates === true ? tokenAccountRent : 0n);
