import type { Command } from 'commander';
import { readSecret } from '../api/read-input.ts';
import { contextOf, type Context } from '../context.ts';
import { Ended } from '../ended.ts';
import { exitCodes } from '../exit-codes.ts';
import { usageError } from '../failure.ts';
import type { Io } from '../io.ts';
import { receiverUrl } from '../webhooks/address.ts';

interface MockOptions {
  readonly port: string;
  readonly seed?: string;
  readonly forwardTo?: string;
  readonly secretFile?: string;
}

/** `mock`: a Florin in memory over HTTP, for the tests of a shop in any language. */
export function addMock(program: Command, io: Io): void {
  const command = program
    .command('mock')
    .summary('Serve a Florin in memory, for the tests of a shop')
    .description(
      'Plays payments, payers and webhooks by the rules of the product; nothing is kept. POST /mock/pay/<id> pays, and so ' +
        'do underpay, overpay, late, wrong-network, reorg, expire; POST /mock/advance moves time, in milliseconds. The ' +
        'words of a call are a JSON list: ["10.00"].',
    )
    .option('--port <number>', 'Where it listens on this machine; 0 takes a free port.', '4010')
    .option('--seed <text>', 'The same seed makes the same ids.')
    .option('--forward-to <url>', 'Posts events there, signed.')
    .option('--secret-file <file>', 'Where the signing secret is read from; FLORIN_WEBHOOK_SECRET when left out.')
    .addHelpText('after', '\nExample:\n  florin mock --forward-to http://localhost:3000/hooks/florin');
  command.action(async () => serveMock(contextOf(io, command), command.opts<MockOptions>()));
}

async function serveMock({ io, output }: Context, options: MockOptions): Promise<void> {
  if (!/^\d{1,5}$/.test(options.port)) throw usageError('--port must be a whole number.');
  const { FlorinMock } = await import('@florin/mock');
  const { seed, forwardTo, secretFile } = options;
  const mock = new FlorinMock({ now: new Date(io.clock.now()), ...(seed === undefined ? {} : { seed }) });
  const secret = secretFile === undefined ? io.env['FLORIN_WEBHOOK_SECRET'] : await readSecret(io, secretFile);
  const used = forwardTo === undefined ? null : mock.useWebhook(receiverUrl(forwardTo), secret || undefined);
  const running = await mock.serve(Number(options.port));
  const lines = [
    `export FLORIN_BASE_URL='${running.url}'`,
    `export FLORIN_API_KEY='${mock.apiKey}'`,
    ...(used === null ? [] : [`export FLORIN_WEBHOOK_SECRET='${used}'`]),
  ];
  const told = { base_url: running.url, api_key: mock.apiKey, webhook_secret: used };
  output.entry(told, () => lines.join('\n'));
  output.note(`Playing Florin at ${running.url}. POST ${running.url}/mock/pay/<id> pays. Ctrl-C ends it.`);
  if (!io.signal.aborted) await new Promise((resolve) => io.signal.addEventListener('abort', resolve, { once: true }));
  await running.close();
  throw new Ended(exitCodes.interrupted.number);
}
