import type { SourceFailure } from '@florin/contract/vocabulary';

/**
 * An account of ours at an exchange. Amounts are plain decimal text as the exchange writes them, whole coins, never
 * a floating-point number; ids of instructions are ours and name one instruction for ever.
 */

/** How the exchange treats one coin on one chain. */
export interface ExchangeNetwork {
  /** The exchange's own name of coin and chain. */
  network: string;
  /** Whether it pays out and takes in there at present. */
  withdrawals: boolean;
  deposits: boolean;
  /** What it takes for a withdrawal, beside the amount that arrives. */
  fee: string;
  /** The least that may arrive. */
  minimum: string;
  /** Digits after the point that an amount may have. */
  digits: number;
  /** Last characters of the token's contract, lowercase; null where it does not tell. */
  contractEnd: string | null;
}

/** What is free of one coin: to be withdrawn, and to be sold. */
export interface ExchangeBalance {
  symbol: string;
  funding: string;
  trading: string;
  /** Both, with what is held by open orders and withdrawals. */
  total: string;
}

export interface ExchangeDeposit {
  /** The exchange's own id of it. */
  reference: string;
  symbol: string;
  txHash: string;
  amount: string;
  /** It counts there: coins that are only seen do not. */
  credited: boolean;
}

/** What is known right after an instruction was given. Nobody knows more than `unknown` when the answer was lost. */
export type InstructionAnswer =
  | { answer: 'accepted'; reference: string }
  | { answer: 'refused'; reason: string }
  | { answer: 'unknown'; reason: string };

/** What came of a withdrawal or a move; `missing`: nothing is known under this id. */
export type InstructionState =
  | { state: 'missing' }
  | { state: 'pending'; reference: string }
  | { state: 'done'; reference: string }
  | { state: 'refused'; reference: string; reason: string };

/** A withdrawal as the exchange tells it, beside how far it has come. */
export type WithdrawalState =
  | Exclude<InstructionState, { state: 'pending' | 'done' }>
  | {
      state: 'pending' | 'done';
      reference: string;
      destination: string;
      amount: string;
      fee: string;
      /** Null until the exchange has sent it. */
      txHash: string | null;
    };

/** A sell order: `open` may fill further. */
export type SaleState =
  | { state: 'missing' }
  | {
      state: 'open' | 'closed';
      reference: string;
      /** Coins sold, what they brought before fees, and the fees in what they brought. */
      sold: string;
      proceeds: string;
      fee: string;
    };

/** A pair that coins are sold in for USDT. */
export interface ExchangeMarket {
  /** Best price that somebody offers now. */
  bid: string;
  /** Steps of price and amount, and the smallest amount. */
  priceStep: string;
  amountStep: string;
  amountMin: string;
}

export interface WithdrawalOrder {
  clientId: string;
  symbol: string;
  network: string;
  destination: string;
  /** What arrives. */
  amount: string;
  fee: string;
}

export interface MoveOrder {
  clientId: string;
  symbol: string;
  amount: string;
  to: 'trading' | 'funding';
}

export interface SaleOrder {
  clientId: string;
  symbol: string;
  amount: string;
  price: string;
}

export interface Exchange {
  readonly name: string;
  /**
   * The exchange's name of a coin on a chain of ours, from a table that somebody wrote down; null where nobody did:
   * coins sent by a guess are lost.
   */
  networkOf(place: { family: string; network: string; symbol: string }): string | null;
  networks(symbol: string): Promise<readonly ExchangeNetwork[]>;
  balances(): Promise<readonly ExchangeBalance[]>;
  /** Null where it has none for us. */
  depositAddress(place: { symbol: string; network: string }): Promise<string | null>;
  deposits(symbol: string): Promise<readonly ExchangeDeposit[]>;
  /** Gives the instruction once; never throws once the request may have left. */
  withdraw(order: WithdrawalOrder): Promise<InstructionAnswer>;
  withdrawal(clientId: string): Promise<WithdrawalState>;
  move(order: MoveOrder): Promise<InstructionAnswer>;
  moved(clientId: string): Promise<InstructionState>;
  /** Null where it trades no such pair. */
  market(symbol: string): Promise<ExchangeMarket | null>;
  sell(order: SaleOrder): Promise<InstructionAnswer>;
  sale(symbol: string, clientId: string): Promise<SaleState>;
  /** Asking again, or for one that has ended, changes nothing. */
  cancelSale(symbol: string, clientId: string): Promise<void>;
  /** Why it threw, in one word. */
  failureOf(error: unknown): SourceFailure;
  close(): Promise<void>;
}
