import {
  addressFromCredential,
  AssetId,
  AuxiliaryData,
  blake2b_256,
  CborSet,
  Credential,
  CredentialType,
  Ed25519PrivateKey,
  Ed25519PrivateNormalKeyHex,
  Hash28ByteBase16,
  HexBlob,
  initCrypto,
  Metadata,
  Metadatum,
  NativeScript,
  NativeScripts,
  NetworkId,
  PlutusV2Script,
  Script,
  Transaction,
  TransactionBody,
  TransactionId,
  TransactionInput,
  TransactionWitnessSet,
  VkeyWitness,
} from '@blaze-cardano/core';
import { type Output, outputOf } from './ledger.ts';

/** Pays like wallets do, with the ecosystem's library, on whatever speaks Blockfrost's interface. */

// Keys are of a library in WebAssembly, which has to be there first.
await initCrypto();

export interface Wallet {
  address: string;
  key: Ed25519PrivateKey;
}

/** A wallet that is the same in every run: 32 bytes of one number. Everybody may know its key. */
export function walletOf(number: number): Wallet {
  const key = Ed25519PrivateKey.fromNormalHex(
    Ed25519PrivateNormalKeyHex(number.toString(16).padStart(4, '0').repeat(16)),
  );
  const hash = Hash28ByteBase16(key.toPublic().hash().hex());
  const credential = Credential.fromCore({ type: CredentialType.KeyHash, hash });
  return { key, address: String(addressFromCredential(NetworkId.Testnet, credential).toBech32()) };
}

export interface Send {
  to: string;
  /** Lovelace; what a token needs beside it when omitted. */
  lovelace?: bigint;
  /** By policy and name in hex, together. */
  assets?: ReadonlyMap<string, bigint>;
  /** Left there for others to refer to: CBOR in hex. */
  script?: string;
}

/** Scripts that nobody has to sign for, each another policy: `all of these` around one another, and none inside. */
export function openPolicies(count: number): NativeScript[] {
  const scripts = [NativeScripts.allOf()];
  while (scripts.length < count) scripts.push(NativeScripts.allOf(scripts.at(-1) as NativeScript));
  return scripts;
}

/** A script for Plutus of so many bytes that mean nothing, as outputs carry it: CBOR in hex. */
export const scriptOf = (bytes: number): string =>
  Script.newPlutusV2Script(new PlutusV2Script(HexBlob('aa'.repeat(bytes)))).toCbor();

/** A script that nobody has to sign for, as outputs carry it. */
export const carried = (script: NativeScript): string => Script.newNativeScript(script).toCbor();

/** An output that nobody has spent, as Blockfrost's interface spells it. */
export interface Unspent {
  tx_hash: string;
  output_index: number;
  amount: { unit: string; quantity: string }[];
}

/** Assets out of nothing, by a policy that lets everybody. */
export interface Mint {
  scripts: readonly NativeScript[];
  /** By policy and name in hex, together. */
  assets: ReadonlyMap<string, bigint>;
}

interface Choice {
  from: readonly [Wallet, ...Wallet[]];
  sends: readonly Send[];
  /** Text that goes along (CIP-20). */
  note?: string;
  /** The slot from which on no block takes it. */
  end?: number;
  mint?: Mint;
}

const companion = 1_300_000n;
/** Said of a coin that a waiting transaction spends: by the Blaze emulator, by the stand-in, and by Dingo. */
const coinIsTaken = /not found in the ledger|spent in the pool|already consumed|bad input/;
const none: ReadonlyMap<string, bigint> = new Map();
const get = async <Answer>(address: string): Promise<Answer> => (await (await fetch(address)).json()) as Answer;

/** Tries one coin of the first wallet after the other until the node takes the payment. @returns the transaction's hash */
export async function pay(url: string, choice: Choice): Promise<string> {
  const [first, ...others] = await Promise.all(
    choice.from.map(({ address }) => get<Unspent[]>(`${url}/addresses/${address}/utxos`)),
  );
  let refused = 'It has no coins.';
  for (const [at, coin] of (Array.isArray(first) ? first : []).entries()) {
    const coins = [coin, ...others.map((each) => each[at] as Unspent)];
    const made = build(choice, coins);
    if (made === null) continue;
    const response = await fetch(`${url}/tx/submit`, {
      method: 'POST',
      headers: { 'content-type': 'application/cbor' },
      body: Buffer.from(made, 'hex'),
    });
    const said = (await response.json()) as string | { message: string };
    if (typeof said === 'string') return said;
    refused = said.message;
    if (!coinIsTaken.test(refused)) break;
  }
  throw new Error(refused);
}

const hold = (coins: readonly Unspent[], unit: string): bigint =>
  coins
    .flatMap(({ amount }) => amount)
    .reduce((sum, one) => (one.unit === unit ? sum + BigInt(one.quantity) : sum), 0n);

/** The signed bytes, hex; null where the coins are too few. */
export function build({ from, sends, note, end, mint }: Choice, coins: readonly Unspent[]): string | null {
  const paid = sends.map(({ to, lovelace = companion, assets = none, script }): Output => {
    const bare = { address: to, lovelace, assets };
    return script === undefined ? bare : { ...bare, script };
  });
  const minted = mint?.assets ?? none;
  const units = new Set([...coins.flatMap(({ amount }) => amount.map(({ unit }) => unit)), ...minted.keys()]);
  const left = new Map(
    [...units].map((unit) => {
      const spent = paid.reduce(
        (sum, out) => sum + (unit === 'lovelace' ? out.lovelace : (out.assets.get(unit) ?? 0n)),
        0n,
      );
      return [unit, hold(coins, unit) + (minted.get(unit) ?? 0n) - spent] as const;
    }),
  );
  const lacks = paid.some(({ assets }) => [...assets.keys()].some((unit) => !units.has(unit)));
  if (lacks || [...left.values()].some((amount) => amount < 0n)) return null;
  const rest = left.get('lovelace') ?? 0n;
  left.delete('lovelace');
  const assets = new Map([...left].filter(([, amount]) => amount > 0n));
  const make = (fee: bigint): Transaction => {
    const change = { address: from[0].address, lovelace: rest - fee, assets };
    const body = new TransactionBody(inputsOf(coins), [...paid, change].map(outputOf), fee);
    if (end !== undefined) body.setTtl(end as never);
    const data = note === undefined ? undefined : noteOf(note);
    if (data !== undefined) body.setAuxiliaryDataHash(blake2b_256(data.toCbor()));
    const witnesses = new TransactionWitnessSet();
    if (mint !== undefined) {
      body.setMint(new Map([...mint.assets].map(([unit, amount]) => [AssetId(unit), amount])));
      witnesses.setNativeScripts(
        CborSet.fromCore(
          mint.scripts.map((one) => one.toCore()),
          NativeScript.fromCore,
        ),
      );
    }
    return signed(from, new Transaction(body, witnesses, data));
  };
  const size = BigInt(make(1_000_000n).toCbor().length / 2);
  const fee = 155_381n + 44n * (size + 4n);
  return rest - fee < companion ? null : String(make(fee).toCbor());
}

const inputsOf = (coins: readonly Unspent[]) =>
  CborSet.fromCore(
    coins.map(({ tx_hash: hash, output_index: index }) => ({ txId: TransactionId(hash), index })),
    TransactionInput.fromCore,
  );

function noteOf(note: string): AuxiliaryData {
  const data = new AuxiliaryData();
  data.setMetadata(new Metadata(new Map([[674n, Metadatum.newText(note)]])));
  return data;
}

/** The signed bytes of a body that somebody made or changed, hex. */
export const sign = (from: readonly Wallet[], body: TransactionBody): string =>
  String(signed(from, new Transaction(body, new TransactionWitnessSet())).toCbor());

function signed(from: readonly Wallet[], transaction: Transaction): Transaction {
  const id = HexBlob(String(transaction.getId()));
  const witnesses = from.map(({ key }) => new VkeyWitness(key.toPublic().hex(), key.sign(id).hex()));
  const set = transaction.witnessSet();
  set.setVkeys(
    CborSet.fromCore(
      witnesses.map((one) => one.toCore()),
      VkeyWitness.fromCore,
    ),
  );
  transaction.setWitnessSet(set);
  return transaction;
}
