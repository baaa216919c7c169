import { randomBytes, randomUUID } from 'node:crypto';
import type { Evidence } from '@florin/approvals/evidence';
import {
  type BindingChange,
  bindingText,
  emptyBinding,
  type MerchantPasskey,
  withdrawalChallenge,
} from '@florin/approvals/merchant';
import { challengeOf, type Order } from '@florin/approvals/order';
import type { Requested, SignerScene } from './signer-scene.ts';

/** Who signs a challenge, in memory or in a browser. */
export interface Signs {
  sign(challenge: Uint8Array): Evidence | Promise<Evidence>;
}

export const newNonce = (): string => randomBytes(16).toString('base64url');

/** What somebody with the role `florin_app` writes about merchants who sign, beside a real signer. */
export class MerchantScene {
  readonly #scene: SignerScene;

  constructor(scene: SignerScene) {
    this.#scene = scene;
  }

  /** As the signer told it, after whatever was signed since. */
  async binding(account: string): Promise<{ head: string; passkeys: string[]; releaseAt: Date | null }> {
    await this.#scene.client.health();
    const { rows } = await this.#scene.app.query<{
      head: string;
      passkeys: Record<string, { person: string }>;
      release_at: Date | null;
    }>('select head, passkeys, release_at from merchant_bindings where account_id = $1', [account]);
    const [row] = rows;
    const names = Object.values(row?.passkeys ?? {})
      .map(({ person }) => person)
      .toSorted();
    return { head: row?.head ?? emptyBinding.head, passkeys: names, releaseAt: row?.release_at ?? null };
  }

  /** A change with a signature, as a row; why the signer did not take it over, or null. */
  async hand(change: unknown, evidence: unknown): Promise<string | null> {
    const id = randomUUID();
    await this.#scene.app.query(
      `insert into merchant_passkey_changes (id, account_id, change, evidence, proposed_by, created_at, signed_at)
       values ($1, $2, $3, $4, $2, florin.now(), florin.now())`,
      [id, this.#scene.account, JSON.stringify(change), JSON.stringify(evidence)],
    );
    await this.#scene.client.health();
    const { rows } = await this.#scene.app.query<{ judged_at: Date | null; refusal: string | null }>(
      'select judged_at, refusal from merchant_passkey_changes where id = $1',
      [id],
    );
    if (!rows[0]?.judged_at) throw new Error('The signer has not looked at the change.');
    return rows[0].refusal;
  }

  /** What `by` signs of a change of what is bound now. */
  async signed(change: BindingChange, by: Signs): Promise<Evidence> {
    return by.sign(challengeOf(bindingText(await this.binding(change.account), change)));
  }

  async change(change: BindingChange, by: Signs): Promise<string | null> {
    return this.hand(change, await this.signed(change, by));
  }

  /** A row of what a merchant signed, or says that he did. */
  async handSignature({ order }: Requested, nonce: string, evidence: unknown): Promise<void> {
    await this.#scene.app.query(
      `insert into merchant_signatures (id, withdrawal_id, nonce, passkey, evidence, given_by, created_at)
       values (gen_random_uuid(), $1, $2, $3, $4, $5, florin.now())`,
      [
        order.id,
        nonce,
        (evidence as { approver?: string }).approver ?? '',
        JSON.stringify(evidence),
        this.#scene.account,
      ],
    );
  }

  async sign(requested: Requested, by: Signs, change: Partial<Order> = {}, nonce = newNonce()): Promise<void> {
    const evidence = await by.sign(withdrawalChallenge({ ...requested.order, ...change }, nonce));
    await this.handSignature(requested, nonce, evidence);
  }
}

/** A passkey as it is bound. */
export const bound = (approver: object, name: string, page: string | null = null): MerchantPasskey =>
  ({ ...approver, person: name, page }) as MerchantPasskey;
