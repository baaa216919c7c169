import { randomBytes } from 'node:crypto';
import { webhookSecret } from '@florin/domain/webhook/signature';
import { type Florin, isFlorinError } from '@florin/sdk';
import type { Command } from 'commander';
import { readSecret } from '../api/read-input.ts';
import { contextOf, type Context } from '../context.ts';
import { Ended } from '../ended.ts';
import { exitCodes } from '../exit-codes.ts';
import { usageError } from '../failure.ts';
import { eventSamples } from '../generated/events.ts';
import type { Io } from '../io.ts';
import { Feed } from '../listen/feed.ts';
import { Forwarder } from '../listen/forwarder.ts';
import { follow } from '../listen/listener.ts';
import { type Position, positionFile, readPosition } from '../listen/position.ts';
import type { Receiver } from '../listen/receiver.ts';
import type { Target } from '../profiles/target.ts';
import { receiverUrl } from '../webhooks/address.ts';
import { trustFor } from '../webhooks/trust.ts';

interface ListenOptions {
  readonly forwardTo?: string;
  readonly exec?: string;
  readonly events?: string;
  readonly replay?: string | true;
  readonly once?: boolean;
  readonly attempts?: string;
  readonly strict?: boolean;
  readonly skip?: boolean;
  readonly secretFile?: string;
  readonly ca?: string;
  readonly state?: string;
}

/** `listen`: events of the service to a receiver on this machine, without a tunnel. */
export function addListen(program: Command, io: Io): void {
  const command = program
    .command('listen')
    .summary('Forward events to this machine, signed, without a tunnel')
    .description(
      'Follows the feed of events and posts each one as the service would. The place in the feed is kept: after a lost ' +
        'connection or a restart it goes on there. Begins with the events of now. An event that the receiver refuses ' +
        'is told with the answer and passed over; with --strict it ends there, and the next start begins with that ' +
        'event. Without a receiver it prints the events.',
    )
    .option('--forward-to <url>', 'Posts each event there.')
    .option('--exec <command>', 'Runs it for each event, the body on its standard input.')
    .option('--events <list>', 'Event types, separated by commas; all when left out.')
    .option('--replay [time]', 'Begins with the first event of the feed, or the first since that time.')
    .option('--once', 'Ends when the feed has no more.')
    .option('--attempts <number>', 'Tries for an event when nobody answers or the receiver fails: 3, 10 with --strict.')
    .option('--strict', 'Tries every refused event again, and ends with 11 where one is not taken.')
    .option('--skip', 'Passes over the first event.')
    .option('--secret-file <file>', "Where the signing secret is read from; the webhook's own when left out.")
    .option('--ca <file>', 'An authority to trust for the receiver (PEM).')
    .option('--state <file>', 'Where the place in the feed is kept.')
    .addHelpText('after', '\nExample:\n  florin listen --forward-to http://localhost:3000/hooks/florin');
  command.action(async () => listen(contextOf(io, command), command.opts<ListenOptions>()));
}

interface Signing {
  readonly secret: string;
  /** Whether it was made up, because no webhook is set up yet; kept from then on. */
  readonly isMadeUp: boolean;
}

/** The secret that signs: a given one, the webhook's own, else one that is made up and kept. */
async function signingOf(io: Io, florin: Florin, options: ListenOptions, saved: Position | null): Promise<Signing> {
  const { secretFile } = options;
  const given = secretFile === undefined ? io.env['FLORIN_WEBHOOK_SECRET'] : await readSecret(io, secretFile);
  if (given) return { secret: given, isMadeUp: false };
  try {
    const { secret } = await florin.webhooks.secret({ signal: io.signal });
    return { secret, isMadeUp: false };
  } catch (error) {
    if (!isFlorinError(error, 'NOT_FOUND')) throw error;
    return { secret: saved?.secret ?? webhookSecret(randomBytes(32)), isMadeUp: true };
  }
}

function wantedTypes({ events }: ListenOptions): ReadonlySet<string> | null {
  if (events === undefined) return null;
  const types = events.split(',');
  const odd = types.find((type) => !(type in eventSamples));
  if (odd !== undefined) throw usageError(`--events: "${odd}" is none of: ${Object.keys(eventSamples).join(', ')}.`);
  return new Set(types);
}

/** Milliseconds since 1970 from which on events are wanted; null for all. */
function replayedSince({ replay }: ListenOptions): number | null {
  if (replay === undefined || replay === true) return null;
  const since = Date.parse(replay);
  if (Number.isNaN(since)) throw usageError(`--replay: "${replay}" is no time such as 2026-03-02T09:00:00Z.`);
  return since;
}

const attemptsPreset = { strict: '10', lenient: '3' };

function attemptsOf({ attempts, strict }: ListenOptions): number {
  const chosen = attempts ?? attemptsPreset[strict ? 'strict' : 'lenient'];
  if (!/^[1-9]\d{0,3}$/.test(chosen)) throw usageError('--attempts must be a whole number from 1.');
  return Number(chosen);
}

/** A profile keeps its place when its key changes; of a key of the environment nothing else tells whose feed it reads. */
const whose = ({ name, apiKey, sessionToken }: Target): string => name ?? apiKey ?? sessionToken ?? '';

async function listen(context: Context, options: ListenOptions): Promise<void> {
  const { io, output } = context;
  const types = wantedTypes(options);
  const since = replayedSince(options);
  const isStrict = options.strict === true;
  const attemptsMax = attemptsOf(options);
  const url = options.forwardTo === undefined ? null : receiverUrl(options.forwardTo);
  const client = context.client();
  const florin = await client.merchant('webhooks');
  const { baseUrl } = client.target;
  const file = options.state ?? positionFile(io, [baseUrl, whose(client.target), url ?? '', options.exec ?? '']);
  const saved = readPosition(file);
  const isPrinted = url === null && options.exec === undefined;
  const signing = isPrinted ? null : await signingOf(io, florin, options, saved);
  const say = (text: string): void => output.note(text.trimEnd());
  const receiver: Receiver = {
    url,
    ca: url === null ? null : await trustFor(io, url, options.ca),
    program: options.exec ?? null,
    secret: signing?.secret ?? null,
    attemptsMax,
    isStubborn: isStrict,
    say,
  };
  // A person may wait for a service to come back; a script that wants the end of the feed may not wait for ever.
  const feed = new Feed(io, florin, { say, failuresMax: options.once ? 5 : null });
  const cursor = options.replay === undefined ? (saved?.cursor ?? (saved ? null : await feed.end())) : null;
  const taken = options.replay === undefined ? (saved?.taken ?? []) : [];
  say(`Listening to ${baseUrl}${url === null ? '' : `, forwarding to ${url}`}.`);
  if (signing?.isMadeUp) say(`No webhook is set up yet, so a secret was made up: ${signing.secret}`);
  const forwarder = new Forwarder(context, {
    receiver: isPrinted ? null : receiver,
    isStrict,
    skipsFirst: options.skip === true,
  });
  await untilStopped(
    context,
    follow({
      feed,
      file,
      from: { cursor, taken, secret: signing?.isMadeUp ? signing.secret : null },
      once: options.once === true,
      isWanted: ({ event, timestamp }) =>
        (types?.has(event) ?? true) && (since === null || Date.parse(timestamp) >= since),
      handOver: (entry) => forwarder.forward(entry),
    }),
  );
  forwarder.finish();
}

/** Ctrl-C is how a person ends this: it is told as an end and not as an error. */
async function untilStopped({ io, output }: Context, following: Promise<void>): Promise<void> {
  try {
    await following;
  } catch (error) {
    if (!io.signal.aborted) throw error;
    output.note('Stopped. The next start goes on from here.');
    throw new Ended(exitCodes.interrupted.number);
  }
}
