import type { Run } from '@florin/nodes/tron/executor';
import type { Call } from '@florin/nodes/tron/read-transaction';

/** The contracts of the simulated chain: a token as Tether's, and a till that pays several amounts at once. */

/** 20 bytes in hex, as all addresses in here. */
export const tillWord = 'b7'.repeat(20);

const transferSelector = 'a9059cbb';
const balanceSelector = '70a08231';
const decimalsSelector = '313ce567';
const symbolSelector = '95d89b41';
/** Of the till: who receives, in tokens or in coins, and how much each time. */
const paySelector = '7061790a';
const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** Units of energy; setting a balance that was none costs more. */
const energyOf = { kept: 29_650n, made: 64_650n, view: 500n, refused: 3_000n, till: 12_000n } as const;

const word = (value: bigint): string => value.toString(16).padStart(64, '0');
const wordOf = (address: string): string => address.padStart(64, '0');

/** Call data of a payment through the till. */
export const payData = (to: string, asset: 'coins' | 'tokens', amounts: readonly bigint[]): string =>
  paySelector + wordOf(to) + word(asset === 'coins' ? 0n : 1n) + amounts.map(word).join('');
export const transferData = (to: string, amount: bigint): string => transferSelector + wordOf(to) + word(amount);

/** What a call would do: nothing where `refused`, and then it costs its energy all the same. */
export interface Effect {
  refused: boolean;
  energy: bigint;
  output: string;
  /** Tokens that leave the caller. */
  tokens: readonly { to: string; amount: bigint }[];
  /** Coins that the called contract sends on. */
  coins: readonly { to: string; amount: bigint }[];
}

/** What contracts look at. */
export interface Balances {
  tokenWord: string;
  /** Whether the issuer has stopped all transfers. */
  paused: boolean;
  tokens(holder: string): bigint;
}

const nothing = { tokens: [], coins: [], output: '' } as const;
const refused: Effect = { ...nothing, refused: true, energy: energyOf.refused };

/** What a call by `owner` does. */
export function effectOf(owner: string, { contract, value, data }: Call, balances: Balances): Effect {
  if (contract === tillWord) return ofTill(owner, { value, data }, balances);
  if (contract !== balances.tokenWord || value > 0n) return refused;
  const view = { ...nothing, refused: false, energy: energyOf.view };
  if (data.startsWith(balanceSelector)) return { ...view, output: word(balances.tokens(data.slice(-40))) };
  if (data.startsWith(decimalsSelector)) return { ...view, output: word(6n) };
  if (data.startsWith(symbolSelector)) return { ...view, output: word(32n) + word(4n) + '55534454'.padEnd(64, '0') };
  if (!data.startsWith(transferSelector) || data.length !== 136) return refused;
  const transfer = { to: data.slice(32, 72), amount: BigInt(`0x${data.slice(72)}`) };
  // Tether's contract on Tron answers false and moves everything.
  return moved(owner, [transfer], balances) ?? refused;
}

function ofTill(owner: string, { value, data }: Pick<Call, 'value' | 'data'>, balances: Balances): Effect {
  const [to = '', asset = '', ...rest] = (data.slice(8).match(/.{64}/g) ?? []) as string[];
  const payments = rest.map((amount) => ({ to: to.slice(24), amount: BigInt(`0x${amount}`) }));
  if (!data.startsWith(paySelector) || payments.length === 0) return refused;
  if (BigInt(`0x${asset}`) === 1n) {
    const effect = value === 0n ? moved(owner, payments, balances) : null;
    return effect === null ? refused : { ...effect, energy: effect.energy + energyOf.till };
  }
  const sum = payments.reduce((total, { amount }) => total + amount, 0n);
  return sum === value ? { ...nothing, refused: false, energy: energyOf.till, coins: payments } : refused;
}

function moved(owner: string, tokens: Effect['tokens'], { paused, tokens: held }: Balances): Effect | null {
  const sum = tokens.reduce((total, { amount }) => total + amount, 0n);
  if (paused || held(owner) < sum) return null;
  const [first] = tokens;
  const energy = first !== undefined && held(first.to) > 0n ? energyOf.kept : energyOf.made;
  return { ...nothing, refused: false, energy, output: word(0n), tokens };
}

/** An effect as nodes tell of it. */
export function toRun(owner: string, contract: string, effect: Effect, tokenWord: string): Run {
  const success = !effect.refused;
  return {
    success,
    isExhausted: false,
    energy: effect.energy,
    output: effect.output,
    logs: effect.tokens.map(({ to, amount }) => ({
      address: tokenWord,
      topics: [transferTopic, wordOf(owner), wordOf(to)],
      data: word(amount),
    })),
    inner: effect.coins.map(({ to, amount }) => ({ from: contract, to, value: amount, note: '63616c6c' })),
  };
}
