import { fields, type Fields, list, text } from '@florin/json-rpc/answers';
import { address, hash, whole } from './answers.ts';

/** A transaction of somebody's, as a node shows it. */
export interface UserTransaction {
  hash: string;
  version: bigint;
  success: boolean;
  /** Base units of the chain's own coin, less what it got back for storage that it gave up. */
  fee: bigint;
  sender: string;
  events: readonly ChainEvent[];
  /** What it wrote, read when asked for: most are nobody's of ours. */
  readonly changes: () => readonly Written[];
}

export interface ChainEvent {
  type: string;
  data: Fields;
  guid: Fields;
}

/** A resource that a transaction wrote, at its address. */
export interface Written {
  address: string;
  type: string;
  data: Fields;
}

const feeStatement = '0x1::transaction_fee::FeeStatement';

/** Null for what the chain does by itself: blocks begin and end with such. */
export function readTransaction(value: unknown): UserTransaction | null {
  const one = fields(value, 'transaction');
  if (one.type !== 'user_transaction') return null;
  const events = list(one.events, 'events', readEvent);
  const refund = events.find(({ type }) => type === feeStatement)?.data['storage_fee_refund_octas'] ?? '0';
  const charged = whole(one.gas_used, 'gas_used') * whole(one.gas_unit_price, 'gas_unit_price');
  return {
    hash: hash(one.hash, 'hash'),
    version: whole(one.version, 'version'),
    success: one.success === true,
    fee: charged - whole(refund, 'storage_fee_refund_octas'),
    sender: address(one.sender, 'sender'),
    events,
    changes: () => list(one.changes, 'changes', readWritten).filter((change) => change !== null),
  };
}

const readEvent = (value: unknown): ChainEvent => {
  const event = fields(value, 'event');
  return {
    type: text(event.type, 'event: type'),
    // Some events are one value, none of which is ours.
    data: typeof event.data === 'object' && event.data !== null ? (event.data as Fields) : {},
    guid: fields(event.guid, 'event: guid'),
  };
};

function readWritten(value: unknown): Written | null {
  const change = fields(value, 'change');
  if (change.type !== 'write_resource') return null;
  const resource = fields(change.data, 'change: data');
  return {
    address: address(change.address, 'change: address'),
    type: text(resource.type, 'change: type'),
    data: fields(resource.data, 'change: resource'),
  };
}
