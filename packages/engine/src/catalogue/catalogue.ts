import type { TokenFeePayer } from '@florin/contract/vocabulary';
import type { Session } from '@florin/database/statement';
import {
  type CatalogueRow,
  type ChainColumns,
  type ExchangeChainColumns,
  readCatalogue,
  type TokenFactsColumns,
} from '@florin/database/sql/catalogue/read';
import { type Share, share } from '@florin/domain/money/share';
import { type Usd, usd } from '@florin/domain/money/usd';
import type { Asset } from '@florin/domain/ports/chain';
import type { Clock } from '@florin/domain/ports/clock';

/** The platform's settings that price and bound a payment. */
export interface PlatformSettings {
  serviceFeeRate: Share;
  minPaymentUsd: Usd;
  maxPaymentUsd: Usd;
  toleranceUsd: Usd;
  toleranceRate: Share;
  dustUsd: Usd;
  /** Most that an account with Basic verification withdraws in 24 hours. */
  basicWithdrawalCapUsd: Usd;
  /** Who bears what a token's own fee takes from coins on their way to the treasury. */
  tokenFeePayer: TokenFeePayer;
  /** Minutes before what is left on a deposit address is brought to the treasury. */
  consolidationWaitMinutes: number;
  /** Share of the median that a source's price may be away from it. */
  rateOutlierRate: Share;
  /** Fewest sources that make a rate. */
  rateSourcesMin: number;
  /** Who pays withdrawals out: `treasury`, or the name of an exchange. */
  activeExchange: string;
  /** Minutes until a person may declare that an instruction without an answer never arrived. */
  exchangeReleaseMinutes: number;
  /** Share of the best price that a sale may go below it. */
  exchangeSaleDiscount: Share;
}

export type Chain = ChainColumns;

export interface Token extends Omit<TokenFactsColumns, 'minPaymentUsd' | 'maxPaymentUsd' | 'conversionFeeRate'> {
  chain: Chain;
  asset: Asset;
  minPaymentUsd: Usd | null;
  maxPaymentUsd: Usd | null;
  conversionFeeRate: Share;
}

/** What is offered and on which terms: one consistent reading. */
export interface Catalogue {
  version: bigint;
  settings: PlatformSettings;
  chains: ReadonlyMap<string, Chain>;
  tokens: ReadonlyMap<string, Token>;
  /** What the active exchange says of USDT, by chain; null while the treasury pays. */
  exchangeChains: ReadonlyMap<string, ExchangeChainColumns> | null;
}

/** Longest that a process goes by an older catalogue, so that all follow within a second; writers check its version. */
const catalogueAgeMsMax = 1000;

/** The catalogue as of at most a second ago, read once for all who ask at the same time. */
export class CatalogueCache {
  readonly #db: Session;
  readonly #clock: Clock;
  #readAt = -Infinity;
  #reading: Promise<Catalogue> | null = null;

  constructor(db: Session, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  current(): Promise<Catalogue> {
    const now = this.#clock.now().getTime();
    return this.#reading && Math.abs(now - this.#readAt) < catalogueAgeMsMax ? this.#reading : this.reload();
  }

  /** Makes the next one who asks read it again: for whoever has just changed it. */
  forget(): void {
    this.#reading = null;
  }

  /** Reads it again now: for a writer whose version check failed. */
  reload(): Promise<Catalogue> {
    this.#readAt = this.#clock.now().getTime();
    const reading = this.#db.one(readCatalogue).then(toCatalogue);
    // A failed reading must not be served for the rest of the second.
    reading.catch(() => {
      if (this.#reading === reading) this.#reading = null;
    });
    this.#reading = reading;
    return reading;
  }
}

function toCatalogue(row: CatalogueRow): Catalogue {
  const chains = new Map((row.chains ?? []).map((chain) => [chain.id, chain]));
  return {
    version: row.version,
    settings: {
      serviceFeeRate: share(row.serviceFeeRate),
      minPaymentUsd: usd(row.minPaymentUsd),
      maxPaymentUsd: usd(row.maxPaymentUsd),
      toleranceUsd: usd(row.underpaymentToleranceUsd),
      toleranceRate: share(row.underpaymentToleranceRate),
      dustUsd: usd(row.dustUsd),
      basicWithdrawalCapUsd: usd(row.basicWithdrawalCapUsd),
      tokenFeePayer: row.tokenFeePayer,
      consolidationWaitMinutes: row.consolidationWaitMinutes,
      rateOutlierRate: share(row.rateOutlierRate),
      rateSourcesMin: row.rateSourcesMin,
      activeExchange: row.activeExchange,
      exchangeReleaseMinutes: row.exchangeReleaseMinutes,
      exchangeSaleDiscount: share(row.exchangeSaleDiscountRate),
    },
    exchangeChains:
      row.activeExchange === 'treasury'
        ? null
        : new Map((row.exchangeChains ?? []).map((chain) => [chain.chainId, chain])),
    chains,
    tokens: new Map((row.tokens ?? []).flatMap((token) => toToken(token, chains.get(token.chainId)))),
  };
}

const toToken = (token: TokenFactsColumns, chain: Chain | undefined): [string, Token][] =>
  chain === undefined
    ? []
    : [
        [
          token.id,
          {
            ...token,
            chain,
            asset: token.contract === null ? { kind: 'native' } : { kind: 'token', ref: token.contract },
            minPaymentUsd: token.minPaymentUsd === null ? null : usd(token.minPaymentUsd),
            maxPaymentUsd: token.maxPaymentUsd === null ? null : usd(token.maxPaymentUsd),
            conversionFeeRate: share(token.conversionFeeRate),
          },
        ],
      ];

/** A token that can be chosen: switched on and confirmed by its chain, which is switched on, not paused, not halted. */
export const isOffered = ({ isActive, isVerified, chain }: Token): boolean =>
  isActive && isVerified && chain.isActive && !chain.isPaused && !chain.isHalted;

/** Tokens of one chain that the scanner looks for: also those switched off, since money may still come. */
export const tokensOfChain = (catalogue: Catalogue, chainId: string): Token[] =>
  [...catalogue.tokens.values()].filter((token) => token.chainId === chainId);
