import { CliError } from '../failure.ts';
import type { Io } from '../io.ts';
import type { Preset, PresetToken } from './presets.ts';

/** `decimals()` and `symbol()` (ERC-20). */
const decimalsCall = '0x313ce567';
const symbolCall = '0x95d89b41';
const askMs = 15_000;

const refused = (message: string): CliError => new CliError('VALIDATION_ERROR', message);

async function ask(io: Io, url: string, method: string, params: readonly unknown[]): Promise<string> {
  const { host } = new URL(url);
  let answer: { result?: unknown };
  try {
    const response = await io.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      redirect: 'error',
      signal: AbortSignal.any([io.signal, AbortSignal.timeout(askMs)]),
    });
    answer = (await response.json()) as typeof answer;
  } catch {
    throw new CliError('CONNECTION_FAILED', `The node at ${host} did not answer ${method}.`);
  }
  if (typeof answer?.result !== 'string' || !/^0x[0-9a-fA-F]*$/.test(answer.result) || answer.result.length > 2_000)
    throw new CliError('CHAIN_REFUSED', `The node at ${host} declined ${method}.`);
  return answer.result;
}

/** An ABI string, or the 32 bytes that some early tokens answer. */
function readText(answer: string): string {
  const bytes = Buffer.from(answer.slice(2), 'hex');
  if (bytes.length < 64) return bytes.toString('utf8').replaceAll('\0', '');
  const size = Number(BigInt(`0x${bytes.subarray(32, 64).toString('hex')}`) & 0xffn);
  return bytes.subarray(64, 64 + size).toString('utf8');
}

/** The letter that Tether writes its T with is no ASCII; it means the same. */
const plain = (symbol: string): string => symbol.replaceAll('₮', 'T');

async function symbolOf(io: Io, url: string, { symbol, contract, decimals, alsoCalled = [] }: PresetToken) {
  if (contract === null) return null;
  const [told, name] = await Promise.all(
    [decimalsCall, symbolCall].map((data) => ask(io, url, 'eth_call', [{ to: contract, data }, 'latest'])),
  );
  if (!/^0x[0-9a-f]{64}$/i.test(told ?? '') || BigInt(told ?? '') !== BigInt(decimals))
    throw refused(`${contract} does not say that it has ${decimals} decimals. Nothing was added.`);
  const text = readText(name ?? '0x');
  if (![symbol, ...alsoCalled].includes(plain(text)))
    throw refused(`${contract} calls itself ${JSON.stringify(text)}, not ${symbol}. Nothing was added.`);
  return text === symbol || !/^[\x21-\x7e]{1,32}$/.test(text) ? null : text;
}

/**
 * Lets every node confirm the preset: its chain id, and the decimals and symbol of each token. Answers, by symbol, what
 * a contract calls itself where that differs.
 * @throws CliError `VALIDATION_ERROR` for a chain or a contract that is another one, `CONNECTION_FAILED`, `CHAIN_REFUSED`
 */
export async function askChain(
  io: Io,
  urls: readonly string[],
  preset: Preset,
): Promise<ReadonlyMap<string, string | null>> {
  const names = new Map<string, string | null>();
  for (const url of urls) {
    const id = await ask(io, url, 'eth_chainId', []);
    if (!/^0x[0-9a-f]{1,16}$/i.test(id) || BigInt(id) !== BigInt(preset.chainId))
      throw refused(`The node at ${new URL(url).host} serves chain ${id}, not ${preset.chainId}. Nothing was added.`);
    for (const token of preset.tokens) names.set(token.symbol, await symbolOf(io, url, token));
  }
  return names;
}
