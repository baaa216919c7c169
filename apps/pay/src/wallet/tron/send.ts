import { hexToBytes } from '@noble/hashes/utils.js';
import { outcomeOf, type SendOutcome } from '../outcome.ts';
import type { TronWeb, UnsignedTransaction } from './tron-web.ts';

/** A wallet's provider (TIP-1193), with the library that it brings. */
export interface TronProvider {
  request(call: { method: string; params?: readonly unknown[] }): Promise<unknown>;
  /** False until a page may use it. */
  tronWeb?: TronWeb | false;
}

export interface TronWallet {
  provider: TronProvider;
  /** Of before TIP-1193: it answers with a code, and goes to no other network. */
  isOld: boolean;
}

export interface TronOrder {
  to: string;
  /** Base units. */
  amount: bigint;
  /** Contract of the token; null for the chain's own coin. */
  contract: string | null;
  /** What nodes answer to `eth_chainId`: the end of the first block's hash. */
  chainId: bigint;
}

/** The library of a wallet reads amounts of coins as numbers. */
const coinsMax = BigInt(Number.MAX_SAFE_INTEGER);
/**
 * Sun that a transfer of tokens may burn at most: what a payer lacks of energy is taken out of TRX. The wallet shows what it
 * costs; an account that holds less burns no more than it has.
 */
const feeLimit = 100_000_000;

const webOf = ({ tronWeb }: TronProvider): TronWeb => {
  if (!tronWeb) throw new Error('The wallet brings no library.');
  return tronWeb;
};

/** The account that the wallet's owner lets this page see. */
async function accountOf({ provider, isOld }: TronWallet): Promise<string | null> {
  if (!isOld) {
    const [account] = (await provider.request({ method: 'eth_requestAccounts' })) as string[];
    return account ?? null;
  }
  const told = (await provider.request({ method: 'tron_requestAccounts' })) as { code?: number } | null;
  if (told?.code === 4000) throw { code: -32002 };
  if (told?.code === 4001) throw { code: 4001 };
  return (told?.code === 200 && webOf(provider).defaultAddress?.base58) || null;
}

const isOn = async (provider: TronProvider, chainId: bigint): Promise<boolean> => {
  const { blockID } = await webOf(provider).trx.getBlockByNumber(0);
  return BigInt(`0x${blockID.slice(-8)}`) === chainId;
};

/** Whether the wallet is on the network at the end: it sends on the one that it is on (TIP-3326). */
async function reach({ provider, isOld }: TronWallet, chainId: bigint): Promise<boolean> {
  if (await isOn(provider, chainId)) return true;
  if (isOld) return false;
  try {
    await provider.request({
      method: 'wallet_switchEthereumChain',
      params: [{ chainId: `0x${chainId.toString(16)}` }],
    });
  } catch (error) {
    if (outcomeOf(error) === 'failed') return false;
    throw error;
  }
  return isOn(provider, chainId);
}

const parameters = (to: string, amount?: bigint) => [
  { type: 'address', value: to },
  ...(amount === undefined ? [] : [{ type: 'uint256', value: `${amount}` }]),
];

/** Base units that somebody holds. */
async function heldBy(web: TronWeb, owner: string, contract: string | null): Promise<bigint> {
  if (contract === null) return BigInt(await web.trx.getUnconfirmedBalance(owner));
  const asked = parameters(owner);
  const told = await web.transactionBuilder.triggerConstantContract(contract, 'balanceOf(address)', {}, asked, owner);
  return BigInt(`0x${told.constant_result[0]}`);
}

async function build(web: TronWeb, from: string, { to, amount, contract }: TronOrder): Promise<UnsignedTransaction> {
  const { transactionBuilder: builder } = web;
  if (contract === null) return builder.sendTrx(to, `${amount}`, from);
  const asked = parameters(to, amount);
  return (await builder.triggerSmartContract(contract, 'transfer(address,uint256)', { feeLimit }, asked, from))
    .transaction;
}

/** Nodes write words as the hex of their bytes. */
const wordsOf = (message = ''): string =>
  /^([0-9a-f]{2})+$/i.test(message) ? new TextDecoder().decode(hexToBytes(message)) : message;

/** Hands signed bytes to the wallet's node. */
async function pass(web: TronWeb, signed: object): Promise<SendOutcome> {
  const { result, code, message } = await web.trx.sendRawTransaction(signed);
  return result === true ? 'sent' : outcomeOf({ message: `${code} ${wordsOf(message)}` });
}

/**
 * Asks a wallet for exactly this transfer. Its own library builds it and passes it on, and the wallet signs: so its owner's
 * node, fees and permissions are those of the wallet.
 */
export async function sendOnTron(wallet: TronWallet, order: TronOrder, mayGoOn: () => boolean): Promise<SendOutcome> {
  const { provider } = wallet;
  try {
    if (order.contract === null && order.amount > coinsMax) return 'unsupported';
    const from = await accountOf(wallet);
    if (from === null) return 'no_account';
    if (!(await reach(wallet, order.chainId))) return 'other_network';
    const web = webOf(provider);
    // A transfer that fails on the chain costs its payer all the same.
    if ((await heldBy(web, from, order.contract)) < order.amount) return 'too_little';
    const unsigned = await build(web, from, order);
    if (!mayGoOn()) return 'silent';
    return await pass(web, await web.trx.sign(unsigned));
  } catch (error) {
    return outcomeOf(error);
  }
}
