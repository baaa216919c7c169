import type { Asset } from '@florin/domain/ports/chain';
import type { BlockTransaction, Call } from './block-transaction.ts';
import { readU32, readU64 } from './instructions.ts';
import { systemProgram, tokenProgram } from './programs.ts';

/** What one instruction moves from an account to another. */
export interface Move {
  from: string;
  to: string;
  /** Who gave leave for it. */
  by: readonly string[];
  /** Base units; null where the instruction does not say. */
  amount: bigint | null;
}

/** Where an instruction names who gives, who gets and who gives leave, and where its data has the amount. */
interface Form {
  places: readonly number[];
  amountAt: number | null;
}

/** Kinds of the system program that move coins; the first and the last account are created by it. */
const coinForms = new Map<number, Form>([
  [0, { places: [0, 1], amountAt: 4 }],
  [2, { places: [0, 1], amountAt: 4 }],
  [3, { places: [0, 1], amountAt: null }],
  [5, { places: [0, 1, 4], amountAt: 4 }],
  [11, { places: [0, 2, 1], amountAt: 4 }],
]);
/** Kinds of the token program that move tokens. */
const tokenForms = new Map<number, Form>([
  [3, { places: [0, 1, 2], amountAt: 1 }],
  [12, { places: [0, 2, 3], amountAt: 1 }],
]);
/** What a token account leaves in coins when it is closed. */
const closing: Form = { places: [0, 1, 2], amountAt: null };
const closeKind = 9;

/** Every instruction of a transaction that moves an asset to an account, in their order. */
export const movesTo = (transaction: BlockTransaction, asset: Asset, receiver: string): readonly Move[] =>
  transaction.calls().flatMap((call) => {
    const move = moveOf(call, asset);
    return move?.to === receiver ? [move] : [];
  });

function moveOf({ program, accounts, data }: Call, asset: Asset): Move | null {
  const form = formOf(program, data, asset);
  const [from, to, ...by] = (form?.places ?? []).map((at) => accounts[at]);
  if (form === undefined || from === undefined || to === undefined) return null;
  const amount = form.amountAt === null || data.length < form.amountAt + 8 ? null : readU64(data, form.amountAt);
  return { from, to, by: by.filter((one) => one !== undefined), amount };
}

function formOf(program: string, data: Uint8Array, asset: Asset): Form | undefined {
  if (asset.kind === 'token') return program === tokenProgram ? tokenForms.get(data[0] ?? -1) : undefined;
  if (program === tokenProgram) return data[0] === closeKind ? closing : undefined;
  return program === systemProgram && data.length >= 4 ? coinForms.get(readU32(data, 0)) : undefined;
}
