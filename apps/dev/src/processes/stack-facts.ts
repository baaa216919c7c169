import type { FurtherChain } from '../chain/further-chain.ts';
import type { Credentials } from '../home/credentials.ts';
import type { Home } from '../home/home.ts';

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
  /** Address of the node of Ethereum's local chain. */
  evmUrl: string;
  /** Local chains beside Ethereum's. */
  further: readonly FurtherChain[];
  /** A chain that takes back what was final halts, as in production. */
  haltOnDeepReorgs: boolean;
}
