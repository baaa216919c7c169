import { performance } from 'node:perf_hooks';
import { join } from 'node:path';
import { readDevFile } from '../dev-file.ts';
import { homeIn } from '../home/home.ts';
import { openRest, RestError } from '../rest.ts';
import { homeFolder } from '../settings.ts';
import { coloursFor, seconds } from '../context/screen.ts';
import { readArguments } from './arguments.ts';
import { DemoFailed } from './demo-failed.ts';
import { openReceiver } from './receiver.ts';
import { tour, type Tell } from './tour.ts';
import { borrowWebhook } from './webhook.ts';

const limitSeconds = 90;

async function main(args: readonly string[]): Promise<void> {
  const began = performance.now();
  const colours = coloursFor(process.stdout, process.env);
  const time = () => colours.dim(seconds(performance.now() - began).padStart(8));
  const tell: Tell = (what, detail = '') => console.log(`${time()}  ${what.padEnd(22)} ${detail}`.trimEnd());
  const wanted = readArguments(args);
  const home = homeIn(homeFolder(process.env));
  const dev = readDevFile(home.devFile);
  if (dev === null)
    throw new DemoFailed(`No stack runs here: ${join(home.shown, 'dev.json')} is missing. Run "npm start".`);
  const rest = openRest(dev.base_url);
  console.log(`\n  ${colours.bold('Florin demo')} against ${dev.base_url}\n`);
  const signal = endOfPatience();
  const receiver = await openReceiver(dev.tls);
  try {
    const webhook = await borrowWebhook(rest, { apiKey: dev.merchant.webhook_scope_api_key }, receiver.url);
    tell('Webhook set', `payment.completed to ${receiver.url}`);
    try {
      await tour({ dev, rest, receiver, secret: webhook.secret, tell, signal }, wanted);
    } finally {
      tell('Webhook restored', await webhook.restore());
    }
  } finally {
    receiver.close();
  }
  console.log(`\n  ${colours.green('Done')} in ${seconds(performance.now() - began)}.\n`);
}

/** Aborted by Ctrl-C, or when nothing came of it for too long. */
function endOfPatience(): AbortSignal {
  const end = new AbortController();
  const failWith = (text: string) => () => end.abort(new DemoFailed(text));
  const late = failWith(`The payment was not completed within ${limitSeconds} s. The logs of the stack say why.`);
  setTimeout(late, limitSeconds * 1000).unref();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, failWith('Interrupted.'));
  return end.signal;
}

function describe(error: unknown): string {
  if (error instanceof DemoFailed || error instanceof RestError) return error.message;
  if (error instanceof Error && error.name === 'AbortError') return describe(error.cause);
  if (error instanceof TypeError && error.message === 'fetch failed')
    return 'The stack does not answer. Is it still running? Start it with "npm start".';
  return error instanceof Error ? error.message : String(error);
}

try {
  await main(process.argv.slice(2));
  process.exit(0);
} catch (error) {
  console.error(`\n  ${coloursFor(process.stderr, process.env).red(`The demo failed: ${describe(error)}`)}\n`);
  process.exit(1);
}
