import type { TronBlock } from './chain.ts';
import type { Executed } from './executed.ts';
import type { Run } from './executor.ts';
import type { TronTransaction } from './read-transaction.ts';
import type { TronSource } from './source.ts';

/** Answers as java-tron's nodes write them. A bigint becomes a JSON number of any size; what is zero is left out. */

const address = (word: string): string => `41${word}`;
const orAbsent = (amounts: Record<string, bigint>): Record<string, bigint> =>
  Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount !== 0n));

export const presentBlock = ({ id, number, parent, time, transactions }: TronBlock): object => ({
  blockID: id,
  block_header: {
    raw_data: { ...orAbsent({ number }), txTrieRoot: '0'.repeat(64), parentHash: parent, version: 31, timestamp: time },
    witness_signature: '0'.repeat(130),
  },
  ...(transactions.length === 0 ? {} : { transactions: transactions.map(presentTransaction) }),
});

export const presentTransaction = (one: Executed): object => ({
  ret: [{ contractRet: one.result }],
  ...presentUnsigned(one),
});

/** A transaction as the wallets' library takes it: what it says beside its bytes. */
export const presentUnsigned = (one: TronTransaction): object => ({
  txID: one.txId,
  raw_data: {
    contract: [
      {
        type: one.what.type,
        parameter: { value: contractOf(one), type_url: `type.googleapis.com/protocol.${one.what.type}` },
      },
    ],
    ref_block_bytes: one.refBytes,
    ref_block_hash: one.refHash,
    expiration: one.expiration,
    timestamp: one.timestamp,
    ...orAbsent({ fee_limit: one.feeLimit }),
  },
  raw_data_hex: one.rawHex,
});

function contractOf({ owner, what }: TronTransaction): object {
  const owner_address = address(owner);
  if (what.type === 'TransferContract')
    return { owner_address, to_address: address(what.to), ...orAbsent({ amount: what.amount }) };
  if (what.type === 'FreezeBalanceV2Contract')
    return { owner_address, frozen_balance: what.amount, resource: what.resource };
  if (what.type !== 'TriggerSmartContract') {
    const { resource, amount: balance, to } = what;
    return { owner_address, resource, balance, receiver_address: address(to) };
  }
  const { data, contract, value } = what;
  return { owner_address, contract_address: address(contract), data, ...orAbsent({ call_value: value }) };
}

export function presentInfo(one: Executed, { number, time }: TronBlock): object {
  const { run, what, fee, energy, bandwidth } = one;
  const success = one.result === 'SUCCESS';
  return {
    id: one.txId,
    ...orAbsent({ fee }),
    blockNumber: number,
    blockTimeStamp: time,
    contractResult: [run?.output ?? ''],
    ...(what.type === 'TriggerSmartContract' ? { contract_address: address(what.contract) } : {}),
    receipt: {
      ...orAbsent({ energy_usage_total: energy, net_usage: bandwidth }),
      ...(run === null ? {} : { result: one.result }),
    },
    ...(success ? {} : { result: 'FAILED', resMessage: Buffer.from(one.result).toString('hex') }),
    ...(run === null || run.logs.length === 0 ? {} : { log: run.logs }),
    ...(run === null || run.inner.length === 0
      ? {}
      : { internal_transactions: run.inner.map((inner, at) => presentInner(one, inner, at)) }),
  };
}

const presentInner = ({ txId }: Executed, { from, to, value, note }: Run['inner'][number], at: number): object => ({
  hash: txId.slice(0, 56) + at.toString(16).padStart(8, '0'),
  caller_address: address(from),
  transferTo_address: address(to),
  callValueInfo: [orAbsent({ callValue: value })],
  note,
});

const quantity = (value: bigint | number): string => `0x${BigInt(value).toString(16)}`;

/** A block of JSON-RPC, whose times are seconds. */
export const presentHeader = ({ id, number, parent, time, transactions }: TronBlock): object => ({
  number: quantity(number),
  hash: `0x${id}`,
  parentHash: `0x${parent}`,
  timestamp: quantity(time / 1000n),
  gasUsed: quantity(transactions.reduce((sum, { energy }) => sum + energy, 0n)),
  logsBloom: `0x${'0'.repeat(512)}`,
  transactions: transactions.map(({ txId }) => `0x${txId}`),
});

export interface PresentedLog {
  address: string;
  topics: readonly string[];
}

/** Logs of a block as JSON-RPC numbers them: through the whole block. */
export function presentLogs({ id, number, time, transactions }: TronBlock): (PresentedLog & Record<string, unknown>)[] {
  const all = transactions.flatMap(({ txId, run, result }, at) =>
    (result === 'SUCCESS' ? (run?.logs ?? []) : []).map((log) => ({ log, txId, at })),
  );
  return all.map(({ log, txId, at }, index) => ({
    address: `0x${log.address}`,
    topics: log.topics.map((topic) => `0x${topic}`),
    data: `0x${log.data}`,
    blockHash: `0x${id}`,
    blockNumber: quantity(number),
    blockTimestamp: quantity(time / 1000n),
    transactionHash: `0x${txId}`,
    transactionIndex: quantity(at),
    logIndex: quantity(index),
    removed: false,
  }));
}

export const presentReceipt = ({ ledger }: Pick<TronSource, 'ledger'>, block: TronBlock, one: Executed): object => ({
  transactionHash: `0x${one.txId}`,
  blockHash: `0x${block.id}`,
  blockNumber: quantity(block.number),
  status: one.result === 'SUCCESS' ? '0x1' : '0x0',
  gasUsed: quantity(one.energy),
  effectiveGasPrice: quantity(ledger.parameters.energyFee),
  logs: presentLogs(block).filter(({ transactionHash }) => transactionHash === `0x${one.txId}`),
});
