import type { Coin, Slot, SourceAccount } from '@florin/domain/ports/chain';
import type { KeptItem, KeptMovement, SignedBefore, SignedPage } from '@florin/domain/ports/signer';

/** JSON has neither whole numbers of this size nor times: both come as text. */
type OnWire<Value> = Value extends bigint | Date
  ? string
  : Value extends readonly (infer One)[]
    ? OnWire<One>[]
    : Value extends object
      ? { [Name in keyof Value]: OnWire<Value[Name]> }
      : Value;

export type PageOnWire = OnWire<SignedPage>;

/** A page of the signer's journal as it tells it. */
export const readSignedPage = ({ signed, next }: PageOnWire): SignedPage => ({
  signed: signed.map(readSigned),
  next: next === null ? null : BigInt(next),
});

const readSigned = ({ at, movement, ...one }: OnWire<SignedBefore>): SignedBefore => ({
  ...one,
  at: at === null ? null : new Date(at),
  movement: movement === null ? null : readMovement(movement),
});

const readMovement = (movement: OnWire<KeptMovement>): KeptMovement => ({
  ...movement,
  sourceIndex: movement.sourceIndex === null ? null : BigInt(movement.sourceIndex),
  amount: BigInt(movement.amount),
  feeCap: BigInt(movement.feeCap),
  slot: readSlot(movement.slot),
  items: movement.items.map(readItem),
  approvedAt: movement.approvedAt === null ? null : new Date(movement.approvedAt),
});

const readItem = (item: OnWire<KeptItem>): KeptItem => ({
  ...item,
  sourceIndex: BigInt(item.sourceIndex),
  amount: BigInt(item.amount),
});

function readSlot(slot: OnWire<Slot>): Slot {
  switch (slot.kind) {
    case 'number':
      return { kind: 'number', nonce: BigInt(slot.nonce) };
    case 'lifetime':
      return { ...slot, lastValidHeight: BigInt(slot.lastValidHeight) };
    case 'coins':
      return { kind: 'coins', coins: slot.coins.map(readCoin) };
  }
}

const readCoin = ({ amount, source, ...coin }: OnWire<Coin>): Coin => ({
  ...coin,
  amount: BigInt(amount),
  source: readSource(source),
});

const readSource = (source: OnWire<SourceAccount>): SourceAccount =>
  source.kind === 'deposit' ? { kind: 'deposit', index: BigInt(source.index) } : { kind: 'treasury' };
