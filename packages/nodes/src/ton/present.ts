import { beginCell, type Cell, type Message, storeStateInit } from '@ton/core';
import { globalId, type McBlock } from './chain.ts';
import { externalName, type Kept, type KeptMessage } from './records.ts';

/** Answers of the index of version 3, in the form of its published description. */

const base64 = (hex: string): string => Buffer.from(hex, 'hex').toString('base64');
const boc = (cell: Cell): string => cell.toBoc().toString('base64');
const upper = (raw: string): string => raw.toUpperCase();
const wholeShard = '8000000000000000';

const blockOf = (time: number, fields: object): object => ({
  global_id: globalId,
  gen_utime: String(time),
  version: 0,
  vert_seqno: 0,
  ...fields,
});

/** The block of the masterchain itself holds no transaction here. */
export const presentMc = ({ seqno, hash, time }: McBlock): object =>
  blockOf(time, {
    workchain: -1,
    shard: wholeShard,
    seqno,
    root_hash: base64(hash),
    file_hash: base64(hash),
    tx_count: 0,
    masterchain_block_ref: { workchain: -1, shard: wholeShard, seqno },
    prev_blocks: [{ workchain: -1, shard: wholeShard, seqno: seqno - 1 }],
  });

export const presentShards = ({ seqno, time, shards }: McBlock): object[] =>
  shards.map((one) =>
    blockOf(time, {
      workchain: 0,
      shard: one.shard,
      seqno: one.seqno,
      root_hash: base64(one.hash),
      file_hash: base64(one.hash),
      tx_count: one.count,
      masterchain_block_ref: { workchain: -1, shard: wholeShard, seqno },
      prev_blocks: [{ workchain: 0, shard: one.shard, seqno: one.seqno - 1 }],
    }),
  );

export function presentTransaction(kept: Kept): object {
  const { transaction, account, hash, height, shard } = kept;
  return {
    account: upper(account),
    hash: base64(hash),
    lt: String(transaction.lt),
    now: transaction.now,
    mc_block_seqno: height,
    block_ref: { workchain: 0, shard, seqno: height },
    orig_status: transaction.oldStatus,
    end_status: transaction.endStatus,
    total_fees: String(transaction.totalFees.coins),
    description: describe(kept),
    in_msg: kept.incoming === null ? null : presentMessage(kept.incoming),
    out_msgs: kept.outgoing.map(presentMessage),
    account_state_before: { balance: String(kept.before), account_status: transaction.oldStatus },
    account_state_after: { balance: String(kept.after), account_status: transaction.endStatus },
    emulated: false,
  };
}

function describe({ transaction: { description } }: Kept): object {
  if (description.type !== 'generic') return { type: description.type, aborted: false };
  const { computePhase: compute, actionPhase: action, bouncePhase: bounce } = description;
  return {
    type: 'ord',
    aborted: description.aborted,
    compute_ph:
      compute.type === 'skipped'
        ? { skipped: true, reason: compute.reason }
        : { skipped: false, success: compute.success, exit_code: compute.exitCode, gas_used: String(compute.gasUsed) },
    ...(action ? { action: { success: action.success, skipped_actions: action.skippedActions } } : {}),
    ...(bounce ? { bounce: { type: bounce.type } } : {}),
  };
}

function presentMessage({ hash, message }: KeptMessage): object {
  const { info, body, init } = message;
  const content = {
    hash: base64(hash),
    opcode: opcodeOf(body),
    message_content: { hash: base64(body.hash().toString('hex')), body: boc(body) },
    init_state: init ? stateOf(init) : null,
  };
  if (info.type === 'external-in')
    return {
      ...content,
      hash_norm: base64(externalName(message)),
      source: null,
      destination: upper(info.dest.toRawString()),
    };
  if (info.type === 'external-out')
    return { ...content, source: upper(info.src.toRawString()), destination: null, created_lt: String(info.createdLt) };
  return {
    ...content,
    source: upper(info.src.toRawString()),
    destination: upper(info.dest.toRawString()),
    value: String(info.value.coins),
    fwd_fee: String(info.forwardFee),
    bounce: info.bounce,
    bounced: info.bounced,
    created_lt: String(info.createdLt),
    created_at: String(info.createdAt),
  };
}

const opcodeOf = (body: Cell): string | null =>
  body.bits.length < 32 ? null : `0x${body.beginParse().loadUint(32).toString(16).padStart(8, '0')}`;

function stateOf(init: NonNullable<Message['init']>): object {
  const cell = beginCell().store(storeStateInit(init)).endCell();
  return { hash: base64(cell.hash().toString('hex')), body: boc(cell) };
}
