import { CliError } from '../failure.ts';
import type { Io } from '../io.ts';

interface Answer {
  readonly result?: unknown;
  readonly error?: { readonly message?: string };
}

/** Has a node sign and send with an account that it has unlocked; answers the hash. @throws CliError */
export async function sendTransaction(
  io: Io,
  rpcUrl: string,
  transaction: Readonly<Record<string, string>>,
): Promise<string> {
  let answer: Answer;
  try {
    const response = await io.fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_sendTransaction', params: [transaction] }),
      signal: io.signal,
    });
    answer = (await response.json()) as Answer;
  } catch {
    io.signal.throwIfAborted();
    throw new CliError('CONNECTION_FAILED', `The chain at ${rpcUrl} does not answer: is "npm start" still running?`);
  }
  if (typeof answer.result === 'string') return answer.result;
  throw new CliError('CHAIN_REFUSED', `The chain took no payment: ${answer.error?.message ?? 'no reason given'}.`);
}
