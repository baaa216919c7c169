import { type Florin, isFlorinError } from '@florin/sdk';
import { verify } from '@florin/webhooks';
import type { Client } from '../api/client.ts';
import { scopesOf } from '../api/scopes.ts';
import { CliError } from '../failure.ts';
import type { Io } from '../io.ts';
import { deliveryHeaders } from '../webhooks/delivery.ts';
import { certificateEnd } from './certificate.ts';
import { type Finding, look, NotAllowed, passedOver, well } from './check.ts';

const toleratedSkewMs = 30_000;
const dayMs = 86_400_000;

async function clockSkew(io: Io, baseUrl: string): Promise<string> {
  const before = io.clock.now();
  const response = await io.fetch(`${baseUrl}/health`, { signal: io.signal, redirect: 'manual' }).catch(() => null);
  if (response === null) throw new CliError('CONNECTION_FAILED', 'No answer to tell the time by.');
  const told = Date.parse(response.headers.get('date') ?? '');
  if (Number.isNaN(told)) return 'the service does not tell its time';
  // The header has whole seconds, and the answer took a while.
  const skewMs = told - (before + io.clock.now()) / 2;
  if (Math.abs(skewMs) <= toleratedSkewMs) return `${(Math.abs(skewMs) / 1000).toFixed(1)} s apart`;
  throw new CliError(
    'VALIDATION_ERROR',
    `This clock is ${Math.round(Math.abs(skewMs) / 1000)} s ${skewMs > 0 ? 'behind' : 'ahead'}: signatures over 300 s are refused. Synchronise it (NTP).`,
  );
}

async function certificate(io: Io, baseUrl: string): Promise<string> {
  const url = new URL(baseUrl);
  if (url.protocol === 'http:') return 'plain HTTP, which is for this machine alone';
  const days = Math.floor(((await certificateEnd(url)).getTime() - io.clock.now()) / dayMs);
  return `good for ${days} days${days < 14 ? ': renew it' : ''}`;
}

/** The webhook as it is set up; null when none is, which is no failure. */
async function configuration(io: Io, florin: Florin): Promise<{ url: string; is_active: boolean } | null> {
  try {
    return await florin.webhooks.retrieve({ signal: io.signal });
  } catch (error) {
    if (isFlorinError(error, 'NOT_FOUND')) return null;
    if (isFlorinError(error, 'FORBIDDEN')) throw new NotAllowed(error.message);
    throw error;
  }
}

/** Signs a body with the webhook's secret and verifies it as a receiver would. */
async function roundTrip(io: Io, florin: Florin): Promise<string> {
  const webhook = await configuration(io, florin);
  if (webhook === null) return 'not set up';
  const { url, is_active } = webhook;
  const { secret } = await florin.webhooks.secret({ signal: io.signal });
  if (secret === '') return `${url}, unsigned: set a secret`;
  const event = 'payment.completed';
  const body = JSON.stringify({ event, timestamp: new Date(io.clock.now()).toISOString(), data: {} });
  const headers = deliveryHeaders({ id: io.newId(), event, body }, secret, new Date(io.clock.now()));
  const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  await verify(body, lower, { secret, now: () => io.clock.now() });
  return `${url}${is_active ? '' : ' (inactive)'}; a signature made with its secret verifies`;
}

/** What to do when the service is not where it is looked for. */
function adviceFor(code: string, baseUrl: string): string {
  const { hostname, protocol } = new URL(baseUrl);
  if (code === 'NOT_FOUND')
    return `Something answers at ${baseUrl}, which is not the address of a Florin: is there a path too much?`;
  if (/^(localhost|127\.|\[::1\])/.test(hostname))
    return `Is it running? "npm start" starts one here. ${baseUrl} is what was asked.`;
  return `Is ${baseUrl} right${protocol === 'https:' ? ', and does it speak https' : ''}?`;
}

/** Whether the service is there at all, with what to do when it is not. */
const seeService = (io: Io, anybody: Florin, baseUrl: string): Promise<Finding> =>
  look('service', async () => {
    try {
      const { status, version } = await anybody.service.health({ signal: io.signal });
      return `${status}, version ${version}`;
    } catch (error) {
      if (!isFlorinError(error)) throw error;
      throw new CliError(error.code, `${error.message} ${adviceFor(error.code, baseUrl)}`);
    }
  });

/** Looks at everything that has to be well between this machine and the service. */
export async function examine(io: Io, client: Client): Promise<Finding[]> {
  const { baseUrl, name } = client.target;
  const anybody = await client.merchant('none');
  const profile = well('profile', `${name ?? 'environment'}, ${baseUrl}`);
  const service = await seeService(io, anybody, baseUrl);
  const others: readonly (readonly [string, () => Promise<string>])[] = [
    ['clock', () => clockSkew(io, baseUrl)],
    ['certificate', () => certificate(io, baseUrl)],
    [
      'credential',
      async () => {
        const scopes = await scopesOf(await client.merchant('payments'), io.signal);
        return scopes.length === 0 ? 'good, without any scope' : `good for ${scopes.join(', ')}`;
      },
    ],
    ['webhook', async () => roundTrip(io, await client.merchant('webhooks'))],
  ];
  const findings = [profile, service];
  for (const [check, see] of others)
    findings.push(service.ok ? await look(check, see) : passedOver(check, 'the service was not reached'));
  return findings;
}
