import {
  Address,
  beginCell,
  type Cell,
  external,
  internal,
  type MessageRelaxed,
  SendMode,
  storeMessage,
} from '@ton/core';
import { keyPairFromSeed } from '@ton/crypto';
import { WalletContractV4, WalletContractV5R1 } from '@ton/ton';
import type { TonChain } from './chain.ts';
import { externalName } from './records.ts';

/** Pays like wallets do, with the ecosystem's library. */
export interface Wallet {
  /** Raw. */
  address: string;
  kind: 'v4' | 'v5';
  contract: WalletContractV4 | WalletContractV5R1;
  secretKey: Buffer;
}

/** A wallet that is the same in every run: 32 bytes of one number. Everybody may know its key. */
export function walletOf(number: number, kind: Wallet['kind'] = 'v4'): Wallet {
  const seed = Buffer.alloc(32);
  seed.writeUInt32BE(number);
  const { publicKey, secretKey } = keyPairFromSeed(seed);
  const contract =
    kind === 'v4'
      ? WalletContractV4.create({ workchain: 0, publicKey })
      : WalletContractV5R1.create({ workchain: 0, publicKey });
  return { address: contract.address.toRawString(), kind, contract, secretKey };
}

const farAway = 2 ** 32 - 1;

/** A signed message to a wallet, base64. The first one deploys it. */
export function signMessages(
  { contract, secretKey }: Wallet,
  { seqno, messages }: { seqno: number; messages: readonly MessageRelaxed[] },
): string {
  const args = {
    seqno,
    secretKey,
    messages: [...messages],
    timeout: farAway,
    sendMode: SendMode.PAY_GAS_SEPARATELY + SendMode.IGNORE_ERRORS,
  };
  const body = contract instanceof WalletContractV4 ? contract.createTransfer(args) : contract.createTransfer(args);
  const message = external({ to: contract.address, body, ...(seqno === 0 ? { init: contract.init } : {}) });
  return beginCell().store(storeMessage(message)).endCell().toBoc().toString('base64');
}

export const nameOfBoc = (chain: TonChain, boc: string): string => externalName(chain.push(boc).message);

export const coinMessage = (to: string, value: bigint, body?: Cell, bounce = false): MessageRelaxed =>
  internal({ to: Address.parse(to), value, bounce, ...(body === undefined ? {} : { body }) });

export interface JettonSend {
  /** The payer's own jetton wallet, raw. */
  wallet: string;
  to: string;
  amount: bigint;
  response: string;
  /** Nanotons for word to the receiver; none is sent for 0. */
  forward: bigint;
}

/** What a wallet asks its jetton wallet for. */
export const jettonMessage = ({ wallet, to, amount, response, forward }: JettonSend): MessageRelaxed =>
  internal({
    to: Address.parse(wallet),
    value: 100_000_000n + forward,
    bounce: true,
    body: beginCell()
      .storeUint(0x0f8a7ea5, 32)
      .storeUint(0, 64)
      .storeCoins(amount)
      .storeAddress(Address.parse(to))
      .storeAddress(Address.parse(response))
      .storeBit(false)
      .storeCoins(forward)
      .storeBit(false)
      .endCell(),
  });

/** The wallet that a master has for an owner, raw. */
export async function jettonWalletOf(chain: TonChain, master: string, owner: string): Promise<string> {
  const cell = beginCell().storeAddress(Address.parse(owner)).endCell();
  const asked = await chain.emulator.ask({
    account: chain.accountOf(master),
    method: 'get_wallet_address',
    stack: [{ type: 'slice', cell }],
    now: chain.head.time,
  });
  const [item] = asked?.stack ?? [];
  if (item?.type !== 'slice' && item?.type !== 'cell') throw new Error('No such jetton.');
  return item.cell.beginParse().loadAddress().toRawString();
}
