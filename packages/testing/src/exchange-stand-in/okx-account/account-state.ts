import { Wallets } from './wallets.ts';

/** How the stand-in treats one coin on one chain. */
export interface StandInNetwork {
  /** The exchange's own name, for example `USDT-ERC20`. */
  chain: string;
  symbol: string;
  canWithdraw: boolean;
  canDeposit: boolean;
  fee: string;
  minimum: string;
  digits: number;
  /** Last six characters of the contract; empty where it does not tell. */
  contractEnd: string;
  depositAddress: string;
}

export interface StandInWithdrawal {
  wdId: string;
  clientId: string;
  symbol: string;
  chain: string;
  to: string;
  amount: string;
  fee: string;
  /** As published: 0 waiting, 1 sending, 2 sent, -1 failed. */
  state: '0' | '1' | '2' | '-1';
  txId: string;
}

export interface StandInDeposit {
  depId: string;
  symbol: string;
  chain: string;
  amount: string;
  txId: string;
  state: '0' | '1' | '2';
}

export interface StandInMove {
  transId: string;
  clientId: string;
  symbol: string;
  amount: string;
}

export interface StandInOrder {
  ordId: string;
  clOrdId: string;
  instId: string;
  symbol: string;
  amount: string;
  price: string;
  sold: string;
  fee: string;
  state: 'live' | 'partially_filled' | 'filled' | 'canceled';
}

/** What can go wrong with one call. Those `after` have done what they were asked, and only the answer is missing. */
export const callFaults = [
  'lost_before',
  'lost_after',
  'silent_before',
  'silent_after',
  'error_before',
  'error_after',
  'rate_limited',
  'busy',
  'refused',
] as const;
export type CallFault = (typeof callFaults)[number];

/** Everything that the exchange knows of one account, and how it treats it. */
export class AccountState {
  readonly wallets = new Wallets();
  readonly networks = new Map<string, StandInNetwork>();
  readonly withdrawals: StandInWithdrawal[] = [];
  readonly deposits: StandInDeposit[] = [];
  readonly moves: StandInMove[] = [];
  readonly orders: StandInOrder[] = [];
  /** Prices by pair, as `ETH-USDT`. */
  readonly prices = new Map<string, string>();
  /** How often each call came with a valid signature, and how often one was refused for its signature. */
  readonly calls = new Map<string, number>();
  refusedSignatures = 0;
  /** Asked before each call of this name, for example `asset/withdrawal`; null: as it should be. */
  fault: (call: string) => CallFault | null = () => null;
  /** Share of a sell order that is filled at once, in hundredths. */
  filledPercent = 100n;
  /** Share of what a sale brings that is its fee, in hundredths of a percent. */
  saleFeePoints = 10n;
  /** Withdrawals of which it says later that they failed. */
  failsLater: (withdrawal: StandInWithdrawal) => boolean = () => false;
  #next = 1000;

  id(): string {
    this.#next += 1;
    return String(this.#next);
  }

  /** Coins arrive on a deposit address of the account: seen at once, counted when `credit` is called. */
  deposit(deposit: Omit<StandInDeposit, 'depId' | 'state'>): StandInDeposit {
    const seen: StandInDeposit = { ...deposit, depId: this.id(), state: '0' };
    this.deposits.push(seen);
    return seen;
  }

  credit(deposit: StandInDeposit): void {
    if (deposit.state !== '0') return;
    deposit.state = '2';
    this.wallets.add('funding', deposit.symbol, deposit.amount);
  }
}
