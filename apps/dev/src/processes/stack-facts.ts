import type { Credentials } from '../home/credentials.ts';
import type { Home } from '../home/home.ts';
import type { ChainKind } from '../settings.ts';

/** What the processes of one stack are told. */
export interface StackFacts {
  home: Home;
  credentials: Credentials;
  /** Addresses of the database for the two roles that processes run under. */
  appUrl: string;
  signerUrl: string;
  baseUrl: string;
  port: number;
  opsPort: number;
  /** Where the consoles listen, and what browsers call them by. */
  consoles: { merchant: string; operator: string };
  /** PEM file of the local authority. */
  ca: string;
  /** Where the wallet of the payment page's button listens. */
  devWallet: string;
  /** Contracts of the tokens on the local chain. */
  usdt: string;
  usdc: string;
  /** Families with a local chain. */
  chains: readonly ChainKind[];
  /** A chain that takes back what was final halts, as in production. */
  haltOnDeepReorgs: boolean;
  /** Addresses of the local nodes; of coins where there is one. */
  nodes: { evm: string; coins: string | null };
  /** Null where there is none. */
  solana: { url: string; network: string; contracts: { USDT: string; USDC: string } } | null;
  /** Null where there is none. */
  tron: { url: string; network: string; contracts: { USDT: string } } | null;
  cosmos: { url: string; network: string; contracts: { USDT: string; USDC: string } } | null;
  /** Null where there is none. */
  aptos: { url: string; network: string; contracts: { USDT: string; USDC: string } } | null;
  sui: { url: string; network: string; contracts: { USDC: string } } | null;
  ton: { url: string; network: string; contracts: { USDT: string } } | null;
  cardano: { url: string; network: string; contracts: { USDC: string } } | null;
  tezos: { url: string; network: string; contracts: { USDT: string } } | null;
}
