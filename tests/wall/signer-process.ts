import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Signer } from '@florin/domain/ports/signer';
import { until } from '@florin/nodes/processes';
import { compiled } from '@florin/testing/compiled';
import { alarmsIn } from '@florin/testing/forgeries/alarms-in';
import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import { databaseVariables } from '@florin/testing/prepared-statements';
import { openSeed } from '../../apps/signer/src/seed.ts';
import { createSignerClient } from '../../apps/worker/src/adapters/signer-client.ts';

const source = join(import.meta.dirname, '..', '..', 'apps', 'signer', 'src');
const readyMs = 30_000;

interface Place {
  /** `<FAMILY>_<NETWORK>`, as settings name it. */
  setting: string;
  family: string;
  network: string;
  /** Asset → what the catalogue calls it; null is the chain's own coin. */
  tokens: Readonly<Record<string, { contract: string | null; decimals: number }>>;
  /** Further settings by their name before the place. */
  limits: Readonly<Record<string, string>>;
}

/** The product's signer as a process of its own, on rows that a test writes as the role of server and worker. */
export class SignerProcess {
  readonly folder: string;
  readonly database: TestDatabase;
  readonly client: Signer;
  readonly environment: NodeJS.ProcessEnv;
  readonly chainId = randomUUID();
  readonly tokens: Record<string, string> = {};
  #child: ChildProcess | null = null;
  #log = '';

  private constructor(database: TestDatabase, settings: NodeJS.ProcessEnv) {
    this.database = database;
    this.folder = mkdtempSync(join(tmpdir(), 'florin-wall-'));
    this.environment = {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compiled,
      FLORIN_ENV: 'development',
      FLORIN_LOG_LEVEL: 'error',
      ...databaseVariables,
      FLORIN_SIGNER_DATABASE_URL: database.url('signer'),
      FLORIN_SIGNER_SOCKET: this.file('signer.sock'),
      FLORIN_SIGNER_SEED_FILE: this.file('seed'),
      FLORIN_SIGNER_PASSPHRASE_FILE: this.file('passphrase'),
      FLORIN_SIGNER_JOURNAL: this.file('journal'),
      ...settings,
    };
    this.client = createSignerClient(this.file('signer.sock'));
  }

  /** With a new seed on somebody else's database, and not running. */
  static async create(database: TestDatabase, settings: NodeJS.ProcessEnv): Promise<SignerProcess> {
    const signer = new SignerProcess(database, settings);
    await signer.#run('create-seed.ts', []);
    return signer;
  }

  /** With a new seed, and running. */
  static async start({ setting, family, network, tokens, limits }: Place): Promise<SignerProcess> {
    const settings = Object.entries(limits).map(([name, value]) => [`FLORIN_SIGNER_${name}_${setting}`, value]);
    const signer = await SignerProcess.create(await freshDatabase(), Object.fromEntries(settings) as NodeJS.ProcessEnv);
    await signer.insert('chains', {
      id: signer.chainId,
      name: 'Chain',
      short_name: 'chain',
      chain_type: family,
      network,
      rpc_urls: ['http://127.0.0.1'],
      confirmations_required: 3,
      expected_block_seconds: 15,
    });
    for (const [symbol, { contract, decimals }] of Object.entries(tokens))
      await signer.addToken(symbol, { contract, decimals });
    await signer.launch();
    return signer;
  }

  /** The name of every alarm that it raised. */
  alarmNames = (): string[] => alarmsIn(this.#log).map(({ alarm }) => alarm);

  file = (name: string): string => join(this.folder, name);

  /** Of the seed, for what a test compares. */
  get seed(): Uint8Array {
    return openSeed(readFileSync(this.file('seed'), 'utf8'), readFileSync(this.file('passphrase'), 'utf8').trim());
  }

  async launch(options: SpawnOptions = {}): Promise<void> {
    this.#child = spawn(process.execPath, [join(source, 'main.ts')], {
      env: this.environment,
      stdio: ['ignore', 'pipe', 'inherit'],
      ...options,
    });
    this.#child.stdout?.on('data', (part: Buffer) => (this.#log += part.toString()));
    const answers = () => this.client.health().then(Boolean, () => false);
    if (!(await until(answers, readyMs, 100))) throw new Error('The signer does not answer.');
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGTERM');
    await ended;
  }

  async close(): Promise<void> {
    await this.stop();
    await this.database.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** The same entry with arguments, or a start that ends: what it said and how it ended. */
  order = (...given: string[]): Promise<{ code: number | null; said: string }> => this.#run('main.ts', given);

  async #run(entry: string, given: readonly string[]): Promise<{ code: number | null; said: string }> {
    const child = spawn(process.execPath, [join(source, entry), ...given], { env: this.environment });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()));
    const limit = setTimeout(() => child.kill('SIGKILL'), readyMs);
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
    clearTimeout(limit);
    this.#log += said;
    return { code, said };
  }

  /** A row, written by the role that server and worker run under. */
  async insert(table: string, row: Readonly<Record<string, unknown>>): Promise<void> {
    const names = Object.keys(row);
    await this.database.db.pool.query(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_name, at) => `$${at + 1}`).join(', ')})`,
      Object.values(row),
    );
  }

  async addToken(
    symbol: string,
    { contract, decimals }: { contract: string | null; decimals: number },
  ): Promise<string> {
    const id = randomUUID();
    const kind = contract === null ? 'native' : 'token';
    const facts = { id, chain_id: this.chainId, symbol, name: symbol, token_type: kind, contract };
    await this.insert('tokens', { ...facts, decimals, payable_decimals: Math.min(decimals, 6) });
    this.tokens[symbol] = id;
    return id;
  }

  /** A reserved movement. */
  async intent(row: Readonly<Record<string, unknown>>): Promise<string> {
    const id = randomUUID();
    const now = new Date();
    const plan = { purpose_id: randomUUID(), status: 'reserved', next_attempt_at: now, created_at: now };
    await this.insert('outgoing', { id, chain_id: this.chainId, ...plan, ...row });
    return id;
  }

  /** `signed`, or why not. */
  ask = (intentId: string, unsigned: string): Promise<string> =>
    this.client.signIntent({ intentId, unsigned }).then(
      () => 'signed',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
}
