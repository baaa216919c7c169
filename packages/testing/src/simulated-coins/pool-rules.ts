import { RpcRefusal } from '../simulated-node/json-rpc.ts';
import { type CoinPlace, type CoinTransaction, nameOf, sumOf } from './transaction.ts';
import { unlocks } from './witness.ts';

/** Base units per 1,000 virtual bytes. */
export const leastRate = 1_000n;
const rateStep = 1_000n;
const dust = 2_940n;
/** BIP-125: whoever signals it may be replaced. */
const replaceableBelow = 0xff_ff_ff_fe;

/** What the rules ask of the chain that they belong to. */
interface Pooling {
  readonly pool: ReadonlyMap<string, CoinTransaction>;
  spendable(place: CoinPlace): { amount: bigint; script: string } | null;
  feeOf(hash: string): bigint;
}

const refused = (message: string): RpcRefusal => new RpcRefusal(-26, message);

/**
 * Whether the pool takes a transaction, as nodes judge.
 *
 * @returns what it replaces, with everything that spends of that
 * @throws RpcRefusal in a node's code and words
 */
export function judge(chain: Pooling, transaction: CoinTransaction): readonly CoinTransaction[] {
  const { inputs, outputs, vsize } = transaction;
  const coins = inputs.map((input) => chain.spendable(input));
  if (coins.includes(null)) throw new RpcRefusal(-25, 'bad-txns-inputs-missingorspent');
  if (new Set(inputs.map(nameOf)).size !== inputs.length) throw refused('bad-txns-inputs-duplicate');
  const held = coins.flatMap((coin) => (coin === null ? [] : [coin]));
  if (!held.every((coin, at) => unlocks(transaction, at, coin)))
    throw refused('mandatory-script-verify-flag-failed (Signature must be zero for failed CHECK(MULTI)SIG operation)');
  const fee = sumOf(held.map(({ amount }) => amount)) - sumOf(outputs.map(({ amount }) => amount));
  if (fee < 0n) throw refused('bad-txns-in-belowout');
  if (outputs.some(({ amount }) => amount < dust)) throw refused('dust');
  if (fee * 1_000n < vsize * leastRate) throw refused('min relay fee not met');
  return replaced(chain, transaction, fee);
}

function replaced(chain: Pooling, { inputs, vsize }: CoinTransaction, fee: bigint): readonly CoinTransaction[] {
  const spent = new Set(inputs.map(nameOf));
  const rivals = [...chain.pool.values()].filter((one) => one.inputs.some((input) => spent.has(nameOf(input))));
  if (rivals.length === 0) return [];
  if (rivals.some((one) => one.inputs.every(({ sequence }) => sequence >= replaceableBelow)))
    throw refused('txn-mempool-conflict');
  const gone = withDescendants(chain, rivals);
  const before = sumOf(gone.map(({ hash }) => chain.feeOf(hash)));
  const isDearer = rivals.every((one) => fee * one.vsize > chain.feeOf(one.hash) * vsize);
  if (!isDearer || (fee - before) * 1_000n < vsize * rateStep) throw refused('insufficient fee, rejecting replacement');
  return gone;
}

/** These transactions of the pool and all others in it that spend of them. */
function withDescendants({ pool }: Pooling, rivals: readonly CoinTransaction[]): CoinTransaction[] {
  const gone = new Map(rivals.map((one) => [one.hash, one]));
  for (let size = -1; size !== gone.size;) {
    size = gone.size;
    for (const one of pool.values()) if (one.inputs.some(({ txHash }) => gone.has(txHash))) gone.set(one.hash, one);
  }
  return [...gone.values()];
}
