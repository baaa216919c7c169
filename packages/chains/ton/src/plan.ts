import { Address, beginCell, Cell, internal, loadMessageRelaxed, SendMode, storeMessageRelaxed } from '@ton/core';
import { allowance, attached } from './fees.ts';
import { opBits, ops, queryBits, readWalletInit } from './jetton.ts';
import { canonicalOf } from './wallet.ts';

/** Everything that one of our messages to a wallet says; addresses are canonical. One plan has one encoding. */
export interface Plan {
  sender: string;
  subwallet: number;
  seqno: number;
  /** Seconds since 1970: the wallet takes it before. */
  validUntil: number;
  /** Null: it only uses its number up. */
  move: Move | null;
}

export type Move = CoinMove | JettonMove;

export interface CoinMove {
  kind: 'coins';
  to: string;
  /** Nanotons that are to stay there. */
  amount: bigint;
  /** Coins of ours that come `home` or are `gas` pay what the receiving contract takes of them, and say so. */
  mark: 'none' | 'home' | 'gas';
}

export interface JettonMove {
  kind: 'jettons';
  to: string;
  amount: bigint;
  /** What the sender's jetton wallet is deployed with: from it follow its address and its jetton. */
  wallet: Cell;
  /** Who gets back what the transfer leaves of the attached coins: its sender, or its receiver. */
  response: string;
  queryId: bigint;
}

const wordBits = 32;
const byteBits = 8;
/** Fees come on top, and a message that cannot be paid for is left out: otherwise the same bytes would run again. */
const mode = SendMode.PAY_GAS_SEPARATELY + SendMode.IGNORE_ERRORS;
const markOps = { none: null, home: ops.excesses, gas: ops.topUp } as const;

/** What the owner of a wallet signs (v4R2). */
export function encodeSigned({ subwallet, validUntil, seqno, move }: Plan): Cell {
  const body = beginCell()
    .storeUint(subwallet, wordBits)
    .storeUint(validUntil, wordBits)
    .storeUint(seqno, wordBits)
    .storeUint(0, byteBits);
  if (move !== null) body.storeUint(mode, byteBits).storeRef(encodeMessage(move));
  return body.endCell();
}

/** Its body is a cell of its own, as some wallets write it: one message has one encoding. */
const encodeMessage = (move: Move): Cell =>
  beginCell()
    .store(storeMessageRelaxed(move.kind === 'coins' ? coinMessage(move) : jettonMessage(move), { forceRef: true }))
    .endCell();

/** Never bounces: what is sent stays where it was to go, whatever is there. */
function coinMessage({ to, amount, mark }: CoinMove) {
  const op = markOps[mark];
  const value = mark === 'none' ? amount : amount + allowance;
  const body = op === null ? {} : { body: beginCell().storeUint(op, opBits).storeUint(0, queryBits).endCell() };
  return internal({ to: Address.parse(to), value, bounce: false, ...body });
}

/** A receiver other than ourselves is told, with one nanoton: some see nothing else. */
function jettonMessage({ to, amount, wallet, response, queryId }: JettonMove) {
  const body = beginCell()
    .storeUint(ops.transfer, opBits)
    .storeUint(queryId, queryBits)
    .storeCoins(amount)
    .storeAddress(Address.parse(to))
    .storeAddress(Address.parse(response))
    .storeBit(false)
    .storeCoins(response === to ? 0n : 1n)
    .storeBit(false)
    .endCell();
  return internal({ to: new Address(0, wallet.hash()), value: attached, bounce: true, body });
}

/** The unsigned form, base64 of a bag of cells: the sender, its jetton wallet where jettons move, and what is signed. */
export const encodePlan = (plan: Plan): string =>
  beginCell()
    .storeAddress(Address.parse(plan.sender))
    .storeMaybeRef(plan.move?.kind === 'jettons' ? plan.move.wallet : null)
    .storeRef(encodeSigned(plan))
    .endCell()
    .toBoc({ idx: false })
    .toString('base64');

/**
 * The plan of unsigned bytes. Nothing is left out: the plan's own encoding must be these very bytes.
 * @returns null when they are no plan's
 */
export function readPlan(unsigned: string): Plan | null {
  try {
    const slice = Cell.fromBase64(unsigned).beginParse();
    const sender = canonicalOf(slice.loadAddress());
    const wallet = slice.loadMaybeRef();
    const signed = slice.loadRef().beginParse();
    const [subwallet, validUntil, seqno] = [0, 0, 0].map(() => signed.loadUint(wordBits)) as [number, number, number];
    const message = signed.remainingRefs === 0 ? null : signed.loadRef();
    const move = message && readMove(message, wallet);
    const plan = { sender, subwallet, seqno, validUntil, move };
    return encodePlan(plan) === unsigned ? plan : null;
  } catch {
    return null;
  }
}

function readMove(message: Cell, wallet: Cell | null): Move {
  const { info, body } = loadMessageRelaxed(message.beginParse());
  if (info.type !== 'internal') throw new RangeError('a message of another kind');
  return wallet === null ? readCoins(canonicalOf(info.dest), info.value.coins, body) : readJettons(body, wallet);
}

function readCoins(to: string, value: bigint, body: Cell): CoinMove {
  const op = body.bits.length === 0 ? null : body.beginParse().loadUint(opBits);
  const mark = (['none', 'home', 'gas'] as const).find((one) => markOps[one] === op);
  if (mark === undefined) throw new RangeError('a word that is none of ours');
  return { kind: 'coins', to, amount: mark === 'none' ? value : value - allowance, mark };
}

function readJettons(body: Cell, wallet: Cell): JettonMove {
  const slice = body.beginParse().skip(opBits);
  const queryId = slice.loadUintBig(queryBits);
  const amount = slice.loadCoins();
  const [to, response] = [canonicalOf(slice.loadAddress()), canonicalOf(slice.loadAddress())];
  if (readWalletInit(wallet) === null) throw new RangeError('a wallet of no jetton that we know');
  return { kind: 'jettons', to, amount, wallet, response, queryId };
}
