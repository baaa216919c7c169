// Alone in its network, its mounts and its process numbers: types what docs/operate.md says in an empty root file system, and
// plays the payer. Whatever it starts ends with it.
import { execFile, execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Anvil, startAnvil } from '@florin/nodes/anvil';
import { deployTokens } from '../journeys/deploy-tokens.ts';
import { erc20Transfer } from '../journeys/erc20.ts';
import { setRates } from './rates-by-two.ts';
import { type Part, shownAnswers, typedCommands } from './typed.ts';
import { playUpgrade } from './upgrade-inside.ts';

const [, , root = '', output = ''] = process.argv;
const begun = performance.now();
const minutes: Record<string, number> = {};
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const outputBytesMax = 4_194_304;

/** What a command printed, typed into a shell of the root file system. */
async function type(commands: readonly string[]): Promise<string> {
  const script = `set -e\ncd /opt/florin\n${commands.join('\n')}`;
  const env = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/opt',
    LANG: 'C.UTF-8',
    ...trust,
  };
  try {
    return (await promisify(execFile)('chroot', [root, 'bash', '-c', script], { env, maxBuffer: outputBytesMax }))
      .stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    say(`${stdout}\n${stderr}`);
    throw new Error(`Failed: ${commands.join('\n')}`, { cause: error });
  }
}

/** The operator's own authority, as one of the system would be. */
const trust = { NODE_EXTRA_CA_CERTS: '/etc/ssl/certs/pay.pem', CURL_CA_BUNDLE: '/etc/ssl/certs/pay.pem' };

/** A part of the page, with its minutes. */
async function typePart(part: Part, further: readonly string[] = []): Promise<string> {
  const start = performance.now();
  const commands = typedCommands(part);
  say(`$ ${commands.join('\n$ ')}`);
  const told = await type([...commands, ...further]);
  say(told.trimEnd());
  minutes[part] = (performance.now() - start) / 60_000;
  return told;
}

async function startChain(): Promise<{ anvil: Anvil; usdt: string; payer: string }> {
  const anvil = await startAnvil({ noMining: true });
  const { contracts, payer } = await deployTokens(anvil);
  setInterval(() => void anvil.mine(1).catch(() => {}), 1_000);
  return { anvil, usdt: contracts['USDT'] ?? '', payer };
}

function writeAnswers(anvil: Anvil, usdt: string): void {
  const url = `http://127.0.0.1:${anvil.port}`;
  const chain = {
    name: 'Trial',
    short_name: 'trial',
    network: '31337',
    nodes: [url],
    signer_nodes: [url],
    confirmations: 2,
    block_seconds: 1,
    tokens: [
      { symbol: 'ETH', name: 'Ether', decimals: 18 },
      { symbol: 'USDT', name: 'Tether USD', decimals: 6, contract: usdt, is_stablecoin: true },
    ],
  };
  const answers = { ...shownAnswers(), rates: 'manual', node_exceptions: [url], chain };
  writeFileSync(join(root, 'etc/florin-answers.json'), JSON.stringify(answers));
}

/** What an operator brings along: a certificate of the name, and a database that runs. */
async function prepare(): Promise<void> {
  await type([
    'mkdir -p /etc/letsencrypt/live/pay.example.com',
    `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=pay.example.com \
      -addext subjectAltName=DNS:pay.example.com -keyout /etc/letsencrypt/live/pay.example.com/privkey.pem \
      -out /etc/letsencrypt/live/pay.example.com/fullchain.pem 2>/dev/null`,
    'cp /etc/letsencrypt/live/pay.example.com/fullchain.pem /etc/ssl/certs/pay.pem',
    'echo "127.0.0.1 localhost pay.example.com" > /etc/hosts',
    'systemctl start postgresql',
  ]);
}

interface Choice {
  wallet_address: string;
  required_crypto_amount: string;
}
type Chain = Awaited<ReturnType<typeof startChain>>;

async function ask<Data>(path: string, body = '', header = ''): Promise<Data> {
  const sent = body === '' ? '' : `-H 'Content-Type: application/json' -d '${body}'`;
  const named = header === '' ? '' : `-H '${header}'`;
  const answer = JSON.parse(await type([`curl -sS https://pay.example.com${path} ${named} ${sent}`])) as {
    data: Data;
    error: object | null;
  };
  if (answer.error) throw new Error(`${path}: ${JSON.stringify(answer.error)}`);
  return answer.data;
}

interface Page {
  options?: { token: { id: string; symbol: string } }[];
  status: string;
}

/** The payer chooses USDT. */
async function choose(payment: string): Promise<Choice> {
  const { options } = await ask<Page>(`/v1/pay/${payment}`);
  const option = options?.find((one) => one.token.symbol === 'USDT');
  if (option === undefined) throw new Error('USDT is not offered.');
  return ask<Choice>(`/v1/pay/${payment}/confirm`, JSON.stringify({ token_id: option.token.id }));
}

/** The payer's part, as the payment page does it. */
async function pay(payment: string, choice: Choice, { anvil, usdt, payer }: Chain): Promise<void> {
  const units = BigInt(Math.round(Number(choice.required_crypto_amount) * 1e6));
  await anvil.rpc('eth_sendTransaction', [
    { from: payer, to: usdt, data: erc20Transfer(choice.wallet_address, units) },
  ]);
  const deadline = performance.now() + 120_000;
  for (let last = ''; performance.now() < deadline; await sleep(1_000)) {
    const { status } = await ask<Page>(`/v1/pay/${payment}`);
    if (status !== last) say(`payment: ${(last = status)}`);
    if (status === 'completed') return;
  }
  throw new Error(
    `The payment was not completed within two minutes: ${JSON.stringify(await ask(`/v1/pay/${payment}`))}`,
  );
}

async function run(): Promise<void> {
  execFileSync('ip', ['link', 'set', 'lo', 'up']);
  const chain = await startChain();
  await prepare();
  writeAnswers(chain.anvil, chain.usdt);
  const told = await typePart('setup');
  const [, treasury = ''] = /The treasury on Trial is (0x\w+)\./.exec(told) ?? [];
  await chain.anvil.rpc('eth_sendTransaction', [{ from: chain.payer, to: treasury, value: '0xde0b6b3a7640000' }]);
  const other = { email: 'second@example.com', password: 'a long password of another person' };
  await type([`npm run admin -- create-admin ${other.email} --password-stdin <<<'${other.password}'`]);
  // A cheap coin: where fees cost more than a hundredth of a deposit, its sweep waits ten minutes for others.
  await setRates(join(root, 'etc/florin-administrator.json'), other, { ETH: '1', USDT: '1' });
  const shop = await typePart('merchant', ['echo "KEY $KEY"']);
  const [, payment = ''] = /\/pay\/([\w-]+)$/m.exec(shop) ?? [];
  const start = performance.now();
  await pay(payment, await choose(payment), chain);
  minutes['payment'] = (performance.now() - start) / 60_000;
  const [, key = ''] = /^KEY (\S+)$/m.exec(shop) ?? [];
  const { id } = await ask<{ id: string }>('/v1/payments', '{"amount_usd":"7.00"}', `X-API-Key: ${key}`);
  const before = await choose(id);
  minutes['upgrade'] = await playUpgrade(type, say);
  await pay(id, before, chain);
  writeFileSync(output, JSON.stringify({ completed: 2, minutes, total: (performance.now() - begun) / 60_000 }));
}

try {
  await run();
  process.exit(0);
} catch (error) {
  say(String(error));
  for (const name of ['server', 'worker', 'signer'])
    try {
      say(`--- ${name}\n${readFileSync(join(root, `var/log/florin/florin-${name}.log`), 'utf8').slice(-3_000)}`);
    } catch {
      say(`--- ${name}: no log`);
    }
  process.exit(1);
}
