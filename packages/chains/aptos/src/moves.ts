import { fields } from '@florin/json-rpc/answers';
import { nativeMetadata, primaryStore } from './address.ts';
import { address, whole } from './answers.ts';
import type { ChainEvent, UserTransaction, Written } from './transaction.ts';

/** Coins of one asset that came to an owner or left it, told by the framework itself. */
export interface Move {
  /** Place among the events of its transaction: the order of execution, which never changes. */
  position: number;
  kind: 'in' | 'out';
  owner: string;
  /** Metadata of the asset; the chain's own coin has one form, whichever it came in. */
  metadata: string;
  /** Base units. */
  amount: bigint;
}

/** A move as its transaction tells it, before the store that it names is held against the owner. */
export interface Claim extends Move {
  /** Null where the framework names the owner itself. */
  store: string | null;
}

type Told = Pick<Claim, 'owner' | 'metadata' | 'store'> | null;

const kinds: Readonly<Record<string, readonly [form: 'store' | 'coin' | 'handle', kind: Move['kind']]>> = {
  '0x1::fungible_asset::Deposit': ['store', 'in'],
  '0x1::fungible_asset::Withdraw': ['store', 'out'],
  '0x1::coin::CoinDeposit': ['coin', 'in'],
  '0x1::coin::CoinWithdraw': ['coin', 'out'],
  '0x1::coin::DepositEvent': ['handle', 'in'],
  '0x1::coin::WithdrawEvent': ['handle', 'out'],
};
const nativeCoin = /^0x0*1::aptos_coin::AptosCoin$/;
const nativeStore = /^0x1::coin::CoinStore<0x0*1::aptos_coin::AptosCoin>$/;

/** What moved. Stores that no owner can be proved for, and coins of other kinds, are left out. */
export const movesOf = (transaction: UserTransaction): Move[] => claimsOf(transaction).filter(isProved);

/**
 * Only a primary store counts: its address is the hash of owner and asset, so that a node cannot name another owner, and a sweep can
 * take from it. A hash costs more than all else that is read of a move: it is made for moves that matter.
 */
export const isProved = ({ store, owner, metadata }: Claim): boolean =>
  store === null || primaryStore(owner, metadata) === store;

/** What a transaction says that moved. */
export function claimsOf({ events, changes }: UserTransaction): Claim[] {
  const told = events.flatMap((event, position) => {
    const [form, kind] = kinds[event.type] ?? [];
    return form === undefined || kind === undefined ? [] : [{ event, position, form, kind }];
  });
  if (told.length === 0) return [];
  const written = changes();
  return told.flatMap(({ event, position, form, kind }) => {
    const found = readers[form](event, written);
    const amount = whole(event.data['amount'], 'event: amount');
    return found === null || amount === 0n ? [] : [{ ...found, position, kind, amount }];
  });
}

const readers: Readonly<Record<'store' | 'coin' | 'handle', (event: ChainEvent, written: readonly Written[]) => Told>> =
  {
    store: ofStore,
    coin: ({ data }) =>
      nativeCoin.test(String(data['coin_type']))
        ? { owner: address(data['account'], 'event: account'), metadata: nativeMetadata, store: null }
        : null,
    handle: ofHandle,
  };

/**
 * Whose a store is. Its event does not say; its transaction has written all that lies at its address, the owner and the
 * asset among it.
 */
function ofStore({ data }: ChainEvent, written: readonly Written[]): Told {
  const store = address(data['store'], 'event: store');
  const at = (type: string): Written | undefined =>
    written.find((change) => change.address === store && change.type === type);
  const [object, held] = [at('0x1::object::ObjectCore'), at('0x1::fungible_asset::FungibleStore')];
  if (object === undefined || held === undefined) return null;
  const owner = address(object.data['owner'], 'store: owner');
  const metadata = address(fields(held.data['metadata'], 'store: metadata').inner, 'store: metadata');
  return { owner, metadata, store };
}

/** An event of the older kind names the counter that it belongs to, and the coin's store names its counters. */
function ofHandle({ type, guid }: ChainEvent, written: readonly Written[]): Told {
  const owner = address(guid['account_address'], 'event: account_address');
  const counter = whole(guid['creation_number'], 'event: creation_number');
  const counters = type.includes('Deposit') ? 'deposit_events' : 'withdraw_events';
  const isOfNative = written.some((change) => {
    if (change.address !== owner || !nativeStore.test(change.type)) return false;
    const { id } = fields(fields(change.data[counters], counters).guid, counters);
    const { addr, creation_num: number } = fields(id, counters);
    return address(addr, counters) === owner && whole(number, counters) === counter;
  });
  return isOfNative ? { owner, metadata: nativeMetadata, store: null } : null;
}

/** What came to an owner of one asset: each arrival, or one for all where some of it left again. */
export function arrivalsOf(moves: readonly Move[]): Move[] {
  const groups = Map.groupBy(moves, ({ owner, metadata }) => `${owner} ${metadata}`);
  return [...groups.values()].flatMap((group) => {
    const [came, left] = [group.filter(({ kind }) => kind === 'in'), group.filter(({ kind }) => kind === 'out')];
    const [first] = came;
    if (first === undefined || left.length === 0) return came;
    const amount = sum(came) - sum(left);
    return amount > 0n ? [{ ...first, amount }] : [];
  });
}

export const sum = (moves: readonly Move[]): bigint => moves.reduce((total, { amount }) => total + amount, 0n);
