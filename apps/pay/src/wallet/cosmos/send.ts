import type { WalletNetwork } from '@florin/contract/schemas/checkout';
import { base64 } from '@scure/base';
import { outcomeOf, type SendOutcome } from '../outcome.ts';
import { readAccount } from './ask-node.ts';
import { buildTransfer, type CosmosTransfer, joinSigned } from './build.ts';
import { suggestionOf } from './suggestion.ts';

/** The parts of Keplr's provider that a payment needs. Other wallets have the same. */
export interface Keplr {
  enable(chainId: string): Promise<void>;
  /** Offers a network that the wallet lacks to its owner. */
  experimentalSuggestChain?(chain: object): Promise<void>;
  getKey(chainId: string): Promise<{ bech32Address: string; pubKey: Uint8Array; algo: string; isNanoLedger: boolean }>;
  signDirect(
    chainId: string,
    signer: string,
    document: { bodyBytes: Uint8Array; authInfoBytes: Uint8Array; chainId: string; accountNumber: bigint },
  ): Promise<{ signed: { bodyBytes: Uint8Array; authInfoBytes: Uint8Array }; signature: { signature: string } }>;
  sendTx(chainId: string, transaction: Uint8Array, mode: 'sync'): Promise<unknown>;
}

export interface CosmosOrder {
  transfer: CosmosTransfer;
  chainName: string;
  network: WalletNetwork;
  /** A node that anybody may ask. */
  nodeUrl: string;
}

/** Asks to see the accounts of the network, and offers the network where the wallet lacks it. */
async function reach(keplr: Keplr, { chainName, network }: CosmosOrder): Promise<void> {
  try {
    await keplr.enable(network.network);
  } catch (error) {
    const suggestion = suggestionOf(chainName, network);
    if (outcomeOf(error) !== 'unknown_network' || !suggestion || !keplr.experimentalSuggestChain) throw error;
    await keplr.experimentalSuggestChain(suggestion);
    await keplr.enable(network.network);
  }
}

/**
 * Asks a wallet for exactly this transfer. The page builds it of the payment's address and amount; of the node it takes the
 * number of the payer's account and of its next transaction. The wallet sets the fee, signs, and sends.
 */
export async function sendOnCosmos(keplr: Keplr, order: CosmosOrder, mayGoOn: () => boolean): Promise<SendOutcome> {
  const { transfer, nodeUrl } = order;
  const { network: chainId } = order.network;
  try {
    await reach(keplr, order);
    const { bech32Address: address, pubKey: publicKey, algo, isNanoLedger } = await keplr.getKey(chainId);
    // Keys of Ethereum's kind sign otherwise, and so does the app on a Ledger.
    if (algo !== 'secp256k1' || isNanoLedger) return 'unsupported';
    const account = await readAccount(nodeUrl, address, transfer.denomination).catch(() => undefined);
    if (account === undefined) return 'not_ready';
    if (account === null || account.held < transfer.amount) return 'too_little';
    if (!mayGoOn()) return 'silent';
    const { accountNumber, sequence } = account;
    const document = { ...buildTransfer({ address, publicKey, sequence }, transfer), chainId, accountNumber };
    const { signed, signature } = await keplr.signDirect(chainId, address, document);
    const bytes = joinSigned(signed.bodyBytes, signed.authInfoBytes, base64.decode(signature.signature));
    await keplr.sendTx(chainId, bytes, 'sync');
    return 'sent';
  } catch (error) {
    return outcomeOf(error);
  }
}
