import { Address } from '@ton/core';
import { rawOf, type TonChain } from './chain.ts';
import { readAccount } from './emulator.ts';
import { internalTransferOp } from './jetton.ts';
import { externalName, type Kept } from './records.ts';

/** Jettons that came to an owner's wallet, and where they began. */
export interface JettonTransfer {
  /** Raw. */
  to: string;
  amount: bigint;
  /** The message from outside that caused it, as indexes name it, and its account, raw; null where the chain itself did. */
  cause: { name: string; account: string } | null;
}

const statusBits = 4;
const opBits = 32;
const queryBits = 64;

/** Balance, owner and master of a jetton wallet of the kind that USDT has, raw; null for any other account. */
export function readJettonWallet(
  chain: TonChain,
  raw: string,
): { balance: bigint; owner: string; master: string } | null {
  const state = readAccount(chain.accountOf(raw)).account?.storage.state;
  if (state?.type !== 'active' || !state.state.data) return null;
  try {
    const data = state.state.data.beginParse();
    data.loadUint(statusBits);
    const balance = data.loadCoins();
    return { balance, owner: rawOf(data.loadAddress()), master: rawOf(data.loadAddress()) };
  } catch {
    return null;
  }
}

/** Every transfer of the jettons of a master that a wallet took, in the order of the chain. */
export const jettonTransfers = (chain: TonChain, master: string): JettonTransfer[] =>
  chain.blocks.flatMap(({ transactions }) => transactions).flatMap((kept) => readTransfer(chain, master, kept));

function readTransfer(chain: TonChain, master: string, kept: Kept): JettonTransfer[] {
  const { incoming, transaction, account } = kept;
  const { description } = transaction;
  if (incoming?.message.info.type !== 'internal' || description.type !== 'generic') return [];
  if (description.aborted) return [];
  const body = incoming.message.body.beginParse();
  if (body.remainingBits < opBits + queryBits || body.loadUint(opBits) !== internalTransferOp) return [];
  body.loadUintBig(queryBits);
  const wallet = readJettonWallet(chain, account);
  if (wallet === null || wallet.master !== rawOf(Address.parse(master))) return [];
  return [{ to: wallet.owner, amount: body.loadCoins(), cause: causeOf(chain, kept) }];
}

/** From message to message back to the one that came from outside. */
function causeOf(chain: TonChain, { incoming, account }: Kept): JettonTransfer['cause'] {
  if (incoming === null) return null;
  if (incoming.message.info.type === 'external-in') return { name: externalName(incoming.message), account };
  const before = chain.sent.get(incoming.hash);
  return before === undefined ? null : causeOf(chain, before);
}

/** Nanotons of an account. */
export const coinsOf = (chain: TonChain, raw: string): bigint =>
  readAccount(chain.accountOf(raw)).account?.storage.balance.coins ?? 0n;
