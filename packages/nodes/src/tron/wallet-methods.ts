import { keccak_256 } from '@noble/hashes/sha3.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { TronBlock } from './chain.ts';
import { wordOf } from './json-rpc-methods.ts';
import { presentBlock, presentUnsigned } from './present.ts';
import { type Call, readUnsigned, writeRaw, writeSigned } from './read-transaction.ts';
import { Refused } from './refused.ts';
import type { TronSource } from './source.ts';

type Body = Readonly<Record<string, unknown>>;
export type Method = (chain: TronSource, body: Body, head: TronBlock) => unknown;

const selectorOf = (signature: string): string =>
  Buffer.from(keccak_256(utf8ToBytes(signature)).slice(0, 4)).toString('hex');

/** A call as it is asked for: its data, or the function by its signature and what it is given. */
export function callOf(body: Body): Call {
  const { contract_address: contract, data, function_selector: signature, parameter = '', call_value: value } = body;
  return {
    type: 'TriggerSmartContract',
    contract: wordOf(contract),
    value: BigInt(String(value ?? 0)),
    data: signature === undefined ? String(data ?? '') : selectorOf(String(signature)) + String(parameter),
  };
}

const minuteMilliseconds = 60_000n;

/** What a transaction that is built now refers to. */
const lifetimeOf = ({ id, time }: TronBlock) => ({
  refBytes: id.slice(12, 16),
  refHash: id.slice(16, 32),
  expiration: time + minuteMilliseconds,
  timestamp: time,
});

/** What the library of wallets asks java-tron for, beside what Florin does. */
export const walletPaths: Readonly<Record<string, Method>> = {
  '/wallet/getblock': (_chain, _body, head) => presentBlock({ ...head, transactions: [] }),
  '/wallet/getblockbynum': (chain, { num }, head) => {
    const block = Number(num) > Number(head.number) ? undefined : chain.blocks[Number(num)];
    if (block === undefined) return {};
    // A network's number is the end of its first block's hash, by which wallets know it.
    const number = chain.chainId.toString(16).padStart(8, '0');
    return presentBlock(block.number === 0n ? { ...block, id: block.id.slice(0, -8) + number } : block);
  },
  '/wallet/triggersmartcontract': (_chain, body, head) => {
    const owner = wordOf(body['owner_address']);
    const feeLimit = BigInt(String(body['fee_limit'] ?? 0));
    const raw = writeRaw({ ...lifetimeOf(head), feeLimit, owner, what: callOf(body) });
    return { result: { result: true }, transaction: { visible: false, ...presentUnsigned(readUnsigned(raw)) } };
  },
  '/wallet/broadcasttransaction': async (chain, { raw_data_hex: raw, signature }) => {
    const [signed] = Array.isArray(signature) ? (signature as string[]) : [];
    try {
      const txid = await chain.broadcast(writeSigned(Buffer.from(String(raw), 'hex'), signed ?? ''));
      return { result: true, txid };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { code: error.code, txid: '', message: Buffer.from(error.message).toString('hex') };
    }
  },
};
