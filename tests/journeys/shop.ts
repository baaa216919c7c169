import type { ShownPayment } from '@florin/engine/payments/shown-address';
import type { Caller } from '@florin/engine/accounts/caller';
import { verifiedAddresses } from '@florin/engine/addresses/verified-addresses';
import { readBalance } from '@florin/engine/ledger/read-balance';
import { confirmSelection } from '@florin/engine/payments/confirm-selection';
import { createPayment } from '@florin/engine/payments/create-payment';
import { readPayment } from '@florin/engine/payments/read-payment';
import type { TestToken } from '@florin/testing/catalogue';
import { seedMerchant } from '@florin/testing/merchant';
import type { Stage as WholeStage } from './stage.ts';

/** What a merchant needs of a chain's stage. */
type Stage = Pick<WholeStage, 'ports' | 'db'> & {
  database: Pick<WholeStage['database'], 'url'>;
  signer: Pick<WholeStage['signer'], 'health'>;
};

/** A payment whose token is chosen: where its coins go and how many. */
export interface Waiting {
  id: string;
  address: string;
  needs: bigint;
}

/** A merchant on a stage, as a test speaks of it. */
export class Shop {
  readonly merchant: Caller;
  readonly #stage: Stage;
  readonly #attestationKey: string;

  private constructor(stage: Stage, merchant: Caller, attestationKey: string) {
    this.#stage = stage;
    this.merchant = merchant;
    this.#attestationKey = attestationKey;
  }

  static async open(stage: Stage): Promise<Shop> {
    const { attestationKey } = await stage.signer.health();
    return new Shop(stage, await seedMerchant(stage.database.url('owner')), attestationKey);
  }

  async create(amountUsd: string): Promise<ShownPayment> {
    const input = { amountUsd, description: null, redirectUrl: null, cancelUrl: null, allowedTokenIds: undefined };
    return createPayment({ ...this.#stage.ports, refreshCaller: () => this.#asOfNow() }, this.merchant, input);
  }

  /** The merchant as its credential would show it now. */
  async #asOfNow(): Promise<Caller> {
    const { rows } = await this.#stage.db.pool.query<{
      version: string;
      isActive: boolean | null;
      events: string[] | null;
    }>(
      `select a.version, w.is_active as "isActive", w.events from accounts a
         left join webhook_configs w on w.account_id = a.id where a.id = $1`,
      [this.merchant.accountId],
    );
    const [row] = rows;
    if (!row) throw new Error('The merchant is gone.');
    const webhook = row.events === null ? null : { isActive: row.isActive === true, events: row.events };
    return { ...this.merchant, version: BigInt(row.version), webhook };
  }

  get #ports() {
    return { ...this.#stage.ports, verifyAddress: verifiedAddresses(this.#attestationKey, () => {}) };
  }

  async choose({ id }: { id: string }, token: TestToken): Promise<Waiting> {
    const { payment, address } = await confirmSelection(this.#ports, { paymentId: id, tokenId: token.id });
    return { id, address, needs: BigInt(payment.required ?? 0) };
  }

  async waiting(amountUsd: string, token: TestToken): Promise<Waiting> {
    return this.choose(await this.create(amountUsd), token);
  }

  read({ id }: { id: string }): Promise<ShownPayment> {
    return readPayment(this.#ports, this.merchant.accountId, id);
  }

  /** For `stage.until`. */
  reached(payment: { id: string }, status: string): () => Promise<boolean> {
    return async () => (await this.read(payment)).status === status;
  }

  async balanceUsd(): Promise<string> {
    return (await readBalance(this.#stage.db, this.merchant.accountId)).balanceUsd;
  }
}
