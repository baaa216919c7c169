import type { Approver } from '@florin/approvals/approver';
import { emptyRoster } from '@florin/approvals/approver';
import { verifyBooks } from '@florin/database/verify-books';
import { expirePayment } from '@florin/engine/payments/expire-payment';
import { noteSigner } from '@florin/engine/signer/note-signer';
import { freePort } from '@florin/nodes/ports';
import { composeServer } from '@florin/server/composition';
import { readConfig } from '@florin/server/config';
import { seedAdministrator } from '@florin/testing/administrator';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { PaymentScene } from '@florin/testing/payment-scene';
import { databaseVariables } from '@florin/testing/prepared-statements';
import { WithdrawalScene } from '@florin/testing/withdrawal-scene';
import { Client } from 'pg';
import { pino } from 'pino';
import { buildOperator } from '../../../apps/operator/scripts/build.ts';
import { checkBooks } from '../../../apps/worker/src/loops/check-books.ts';
import { openRest } from '../../../apps/dev/src/rest.ts';

const password = 'correct horse battery staple';

/** The operators' console on a real server and a real database, beside an engine whose blocks a test writes. */
export class OperatorStage {
  readonly origin: string;
  readonly scene: PaymentScene;
  #checkOnce: (() => Promise<boolean>) | null = null;
  readonly withdrawals: WithdrawalScene;
  readonly email = 'ada@example.com';
  readonly password = password;
  readonly #close: () => Promise<void>;

  private constructor({ origin, scene, close }: { origin: string; scene: PaymentScene; close: () => Promise<void> }) {
    this.origin = origin;
    this.scene = scene;
    this.#close = close;
    const { db, database } = scene;
    this.withdrawals = new WithdrawalScene({ db, ownerUrl: database.url('owner'), clock: scene.clock });
  }

  static async open(): Promise<OperatorStage> {
    const [scene, port, door] = await Promise.all([PaymentScene.open(), freePort(), freePort(), buildOperator()]);
    const [base, origin] = [`http://127.0.0.1:${port}`, `http://localhost:${door}`];
    const app = await composeServer(
      readConfig({
        FLORIN_ENV: 'test',
        FLORIN_LOG_LEVEL: 'silent',
        ...databaseVariables,
        DATABASE_URL: scene.database.url('app'),
        FLORIN_BASE_URL: base,
        FLORIN_PAY_PAGE_BASE: base,
        FLORIN_OPERATOR_ADDR: `127.0.0.1:${door}`,
        FLORIN_OPERATOR_BASE: origin,
        FLORIN_SECRETS_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
        FLORIN_ATTESTATION_KEY: scene.attestationKey,
      }),
    );
    await app.listen({ host: '127.0.0.1', port });
    const close = async (): Promise<void> => {
      await app.close();
      await scene.close();
    };
    const stage = new OperatorStage({ origin, scene, close });
    const registration = { email: stage.email, password, name: 'Ada' };
    const { account } = await openRest(base).post<{ account: { id: string } }>('/v1/auth/register', registration);
    await stage.asOwner(`update accounts set role = 'admin', version = version + 1 where id = $1`, account.id);
    return stage;
  }

  async asOwner(sql: string, ...params: unknown[]): Promise<void> {
    const owner = new Client({ connectionString: this.scene.database.url('owner') });
    await owner.connect();
    await owner.query(sql, params);
    await owner.end();
  }

  /** One check of the books, as the worker makes it every five minutes. */
  async check(): Promise<void> {
    // One worker goes on checking: another one would leave that to it.
    this.#checkOnce ??= this.#checks();
    await this.#checkOnce();
  }

  #checks(): () => Promise<boolean> {
    const { db, clock, ids, catalogue } = this.scene;
    const treasury = () => Promise.reject(new Error('No chain is read here.'));
    return checkBooks({ db, clock, ids, catalogue, adapters: new Map(), treasury, log: pino({ level: 'silent' }) });
  }

  /** What the worker writes down of a signer that believes these people. */
  async tell(approvers: readonly Approver[]): Promise<void> {
    const relyingParty = { id: 'localhost', origins: [this.origin] };
    const asset = testTokens.usdt.contract ?? '';
    const rule = { family: 'evm', network: testChain.network, asset, twoPeopleFrom: '1000000000', automaticMax: '0' };
    const approvals = { head: emptyRoster.head, relyingParty, approvers, rules: [rule], refused: [] };
    const health = { ok: true as const, attestationKey: '', treasury: {}, networks: [], approvals };
    await noteSigner({ db: this.scene.db, signer: { health: async () => health } });
  }

  /** A rule of the books is broken by hand: a merchant owns a dollar that no transfer brought. */
  async breakBooks(): Promise<string | undefined> {
    await this.asOwner(
      `insert into merchant_balances (merchant_id, posted, reserved) values ($1, 1, 0)
       on conflict (merchant_id) do update set posted = merchant_balances.posted + 1`,
      this.scene.merchant.accountId,
    );
    return (await this.scene.db.many(verifyBooks))[0]?.rule;
  }

  /** Coins that came for a payment that was over. */
  async lateCoins(): Promise<{ paymentId: string }> {
    const payment = await this.scene.waiting('20.00', testTokens.usdt);
    const by = await seedAdministrator(this.scene.database.url('owner'));
    await expirePayment(this.scene.ports, { paymentId: payment.id, reason: 'The payer asked for it.' }, by);
    await this.scene.block({ to: payment.address, token: testTokens.usdt, amount: 20_000_000n });
    await this.scene.blocks(testChain.confirmationsRequired);
    await this.scene.freshRate(testTokens.usdt, '1.0');
    return { paymentId: payment.id };
  }

  close(): Promise<void> {
    return this.#close();
  }
}
