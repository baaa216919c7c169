import type { Delivery } from '../webhooks/delivery.ts';

/**
 * Gives an event to a program of the shell: the body on its standard input, what it is in its environment.
 *
 * @returns its exit code; null when it could not be started or was killed
 */
export async function runProgram(
  command: string,
  { id, event, body }: Delivery,
  options: { env: Readonly<Record<string, string | undefined>>; signal: AbortSignal; say: (text: string) => void },
): Promise<number | null> {
  const { spawn } = await import('node:child_process');
  return new Promise((resolve) => {
    const child = spawn(command, {
      shell: true,
      signal: options.signal,
      env: { ...options.env, FLORIN_EVENT: event, FLORIN_DELIVERY: id },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', options.say);
    // A program that does not read its input ends without it.
    child.stdin.on('error', () => {}).end(body);
    child.on('error', () => resolve(null)).on('close', (code) => resolve(code));
  });
}
