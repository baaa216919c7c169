// Written by "npm run sdk" from the contract. Do not edit.

import type { Fraction, FractionInput, Usd, UsdInput } from '../decimal-types.ts';
import type { List } from '../list.ts';
import type { CallOptions } from '../options.ts';
import type { Note } from './admin-incidents.ts';
import type { ChainSummary, Timestamp, Uuid } from './payments.ts';
import { type Connection, resource, type RoutesOf } from '../resource.ts';

/** Administration: chains. */
export interface AdminChainsApi {
  /**
   * List chains: `GET /v1/admin/chains`.
   * Needs an administrator's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`.
   */
  list(query?: {
    /** Which page; the first one when left out. */
    readonly page?: number;
    /** Entries on a page at most. */
    readonly page_size?: number;
  }, options?: CallOptions): List<AdminChainPage, AdminChainPage['chains'][number]>;

  /**
   * Add a chain: `POST /v1/admin/chains`.
   * CONFLICT when the short name or the network is taken. Needs an administrator's session. Of those that are signed in, for the role `operator`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `SECOND_FACTOR_REQUIRED`, `SECOND_PERSON_REQUIRED`, `CONFLICT`.
   */
  create(body: NewChain, options?: CallOptions): Promise<AdminChain>;

  /**
   * Change a chain: `PUT /v1/admin/chains/:id`.
   * Members that are left out stay as they are. Needs an administrator's session. Of those that are signed in, for the role `operator`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `SECOND_FACTOR_REQUIRED`, `SECOND_PERSON_REQUIRED`, `NOT_FOUND`.
   */
  update(id: string, body: ChainChanges, options?: CallOptions): Promise<AdminChain>;

  /**
   * Read how the nodes of a chain do: `GET /v1/admin/chains/:id/nodes`.
   * As a worker last met them; it asks each of them every 15 seconds. Needs an administrator's session. Every role may.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`.
   */
  nodes(id: string, options?: CallOptions): Promise<ChainNodes>;

  /**
   * Pause a chain: `POST /v1/admin/chains/:id/pause`.
   * Payers can no longer choose its tokens. The chain is read on: what was chosen before completes. CONFLICT when it is paused already. Needs an administrator's session. Of those that are signed in, for the role `operator`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`.
   */
  pause(id: string, body?: Note, options?: CallOptions): Promise<AdminChain>;

  /**
   * Resume a paused or halted chain: `POST /v1/admin/chains/:id/resume`.
   * Its tokens are offered again. A chain that was halted by a reorg below its final blocks goes on from the block that both histories share: look at `halt_reason` and at the nodes first. CONFLICT when it is neither paused nor halted. Needs an administrator's session. Of those that are signed in, for the role `operator`.
   * Refusals: `FORBIDDEN`, `INTERNAL_ERROR`, `MAINTENANCE`, `VALIDATION_ERROR`, `UNAUTHORIZED`, `RATE_LIMIT_EXCEEDED`, `NOT_FOUND`, `CONFLICT`.
   */
  resume(id: string, body?: Note, options?: CallOptions): Promise<AdminChain>;
}

const routes: RoutesOf<AdminChainsApi> = {
  list: 'GET=* /v1/admin/chains',
  create: 'POST= /v1/admin/chains sweep_cost_share withdrawal_fee_usd min_withdrawal_usd',
  update: 'PUT= /v1/admin/chains/:id sweep_cost_share withdrawal_fee_usd min_withdrawal_usd',
  nodes: 'GET /v1/admin/chains/:id/nodes',
  pause: 'POST= /v1/admin/chains/:id/pause',
  resume: 'POST= /v1/admin/chains/:id/resume',
};

/** Administration: chains. */
export const connectAdminChains = (connection: Connection): AdminChainsApi => resource(connection, routes);

export interface AdminChainPage {
  /** Entries on all pages together. Most lists count no further than 10000: from there on, a full page may have another behind it. */
  readonly total: number;
  /** Number of this page; the first one is 1. */
  readonly page: number;
  /** Entries on a page at most. */
  readonly page_size: number;
  /** Pages of `total` entries. */
  readonly total_pages: number;
  /** The chains of this page. */
  readonly chains: readonly AdminChain[];
}

export interface AdminChain {
  /** Its id. */
  readonly id: Uuid;
  /** Its name. */
  readonly name: string;
  /** Lowercase code of the chain. */
  readonly short_name: string;
  /** Family of the chain, for example `evm`. */
  readonly chain_type: string;
  /** The chain's own number or name, for example `31337`. */
  readonly network: string;
  /** Addresses of nodes, the first one preferred. */
  readonly rpc_urls: readonly string[];
  /** Whether it is switched on. */
  readonly is_active: boolean;
  /** Takes no new choices of its tokens; what was chosen goes on. */
  readonly is_paused: boolean;
  /** Since when the chain stands still because it changed what had been final: nothing of it is read, confirmed or settled until it is resumed. */
  readonly halted_at: Timestamp | null;
  /** Why the chain stands still; null while it moves. */
  readonly halt_reason: string | null;
  /** How long a locked rate holds on this chain. */
  readonly payment_expiry_minutes: number;
  /** Confirmations after which coins count. */
  readonly confirmations_required: number;
  /** The node's own word for final blocks; null counts confirmations instead. */
  readonly finality_tag: string | null;
  /** Where a transaction can be looked up; null: nowhere. */
  readonly explorer_tx_url: string | null;
  /** A node that payers' wallets are told when they lack the chain; null: none. */
  readonly wallet_rpc_url: string | null;
  /** A REST interface that payers' wallets are told beside it; null: none. */
  readonly wallet_rest_url: string | null;
  /** Seconds between two blocks, as a rule. */
  readonly expected_block_seconds: number;
  /** How long a deposit waits at most for others that are swept with it. */
  readonly sweep_max_wait_seconds: number;
  /** Most of its value that moving a deposit may cost before it waits for company. */
  readonly sweep_cost_share: Fraction;
  /** Whether many addresses are swept in one transaction. */
  readonly batch_sweeps: boolean;
  /** How long a transaction waits for a block before it is signed again at a higher price; 0: for ever. */
  readonly bump_after_seconds: number;
  /** What the operator takes for a withdrawal on this chain. */
  readonly withdrawal_fee_usd: Usd;
  /** The least that can be withdrawn at once. */
  readonly min_withdrawal_usd: Usd;
  /** When it was made. */
  readonly created_at: Timestamp;
}

export interface NewChain {
  /** Its name. */
  readonly name: string;
  /** Addresses of nodes, the first one preferred. */
  readonly rpc_urls: readonly string[];
  /** Confirmations after which coins count. */
  readonly confirmations_required: number;
  /** The node's own word for final blocks; null counts `confirmations_required` instead. */
  readonly finality_tag?: 'safe' | 'finalized' | null;
  /** Where payers and merchants can look a transaction up, `{tx_hash}` in place of its hash; null: no link is shown. */
  readonly explorer_tx_url?: string | null;
  /** A node of the chain that anybody may ask: payers' wallets that lack the chain are told it, so that they can add it. On Cosmos the payment page asks it too, and on TON it asks a public index for a payer's jettons. Everybody can read it, so it must hold no key of yours. null: wallets are told nothing, and the page asks nobody. */
  readonly wallet_rpc_url?: string | null;
  /** The REST interface of a node of a Cosmos chain, for payers' wallets that lack the chain and ask for both. Everybody can read it. null: such a wallet is offered nothing. */
  readonly wallet_rest_url?: string | null;
  /** Seconds between two blocks, as a rule. */
  readonly expected_block_seconds: number;
  /** How long a locked rate holds on this chain. */
  readonly payment_expiry_minutes?: number | null;
  /** How long a deposit waits at most for others that are swept with it. */
  readonly sweep_max_wait_seconds?: number | null;
  /** Most of its value that moving a deposit may cost before it waits for company. */
  readonly sweep_cost_share?: FractionInput | null;
  /** Sweeps many addresses in one transaction; only for a chain that takes EIP-7702 transactions. */
  readonly batch_sweeps?: boolean | null;
  /** How long a transaction may wait for a block before it is signed again at a higher price; 0: for ever. */
  readonly bump_after_seconds?: number | null;
  /** What the operator takes for a withdrawal on this chain. */
  readonly withdrawal_fee_usd?: UsdInput | null;
  /** The least that can be withdrawn at once. */
  readonly min_withdrawal_usd?: UsdInput | null;
  /** Whether it is switched on. */
  readonly is_active?: boolean | null;
  /** Lowercase code of the chain, for example `eth`. */
  readonly short_name: string;
  /** Family of the chain, for example `evm`. */
  readonly chain_type: string;
  /** The chain's own number or name, for example `31337`. */
  readonly network: string;
}

export interface ChainChanges {
  /** Its name. */
  readonly name?: string | null;
  /** Addresses of nodes, the first one preferred. */
  readonly rpc_urls?: readonly string[] | null;
  /** Confirmations after which coins count. */
  readonly confirmations_required?: number | null;
  /** The node's own word for final blocks; null counts `confirmations_required` instead. */
  readonly finality_tag?: 'safe' | 'finalized' | null;
  /** Where payers and merchants can look a transaction up, `{tx_hash}` in place of its hash; null: no link is shown. */
  readonly explorer_tx_url?: string | null;
  /** A node of the chain that anybody may ask: payers' wallets that lack the chain are told it, so that they can add it. On Cosmos the payment page asks it too, and on TON it asks a public index for a payer's jettons. Everybody can read it, so it must hold no key of yours. null: wallets are told nothing, and the page asks nobody. */
  readonly wallet_rpc_url?: string | null;
  /** The REST interface of a node of a Cosmos chain, for payers' wallets that lack the chain and ask for both. Everybody can read it. null: such a wallet is offered nothing. */
  readonly wallet_rest_url?: string | null;
  /** Seconds between two blocks, as a rule. */
  readonly expected_block_seconds?: number | null;
  /** How long a locked rate holds on this chain. */
  readonly payment_expiry_minutes?: number | null;
  /** How long a deposit waits at most for others that are swept with it. */
  readonly sweep_max_wait_seconds?: number | null;
  /** Most of its value that moving a deposit may cost before it waits for company. */
  readonly sweep_cost_share?: FractionInput | null;
  /** Sweeps many addresses in one transaction; only for a chain that takes EIP-7702 transactions. */
  readonly batch_sweeps?: boolean | null;
  /** How long a transaction may wait for a block before it is signed again at a higher price; 0: for ever. */
  readonly bump_after_seconds?: number | null;
  /** What the operator takes for a withdrawal on this chain. */
  readonly withdrawal_fee_usd?: UsdInput | null;
  /** The least that can be withdrawn at once. */
  readonly min_withdrawal_usd?: UsdInput | null;
  /** Whether it is switched on. */
  readonly is_active?: boolean | null;
}

export interface ChainNodes {
  /** The chain. */
  readonly chain: ChainSummary;
  /** The newest block that was read; null before the first. */
  readonly scanned_height: number | null;
  /** When the chain last moved. */
  readonly head_changed_at: Timestamp | null;
  /** Since when nodes contradict each other; null: they do not. */
  readonly disputed_at: Timestamp | null;
  /** The nodes in the order of the chain’s settings. */
  readonly nodes: readonly ChainNode[];
}

export interface ChainNode {
  /** Its address. */
  readonly url: string;
  /** When it was last asked; null: not yet. */
  readonly asked_at: Timestamp | null;
  /** When it last answered; null: never. */
  readonly answered_at: Timestamp | null;
  /** Milliseconds that its last answer took. */
  readonly answer_ms: number | null;
  /** The newest block that it knows. */
  readonly head_height: number | null;
  /** So many blocks fewer than the node that is furthest. */
  readonly blocks_behind: number | null;
  /** Whether it has the same block as most nodes a little below their heads; null: not compared. */
  readonly agrees: boolean | null;
  /** Why it did not answer last; null: it did. */
  readonly failure: string | null;
}
