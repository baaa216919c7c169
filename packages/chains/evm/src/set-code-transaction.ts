import { fromRlp, toHex, toRlp } from 'viem';
import type { Hex } from './erc20.ts';

/** Leave for a contract to act as an account (EIP-7702): chain, contract and the account's nonce. */
export interface Authorization {
  chainId: bigint;
  contract: string;
  nonce: bigint;
}

export interface AuthorizationSignature {
  yParity: bigint;
  r: bigint;
  s: bigint;
}

/** An authorization that the signer is to complete; until then the position of its item stands for a signature. */
export type OpenAuthorization = Authorization & { item: number };

/** A transaction of type 4 without its own signature. */
export interface SetCodeTransaction<Listed extends Authorization = OpenAuthorization> {
  chainId: bigint;
  nonce: bigint;
  maxPriorityFeePerGas: bigint;
  maxFeePerGas: bigint;
  gas: bigint;
  to: string;
  data: Hex;
  authorizations: readonly Listed[];
}

const type = '0x04';
/** Unsigned numbers without leading zeros, zero as nothing (Yellow Paper, appendix B). */
const number = (value: bigint): Hex => (value === 0n ? '0x' : toHex(value));

type Fields = (Hex | Fields)[];

const body = (transaction: SetCodeTransaction<Authorization>, listed: Fields): Fields => [
  number(transaction.chainId),
  number(transaction.nonce),
  number(transaction.maxPriorityFeePerGas),
  number(transaction.maxFeePerGas),
  number(transaction.gas),
  transaction.to.toLowerCase() as Hex,
  '0x',
  transaction.data,
  [],
  listed,
];

const authorizationFields = ({ chainId, contract, nonce }: Authorization): Hex[] => [
  number(chainId),
  contract.toLowerCase() as Hex,
  number(nonce),
];

const encode = (fields: Fields): Hex => `${type}${toRlp(fields).slice(2)}`;

/** What the worker hands to the signer: authorizations name their item where their signatures will stand. */
export const encodeOpen = (transaction: SetCodeTransaction): Hex =>
  encode(
    body(
      transaction,
      transaction.authorizations.map((each) => [...authorizationFields(each), '0x', number(BigInt(each.item)), '0x']),
    ),
  );

/** What is hashed for the sender's signature and, with it, sent: every authorization signed. */
export function encodeComplete(
  transaction: SetCodeTransaction<Authorization & AuthorizationSignature>,
  signature?: AuthorizationSignature,
): Hex {
  const listed = transaction.authorizations.map((each) => [...authorizationFields(each), ...signatureFields(each)]);
  const own = signature === undefined ? [] : signatureFields(signature);
  return encode([...body(transaction, listed), ...own]);
}

const signatureFields = ({ yParity, r, s }: AuthorizationSignature): Hex[] => [number(yParity), number(r), number(s)];

/** What an account signs to lend itself: `0x05 || rlp([chain_id, address, nonce])` (EIP-7702). */
export const authorizationMessage = (authorization: Authorization): Hex =>
  `0x05${toRlp(authorizationFields(authorization)).slice(2)}`;

/**
 * Reads what `encodeOpen` writes.
 * @throws Error for anything else, another encoding of the same included.
 */
export function decodeOpen(unsigned: string): SetCodeTransaction {
  const fields = fromRlp(`0x${unsigned.slice(type.length)}`, 'hex') as Fields;
  const [chainId, nonce, tip, maxFee, gas, to, value, data, access, listed, ...more] = fields;
  if (more.length > 0 || value !== '0x' || !Array.isArray(access) || access.length > 0) throw new Error('not ours');
  if (!Array.isArray(listed)) throw new Error('not ours');
  const transaction: SetCodeTransaction = {
    chainId: toNumber(chainId),
    nonce: toNumber(nonce),
    maxPriorityFeePerGas: toNumber(tip),
    maxFeePerGas: toNumber(maxFee),
    gas: toNumber(gas),
    to: toText(to),
    data: toText(data),
    authorizations: listed.map((each) => {
      const [chain, contract, count, , item] = each as Fields;
      return {
        chainId: toNumber(chain),
        contract: toText(contract),
        nonce: toNumber(count),
        item: Number(toNumber(item)),
      };
    }),
  };
  if (encodeOpen(transaction) !== unsigned) throw new Error('not canonical');
  return transaction;
}

function toText(field: Hex | Fields | undefined): Hex {
  if (typeof field !== 'string') throw new Error('not a text of bytes');
  return field;
}

const toNumber = (field: Hex | Fields | undefined): bigint => {
  const hex = toText(field);
  return hex === '0x' ? 0n : BigInt(hex);
};
