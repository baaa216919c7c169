import { outcomeOf, type SendOutcome } from '../outcome.ts';

/** What a wallet of Aptos answers (AIP-62): what was asked for, or that its owner did not want it. */
type UserResponse<Args> = { status: 'Approved'; args: Args } | { status: 'Rejected' };

/** AIP-62: the network that a wallet is on, or is to go to. */
export interface AptosNetwork {
  name: string;
  chainId: number;
  url?: string;
}

/** A call of a function of the chain, for the wallet to build and sign. */
interface Payload {
  function: string;
  typeArguments: readonly string[];
  functionArguments: readonly string[];
}

/** The parts of a wallet that a payment needs (AIP-62). */
export interface AptosWallet {
  name: string;
  icon: string | null;
  connect(): Promise<UserResponse<unknown>>;
  network(): Promise<AptosNetwork>;
  /** Null where it goes to no other network when it is asked. */
  changeNetwork: ((network: AptosNetwork) => Promise<UserResponse<{ success: boolean }>>) | null;
  signAndSubmit(transaction: { payload: Payload }): Promise<UserResponse<unknown>>;
}

export interface AptosOrder {
  to: string;
  /** Base units. */
  amount: bigint;
  /** Metadata of the asset; null for the chain's own coin. */
  asset: string | null;
  /** Number of the chain. */
  chainId: number;
  /** A node for a wallet that lacks the chain; null: none may be told. */
  url: string | null;
}

const approved = <Args>(response: UserResponse<Args>): Args => {
  if (response.status === 'Approved') return response.args;
  throw { code: 4001 };
};

/** Numbers go as digits: some wallets hand on what they are given as JSON. */
const payloadOf = ({ to, amount, asset }: AptosOrder): Payload =>
  asset === null
    ? {
        function: '0x1::aptos_account::transfer_coins',
        typeArguments: ['0x1::aptos_coin::AptosCoin'],
        functionArguments: [to, `${amount}`],
      }
    : {
        function: '0x1::primary_fungible_store::transfer',
        typeArguments: ['0x1::fungible_asset::Metadata'],
        functionArguments: [asset, to, `${amount}`],
      };

const names: Readonly<Record<number, string>> = { 1: 'mainnet', 2: 'testnet', 4: 'local' };

/** Whether the wallet is on the network of the order at the end: it sends on the one that it is on. */
async function reach(wallet: AptosWallet, { chainId, url }: AptosOrder): Promise<boolean> {
  const isThere = async (): Promise<boolean> => (await wallet.network()).chainId === chainId;
  if (await isThere()) return true;
  if (!wallet.changeNetwork) return false;
  const named = { name: names[chainId] ?? 'custom', chainId, ...(url === null ? {} : { url }) };
  return approved(await wallet.changeNetwork(named)).success && isThere();
}

/**
 * Asks a wallet for exactly this transfer. The wallet builds it of the function and what that is given, and shows it to its
 * owner.
 */
export async function sendOnAptos(
  wallet: AptosWallet,
  order: AptosOrder,
  mayGoOn: () => boolean,
): Promise<SendOutcome> {
  try {
    const account = approved(await wallet.connect());
    if (typeof account !== 'object' || account === null) return 'no_account';
    if (!(await reach(wallet, order))) return 'other_network';
    if (!mayGoOn()) return 'silent';
    approved(await wallet.signAndSubmit({ payload: payloadOf(order) }));
    return 'sent';
  } catch (error) {
    return outcomeOf(error);
  }
}
