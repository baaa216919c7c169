import { getBase64Encoder } from '@solana/kit';
import { FailedTransactionMetadata } from 'litesvm';
import { describeFailure } from './errors.ts';
import { feeOf } from './execute.ts';
import type { Executed } from './ledger.ts';
import { presentAccount, presentBlock, presentTransaction } from './present.ts';
import { readSubmitted } from './read-message.ts';
import { readDecimals, readTokenAccount } from './token-accounts.ts';
import { blockhashLifetime, type Commitment, type SolanaVm } from './vm.ts';

/** An error of the JSON-RPC interface. */
export class RpcError extends Error {
  override readonly name = 'RpcError';
  readonly code: number;
  readonly facts: unknown;

  constructor(code: number, message: string, facts?: unknown) {
    super(message);
    this.code = code;
    this.facts = facts;
  }
}

type Params = readonly unknown[];
type Options = { commitment?: Commitment; minContextSlot?: bigint } & Readonly<Record<string, unknown>>;
export type Method = (vm: SolanaVm, params: Params) => unknown;

const options = (params: Params, at: number): Options => (params[at] as Options | undefined) ?? {};
const levelOf = ({ commitment }: Options): Commitment => commitment ?? 'finalized';
const tipOf = (vm: SolanaVm, params: Params, at: number) => vm.tip(levelOf(options(params, at)));
const withContext = (slot: bigint, value: unknown) => ({ context: { slot, apiVersion: 'stand-in' }, value });

const readOne: Method = (vm, [key, ...rest]) => {
  const { slot } = tipOf(vm, rest, 0);
  return withContext(slot, presentAccount(vm.account(String(key), slot)));
};

const readMany: Method = (vm, [keys, ...rest]) => {
  const { slot } = tipOf(vm, rest, 0);
  return withContext(
    slot,
    (keys as string[]).map((key) => presentAccount(vm.account(key, slot))),
  );
};

const readTokenBalance: Method = (vm, [key, ...rest]) => {
  const { slot } = tipOf(vm, rest, 0);
  const held = readTokenAccount(vm.account(String(key), slot));
  if (held === null) throw new RpcError(-32_602, 'Invalid param: could not find account');
  const decimals = readDecimals(vm.account(held.mint, slot));
  return withContext(slot, { amount: held.amount.toString(), decimals, uiAmount: null, uiAmountString: '' });
};

/** A node shows no transaction of a version beyond what it is asked with; without any, of the oldest form alone. */
function checkVersion(version: Executed['version'], max: unknown): void {
  if (version !== 'legacy' && version > Number(max ?? -1))
    throw new RpcError(-32_015, `Transaction version (${version}) is not supported by the requesting client.`);
}

const readBlock: Method = (vm, [slot, ...rest]) => {
  const asked = BigInt(slot as bigint);
  const { transactionDetails = 'full', maxSupportedTransactionVersion, ...other } = options(rest, 0);
  const tip = vm.tip(levelOf(other));
  const found = vm.block(asked);
  if (found !== null && asked <= tip.slot) {
    const isShown = transactionDetails === 'full' || transactionDetails === 'accounts';
    if (isShown) for (const { version } of found.transactions) checkVersion(version, maxSupportedTransactionVersion);
    return presentBlock(found, String(transactionDetails));
  }
  if (vm.isSkipped(asked)) throw new RpcError(-32_007, `Slot ${asked} was skipped, or missing due to ledger jump`);
  throw new RpcError(-32_004, `Block not available for slot ${asked}`);
};

const readBlocks: Method = (vm, [from, through, ...rest]) => {
  const tip = tipOf(vm, rest, 0);
  const last = typeof through === 'object' || through === undefined ? tip.slot : BigInt(through as bigint);
  return vm.blocksWithin(BigInt(from as bigint), last < tip.slot ? last : tip.slot).map(({ slot }) => slot);
};

const readTransaction: Method = (vm, [signature, ...rest]) => {
  const found = vm.find(String(signature));
  if (found === null || found.block.slot > tipOf(vm, rest, 0).slot) return null;
  checkVersion(found.executed.version, options(rest, 0).maxSupportedTransactionVersion);
  const { slot, time } = found.block;
  return { slot, blockTime: time, ...presentTransaction(found.executed) };
};

const readStatuses: Method = (vm, [signatures]) => {
  const { slot } = vm.tip('processed');
  const final = vm.tip('finalized').slot;
  const statuses = (signatures as string[]).map((signature) => {
    const found = vm.find(signature);
    if (found === null) return null;
    const isFinal = found.block.slot <= final;
    const confirmationStatus = isFinal ? 'finalized' : 'confirmed';
    const confirmations = isFinal ? null : slot - found.block.slot;
    const { err } = found.executed;
    return { slot: found.block.slot, confirmations, err, confirmationStatus };
  });
  return withContext(slot, statuses);
};

const readSignatures: Method = (vm, [key, ...rest]) => {
  const { limit = 1000n, before } = options(rest, 0);
  const all = vm.signaturesFor(String(key), tipOf(vm, rest, 0).slot);
  const from = before === undefined ? 0 : all.findIndex(({ executed }) => executed.signature === before) + 1;
  return all.slice(from, from + Number(limit)).map(({ executed, block }) => ({
    signature: executed.signature,
    slot: block.slot,
    err: executed.err,
    memo: null,
    blockTime: block.time,
    confirmationStatus: block.slot <= vm.tip('finalized').slot ? 'finalized' : 'confirmed',
  }));
};

const bytesOf = (text: unknown): Uint8Array => new Uint8Array(getBase64Encoder().encode(String(text)));

const send: Method = (vm, [wire, ...rest]) => {
  const bytes = bytesOf(wire);
  if (options(rest, 0).skipPreflight !== true) preflight(vm, bytes);
  return vm.queue(bytes).signature;
};

const refused = (err: unknown, why: string, logs: readonly string[] = []) =>
  new RpcError(-32_002, `Transaction simulation failed: ${why}`, { err, logs });

/** What a node checks before it passes a transaction on. */
function preflight(vm: SolanaVm, bytes: Uint8Array): void {
  const { transaction, message, signature } = readSubmitted(bytes);
  if (vm.find(signature) !== null) throw refused('AlreadyProcessed', 'This transaction has already been processed');
  if (!vm.isRecent(message.recentBlockhash, vm.tip('processed')))
    throw refused('BlockhashNotFound', 'Blockhash not found');
  const result = vm.simulate(transaction, true);
  if (!(result instanceof FailedTransactionMetadata)) return;
  const { err, isForged } = describeFailure(result);
  if (isForged) throw new RpcError(-32_003, 'Transaction signature verification failure');
  throw refused(err, JSON.stringify(err), result.meta().logs());
}

const simulate: Method = (vm, [wire, ...rest]) => {
  const { replaceRecentBlockhash, sigVerify } = options(rest, 0);
  const { transaction, message } = readSubmitted(bytesOf(wire));
  const { slot } = vm.tip('processed');
  const isRecent = vm.isRecent(message.recentBlockhash, vm.tip('processed'));
  if (replaceRecentBlockhash !== true && !isRecent)
    return withContext(slot, { err: 'BlockhashNotFound', logs: [], unitsConsumed: 0n });
  const result = vm.simulate(transaction, sigVerify === true);
  const failed = result instanceof FailedTransactionMetadata;
  const meta = result.meta();
  const err = failed ? describeFailure(result).err : null;
  return withContext(slot, { err, logs: meta.logs(), unitsConsumed: meta.computeUnitsConsumed() });
};

const latestBlockhash: Method = (vm, params) => {
  const { slot, blockhash, height } = tipOf(vm, params, 0);
  return withContext(slot, { blockhash, lastValidBlockHeight: height + blockhashLifetime });
};

const feeForMessage: Method = (vm, [message, ...rest]) => {
  const bytes = bytesOf(message);
  // A message of version 0 begins with that; then comes how many must sign.
  const signers = (bytes[0] ?? 0) & 0x80 ? (bytes[1] ?? 0) : (bytes[0] ?? 0);
  const submitted = readSubmitted(new Uint8Array([signers, ...new Uint8Array(64 * signers), ...bytes]));
  const tip = tipOf(vm, rest, 0);
  return withContext(tip.slot, vm.isRecent(submitted.message.recentBlockhash, tip) ? feeOf(submitted) : null);
};

/** What the stand-in answers; everything else is refused as unknown. */
export const methods: Readonly<Record<string, Method>> = {
  getGenesisHash: (vm) => vm.genesisHash,
  getHealth: () => 'ok',
  getVersion: () => ({ 'solana-core': 'stand-in', 'feature-set': 0 }),
  getSlot: (vm, params) => tipOf(vm, params, 0).slot,
  getBlockHeight: (vm, params) => tipOf(vm, params, 0).height,
  getFirstAvailableBlock: (vm) => vm.firstKept,
  getLatestBlockhash: latestBlockhash,
  isBlockhashValid: (vm, [blockhash, ...rest]) => {
    const tip = tipOf(vm, rest, 0);
    return withContext(tip.slot, vm.isRecent(String(blockhash), tip));
  },
  getBlock: readBlock,
  getBlocks: readBlocks,
  getTransaction: readTransaction,
  getSignatureStatuses: readStatuses,
  getSignaturesForAddress: readSignatures,
  getAccountInfo: readOne,
  getMultipleAccounts: readMany,
  getTokenAccountBalance: readTokenBalance,
  getBalance: (vm, [key, ...rest]) => {
    const { slot } = tipOf(vm, rest, 0);
    return withContext(slot, vm.account(String(key), slot)?.lamports ?? 0n);
  },
  getMinimumBalanceForRentExemption: (vm, [size]) => vm.rentOf(BigInt(size as bigint)),
  getRecentPrioritizationFees: (vm) =>
    vm.blocksWithin(vm.slot - 20n, vm.slot).map(({ slot }) => ({ slot, prioritizationFee: vm.priorityFee })),
  getFeeForMessage: feeForMessage,
  sendTransaction: send,
  simulateTransaction: simulate,
};
