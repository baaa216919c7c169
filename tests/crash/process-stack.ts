import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@florin/nodes/ports';
import { SystemIds } from '@florin/system/system-ids';
import { compiled } from '@florin/testing/compiled';
import { databaseVariables } from '@florin/testing/prepared-statements';
import { declaredFetch } from '@florin/testing/declared-calls';
import { testKeyFile } from '@florin/testing/test-approvals';
import { testChain } from '@florin/testing/catalogue';
import { TestClock } from '@florin/testing/test-clock';
import { beginJournal } from '../../apps/signer/src/journal-file.ts';
import { generateWords, sealWords } from '../../apps/signer/src/seed.ts';
import { createSignerClient } from '../../apps/worker/src/adapters/signer-client.ts';
import { enrolTestApprover } from '../journeys/enrol-test-approver.ts';
import { RestartedProcess } from './restarted-process.ts';

export const processNames = ['signer', 'worker', 'server'] as const;
export type ProcessName = (typeof processNames)[number];

/** One running copy of a process; its name is also that of its log. */
interface Instance {
  name: string;
  app: ProcessName;
  /** Settings that it does not share with the others. */
  settings: Readonly<Record<string, string>>;
  /** A command that runs it somewhere else. */
  within: readonly string[];
}

/** Where one copy runs. */
export type Place = Pick<Instance, 'settings' | 'within'>;

export interface ProcessStackOptions {
  /** Folder for socket, seed, journal and logs. */
  home: string;
  /** Addresses of the database for the two roles that processes run under. */
  appUrl: string;
  signerUrl: string;
  /** Chain number of the node. */
  network: string;
  /** Where the signer looks at the chain by itself; nowhere when omitted. */
  rpcUrl?: string;
  /** PEM file that webhook receivers of this machine are signed with. */
  ca: string;
  /** Contract of USDT, which withdrawals are paid out in. */
  usdt: string;
  /** How many of each; one when omitted. */
  servers?: number;
  workers?: number;
  /** Further settings of all. */
  settings?: Readonly<Record<string, string>>;
  /** Where each runs, by its name; on this machine when omitted. */
  placeOf?: (name: string) => Place;
  /** The tree whose code they run; this one when omitted. */
  root?: string;
}

const root = fileURLToPath(new URL('../../', import.meta.url));
/** A bound for a machine that has other work, not what starting takes. */
const readyMs = 120_000;
const random = new SystemIds(new TestClock());

/** Signer, worker and server as real processes that a test may kill; whatever dies is started again at once. */
export class ProcessStack {
  readonly baseUrl: string;
  /** Of every server, the first included. */
  readonly baseUrls: readonly string[];
  /** What none of them may ever tell. */
  readonly secrets = {
    words: generateWords(random),
    passphrase: randomBytes(16).toString('hex'),
    sealingKey: randomBytes(32).toString('base64'),
  };
  readonly #options: ProcessStackOptions;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #instances: readonly Instance[];
  readonly #children = new Map<string, RestartedProcess>();
  #attestationKey = '';

  private constructor(options: ProcessStackOptions, [port = 0, ...ports]: readonly number[]) {
    this.#options = options;
    const placed = (app: ProcessName, at: number, settings: Place['settings'] = {}): Instance => {
      const name = nameOf(app, at);
      const { within, settings: own } = options.placeOf?.(name) ?? { within: [], settings: {} };
      return { name, app, within, settings: { ...settings, ...own } };
    };
    this.#instances = [
      placed('signer', 0),
      ...Array.from({ length: options.workers ?? 1 }, (_one, at) => placed('worker', at)),
      ...[port, ...ports].map((each, at) => placed('server', at, { FLORIN_PORT: String(each) })),
    ];
    const [first = '', ...further] = this.#instances.filter(({ app }) => app === 'server').map(urlOf);
    this.baseUrl = first;
    this.baseUrls = [first, ...further];
    const at = (name: string): string => join(options.home, name);
    this.#environment = {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compiled,
      FLORIN_ENV: 'development',
      ...databaseVariables,
      DATABASE_URL: options.appUrl,
      FLORIN_SIGNER_DATABASE_URL: options.signerUrl,
      FLORIN_SIGNER_SOCKET: at('signer.sock'),
      FLORIN_SIGNER_SEED_FILE: at('seed'),
      FLORIN_SIGNER_PASSPHRASE_FILE: at('passphrase'),
      FLORIN_SIGNER_JOURNAL: at('journal'),
      [`FLORIN_SIGNER_MAX_FEE_EVM_${options.network}`]: String(10n ** 18n),
      [`FLORIN_SIGNER_MAX_GAS_EVM_${options.network}`]: String(10n ** 18n),
      [`FLORIN_SIGNER_PAYOUT_TOKEN_EVM_${options.network}`]: options.usdt,
      [`FLORIN_SIGNER_PAYOUT_MAX_EVM_${options.network}`]: String(10n ** 12n),
      [`FLORIN_SIGNER_PAYOUT_DAY_MAX_EVM_${options.network}`]: String(10n ** 15n),
      ...sightOf(options),
      FLORIN_BASE_URL: this.baseUrl,
      FLORIN_PAY_PAGE_BASE: this.baseUrl,
      FLORIN_SECRETS_KEYS: `test:${this.secrets.sealingKey}`,
      FLORIN_WEBHOOK_ALLOW: '127.0.0.0/8:*,[::1]/128:*',
      FLORIN_WEBHOOK_CA: options.ca,
      FLORIN_RATES: 'offline',
      FLORIN_POOL_LOW_WATER: '200',
      FLORIN_DEV_APPROVER: at('approver'),
      ...options.settings,
    };
  }

  static async start(options: ProcessStackOptions): Promise<ProcessStack> {
    await mkdir(options.home, { recursive: true });
    const ports = await Promise.all(Array.from({ length: options.servers ?? 1 }, freePort));
    const stack = new ProcessStack(options, ports);
    const { words, passphrase } = stack.secrets;
    await writeFile(join(options.home, 'passphrase'), passphrase, { mode: 0o600 });
    await writeFile(join(options.home, 'approver'), testKeyFile, { mode: 0o600 });
    enrolTestApprover(join(options.home, 'seed.approvals'), words);
    const files = { seedFile: join(options.home, 'seed'), journal: join(options.home, 'journal') };
    await writeFile(files.seedFile, sealWords(words, passphrase, random), { mode: 0o600 });
    beginJournal(files, words);
    try {
      const of = (app: ProcessName) => stack.#instances.filter((one) => one.app === app);
      of('signer').forEach((one) => stack.#launch(one));
      const signer = createSignerClient(join(options.home, 'signer.sock'));
      const health = await untilAnswered(() => signer.health());
      stack.#attestationKey = health.attestationKey;
      of('worker').forEach((one) => stack.#launch(one));
      of('server').forEach((one) => stack.#launch(one));
      // Another release answers by another contract.
      const ask = options.root === undefined ? declaredFetch : fetch;
      await Promise.all(stack.baseUrls.map((url) => untilAnswered(() => askHealth(ask, url))));
    } catch (error) {
      await stack.stop();
      throw error;
    }
    return stack;
  }

  /** Where the treasury of a family is, as the signer tells it. */
  async treasury(family = 'evm'): Promise<string> {
    const { treasury } = await untilAnswered(() =>
      createSignerClient(join(this.#options.home, 'signer.sock')).health(),
    );
    return treasury[family] ?? '';
  }

  /** Of the copy that runs now; another one after a restart. */
  pid(name: string): number {
    return this.#children.get(name)?.pid ?? 0;
  }

  /** `worker`, `worker-2` and so on. */
  get names(): readonly string[] {
    return this.#instances.map(({ name }) => name);
  }

  /** SIGKILL, now. */
  kill(name: string): void {
    this.#children.get(name)?.kill();
  }

  /** When everybody is there again. */
  async allReady(): Promise<Date> {
    await untilAnswered(async () => {
      const missing = this.names.filter((name) => this.#children.get(name)?.isReady !== true);
      if (missing.length > 0) throw new Error(`Not ready: ${missing.join(', ')}.`);
    });
    return new Date();
  }

  /** Ends this copy as a restart of its unit does, and starts it with the code of another tree; back when it is ready. */
  async replace(name: string, tree: string): Promise<void> {
    const instance = this.#instances.find((one) => one.name === name);
    if (instance === undefined) throw new Error(`There is no process ${name}.`);
    await this.#children.get(name)?.stop();
    this.#launch(instance, tree);
    await untilAnswered(async () => {
      if (this.#children.get(name)?.isReady !== true) throw new Error(`${name} is not ready.`);
    });
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#children.values()].map((child) => child.stop()));
  }

  #launch({ name, app, settings, within }: Instance, tree = this.#options.root ?? root): void {
    const child = new RestartedProcess({
      within,
      root: tree,
      entry: join(tree, 'apps', app, 'src', 'main.ts'),
      env: { ...this.#environment, FLORIN_ATTESTATION_KEY: this.#attestationKey, ...settings },
      logFile: join(this.#options.home, `${name}.log`),
    });
    this.#children.set(name, child);
  }
}

const sightOf = ({ network, rpcUrl }: ProcessStackOptions): Record<string, string> =>
  rpcUrl === undefined
    ? {}
    : {
        [`FLORIN_SIGNER_RPC_EVM_${network}`]: rpcUrl,
        [`FLORIN_SIGNER_FINAL_DEPTH_EVM_${network}`]: String(testChain.confirmationsRequired),
      };

const urlOf = ({ settings }: Instance): string =>
  `http://${settings['FLORIN_HOST'] ?? '127.0.0.1'}:${settings['FLORIN_PORT']}`;

/** The first copy has the name of its app alone. */
const nameOf = (app: ProcessName, at: number): string => (at === 0 ? app : `${app}-${at + 1}`);

async function askHealth(ask: (url: string) => Promise<Response>, url: string): Promise<void> {
  const answer = await ask(`${url}/health`);
  if (!answer.ok) throw new Error(`The server answers ${answer.status}.`);
}

async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + readyMs;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
