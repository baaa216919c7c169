/** A chain that payments are made on. */
export interface MockChain {
  readonly id: string;
  readonly name: string;
  readonly short_name: string;
  readonly chain_type: string;
  /** Blocks after which coins count. */
  readonly confirmations: number;
  /** Minutes that a locked rate holds. */
  readonly windowMinutes: number;
  readonly blockSeconds: number;
}

/** A token that payments are made in. */
export interface MockToken {
  readonly id: string;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
  /** Digits after the point that a payer is asked to type. */
  readonly payableDecimals: number;
  readonly isStablecoin: boolean;
  readonly tokenType: 'native' | 'token';
  /** US dollars for one whole unit, as text. */
  readonly rateUsd: string;
  readonly chain: MockChain;
}

export interface MockCatalogue {
  readonly tokens: readonly MockToken[];
}

/** What became of one post to the shop. */
export interface MockDelivery {
  readonly id: string;
  readonly event: string;
  /** HTTP status; null when nobody answered. */
  readonly status: number | null;
  readonly attempts: number;
}

/** An event as it was told. */
export interface MockEvent {
  readonly event: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A mock that programs in any language can ask. */
export interface RunningMock {
  readonly url: string;
  close(): Promise<void>;
}

export type MockPost = (
  url: string,
  init: { method: string; headers: Record<string, string>; body: string },
) => Promise<Response>;

export interface MockOptions {
  /** The same seed makes the same ids, addresses and hashes; `florin` when left out. */
  readonly seed?: string;
  /** When the story begins; 2026-01-01T00:00:00Z when left out. */
  readonly now?: Date;
  /** Where `pay_url` and the like point; changed by `serve`. */
  readonly baseUrl?: string;
  readonly catalogue?: MockCatalogue;
  /** Where webhooks are posted with; `fetch` when left out. Give the shop's own handler to stay without a network. */
  readonly post?: MockPost;
  /** The time that webhooks are signed at, because the shop compares it with its own clock; the machine's when left out. */
  readonly signedAt?: () => Date;
}

/** What is paid in, and how deep. */
export interface PayOptions {
  /** A symbol, or `USDT-pol` for the one of another chain. */
  readonly token?: string;
  /** Blocks that are mined behind the coins; enough to complete the payment when left out, 0 for none. */
  readonly blocks?: number;
}
