import type { Command } from 'commander';
import { readSecret } from '../api/read-input.ts';
import { contextOf, type Context } from '../context.ts';
import { CliError, usageError } from '../failure.ts';
import { eventPlaces, eventSamples } from '../generated/events.ts';
import type { Io } from '../io.ts';
import { harmless } from '../output/text.ts';
import { receiverUrl } from '../webhooks/address.ts';
import { type Delivery, deliveryHeaders } from '../webhooks/delivery.ts';
import { changedBody } from '../webhooks/event-sample.ts';
import { isTaken, post } from '../webhooks/post.ts';
import { trustFor } from '../webhooks/trust.ts';

interface TriggerOptions {
  readonly set: readonly string[];
  readonly forwardTo?: string;
  readonly secretFile?: string;
  readonly unsigned?: boolean;
  readonly ca?: string;
}

const collect = (value: string, before: readonly string[]): string[] => [...before, value];

/** `trigger`: an invented event, for trying a receiver without a service. */
export function addTrigger(program: Command, io: Io): void {
  const command = program
    .command('trigger')
    .argument('<event>', `One of: ${Object.keys(eventSamples).join(', ')}.`)
    .summary('Make an event up, sign it, print it or post it')
    .description('Asks no service: the body comes from the examples of the contract. Signs with FLORIN_WEBHOOK_SECRET.')
    .option('--set <place=value>', 'Changes a place of the body; may be repeated.', collect, [])
    .option('--forward-to <url>', 'Posts it there; printed when left out.')
    .option('--secret-file <file>', 'Where the signing secret is read from; - is standard input.')
    .option('--unsigned', 'Signs nothing.')
    .option('--ca <file>', 'An authority to trust for the receiver (PEM).')
    .addHelpText(
      'after',
      '\nExample:\n  florin trigger payment.completed --set data.amount_usd=25.00 --forward-to http://localhost:3000/hooks/florin',
    );
  command.action(async (event: string) => trigger(contextOf(io, command), event, command.opts<TriggerOptions>()));
}

/** The secret that signs; null when nothing is to be signed. @throws CliError `USAGE` when there is none */
async function secretOf(io: Io, { unsigned, secretFile }: TriggerOptions): Promise<string | null> {
  if (unsigned) return null;
  const secret = secretFile === undefined ? io.env['FLORIN_WEBHOOK_SECRET'] : await readSecret(io, secretFile);
  if (secret) return secret;
  throw usageError('Nothing to sign with: set FLORIN_WEBHOOK_SECRET, or give --secret-file or --unsigned.');
}

async function trigger({ io, output }: Context, event: string, options: TriggerOptions): Promise<void> {
  const sample = eventSamples[event];
  if (sample === undefined)
    throw usageError(`"${event}" is no event. There are: ${Object.keys(eventSamples).join(', ')}.`);
  const at = new Date(io.clock.now());
  const body = changedBody(sample, eventPlaces[sample.shape] ?? {}, options.set, at);
  const delivery: Delivery = { id: io.newId(), event, body: JSON.stringify(body) };
  const headers = deliveryHeaders(delivery, await secretOf(io, options), at);
  if (options.forwardTo === undefined) {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    output.document({ headers, body: delivery.body }, `${lines.join('\n')}\n\n${delivery.body}\n`);
    return;
  }
  const url = receiverUrl(options.forwardTo);
  const posted = await post(url, headers, delivery.body, {
    signal: io.signal,
    ca: await trustFor(io, url, options.ca),
  });
  const answer = posted.status === null ? posted.text : `${posted.status} ${posted.text}`.trim();
  if (!isTaken(posted)) throw new CliError('NOT_ACKNOWLEDGED', `${url} did not take ${event}: ${answer}.`);
  output.document(
    { delivery: delivery.id, status: posted.status, response: posted.text, body },
    `${event} taken: ${harmless(answer)}\n`,
  );
}
