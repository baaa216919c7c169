import { base58 } from '@scure/base';
import { Reader } from './bcs.ts';
import { fromBytes } from './address.ts';
import { nativeType } from './coin-type.ts';
import { coinsMax, gasCoinsMax, type ObjectRef, type Plan } from './plan.ts';

const addressBytes = 32;
const inputsMax = coinsMax + 8;
const commandsMax = 12;
const argumentsMax = coinsMax + 8;

type Input =
  | { kind: 'pure'; content: Uint8Array }
  | { kind: 'owned'; ref: ObjectRef }
  | { kind: 'withdrawal'; amount: bigint };

/** What commands tell of a plan beside its inputs. */
interface Told {
  coinTypes: string[];
  transfers: boolean;
  splitsGas: boolean;
}

/**
 * The plan that bytes may have come from. It looks only for the facts of a plan: whoever calls must encode it again and
 * compare, because everything else in the bytes is passed over.
 * @throws RangeError for bytes that cannot be a plan's.
 */
export function guessPlan(content: Uint8Array): Plan {
  const reader = new Reader(content);
  reader.variant(0);
  reader.variant(0);
  const inputs = reader.list(() => readInput(reader), inputsMax);
  const told: Told = { coinTypes: [], transfers: false, splitsGas: false };
  reader.list(() => readCommand(reader, told), commandsMax);
  const sender = fromBytes(reader.take(addressBytes));
  const payment = reader.list(() => readRef(reader), gasCoinsMax);
  const gas = { payment, owner: fromBytes(reader.take(addressBytes)), price: reader.u64(), budget: reader.u64() };
  reader.variant(2);
  reader.some();
  const epoch = reader.u64();
  reader.some();
  reader.u64();
  reader.none();
  reader.none();
  const chain = readDigest(reader);
  const nonce = reader.u32();
  reader.end();
  return { ...partsOf(inputs, told), chain, epoch, nonce, sender, gas };
}

function partsOf(inputs: readonly Input[], told: Told) {
  const pures = inputs.flatMap((one) => (one.kind === 'pure' ? [one.content] : []));
  const coins = inputs.flatMap((one) => (one.kind === 'owned' ? [one.ref] : []));
  const [tag, destination] = pures;
  const withdrawal = inputs.reduce((sum, one) => (one.kind === 'withdrawal' ? sum + one.amount : sum), 0n);
  const coinType = told.splitsGas ? nativeType : told.coinTypes[0];
  if (tag === undefined || destination === undefined || coinType === undefined) throw new RangeError('too few values');
  const amounts = pures.slice(2).filter(({ length }) => length === 8);
  const [amount] = amounts.map((encoded) => new Reader(encoded).u64());
  return {
    tag,
    destination: fromBytes(destination),
    coinType,
    amount: amount ?? withdrawal,
    delivery: told.transfers ? ('object' as const) : ('balance' as const),
    funds: told.splitsGas ? ({ kind: 'gas' } as const) : ({ kind: 'held', withdrawal, coins } as const),
  };
}

const readDigest = (reader: Reader): string => base58.encode(reader.bytes());

const readRef = (reader: Reader): ObjectRef => ({
  id: fromBytes(reader.take(addressBytes)),
  version: reader.u64(),
  digest: readDigest(reader),
});

function readInput(reader: Reader): Input {
  switch (reader.uleb()) {
    case 0:
      return { kind: 'pure', content: reader.bytes() };
    case 1:
      reader.variant(0);
      return { kind: 'owned', ref: readRef(reader) };
    case 2: {
      reader.variant(0);
      const amount = reader.u64();
      reader.variant(0);
      readType(reader);
      reader.variant(0);
      return { kind: 'withdrawal', amount };
    }
    default:
      throw new RangeError('an input of another kind');
  }
}

function readType(reader: Reader): string {
  reader.variant(7);
  const address = fromBytes(reader.take(addressBytes));
  const spelled = `${address}::${reader.text()}::${reader.text()}`;
  reader.list(() => reader.u8(), 0);
  return spelled;
}

/** Answers whether it is the coin that pays. */
function readArgument(reader: Reader): boolean {
  const kind = reader.uleb();
  if (kind > 3) throw new RangeError('an argument of another kind');
  reader.take(kind === 0 ? 0 : kind === 3 ? 4 : 2);
  return kind === 0;
}

const readArguments = (reader: Reader) => reader.list(() => readArgument(reader), argumentsMax);

function readCommand(reader: Reader, told: Told): void {
  switch (reader.uleb()) {
    case 0:
      reader.take(addressBytes);
      reader.text();
      reader.text();
      told.coinTypes.push(...reader.list(() => readType(reader), 1));
      readArguments(reader);
      return;
    case 1:
      told.transfers = true;
      readArguments(reader);
      readArgument(reader);
      return;
    case 2: {
      const isGas = readArgument(reader);
      told.splitsGas = told.splitsGas || isGas;
      readArguments(reader);
      return;
    }
    case 3:
      readArgument(reader);
      readArguments(reader);
      return;
    default:
      throw new RangeError('a command of another kind');
  }
}
