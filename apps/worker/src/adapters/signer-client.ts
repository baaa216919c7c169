import { request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';
import { InvariantError, Refusal } from '@florin/domain/errors';
import type { SignedTransaction } from '@florin/domain/ports/chain';
import type { Signer, SignerHealth, SignerMemory } from '@florin/domain/ports/signer';
import { type PageOnWire, readSignedPage } from './signed-page.ts';

/** A page of its journal is one line at least, of a mebibyte at most. */
const answerBytesMax = 2_097_152;
/** Filling 10,000 addresses takes tens of seconds on one core. */
const milliseconds = { fillPool: 600_000, signIntent: 30_000, health: 5_000, tellSigned: 30_000 };

interface Answer {
  result?: unknown;
  refusal?: { code: Refusal['code']; message: string };
}

/** A signer on another host: PEM texts of whom to believe, and of whom it believes. */
export interface RemoteSigner {
  host: string;
  port: number;
  ca: string;
  cert: string;
  key: string;
}

/** The path of its socket, or where it is beyond this host. */
export type SignerPlace = string | RemoteSigner;

/** The signer behind its Unix socket or its TLS listener. What it refuses is thrown as the same Refusal. */
export function createSignerClient(place: SignerPlace): Signer & SignerMemory {
  const target: Target =
    typeof place === 'string'
      ? { send: requestPlain, options: { socketPath: place } }
      : { send: requestTls, options: { ...place, minVersion: 'TLSv1.3' } };
  const ask = async (method: 'GET' | 'POST', path: string, body: object | null, timeout: number) => {
    const answer = JSON.parse(await exchange({ target, method, path, timeout }, body)) as Answer;
    const { refusal, result } = answer;
    if (refusal !== undefined) throw new Refusal(refusal.code, refusal.message);
    if (result === undefined) throw new InvariantError('The signer failed.', { path });
    return result;
  };
  return {
    fillPool: async ({ family, through }) => {
      const body = { family, through: String(through) };
      const { filledThrough } = (await ask('POST', '/fill_pool', body, milliseconds.fillPool)) as {
        filledThrough: string;
      };
      return { filledThrough: BigInt(filledThrough) };
    },
    signIntent: async (intent) =>
      (await ask('POST', '/sign_intent', intent, milliseconds.signIntent)) as SignedTransaction,
    tellSigned: async ({ from }) => {
      const page = await ask('POST', '/tell_signed', { from: String(from) }, milliseconds.tellSigned);
      return readSignedPage(page as PageOnWire);
    },
    health: async () => {
      const health = (await ask('GET', '/health', null, milliseconds.health)) as SignerHealth;
      // One of an older release, while both are being updated, says nothing of its networks.
      return { ...health, networks: health.networks ?? [] };
    },
  };
}

interface Target {
  send: typeof requestPlain | typeof requestTls;
  options: { socketPath: string } | (RemoteSigner & { minVersion: 'TLSv1.3' });
}

interface Exchange {
  target: Target;
  method: string;
  path: string;
  timeout: number;
}

function exchange({ target: { send, options }, timeout, ...asking }: Exchange, body: object | null): Promise<string> {
  const content = body === null ? '' : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const whole = { ...options, ...asking, agent: false, signal: AbortSignal.timeout(timeout) } as const;
    const asked = send(whole, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
        if (text.length > answerBytesMax) answer.destroy(new InvariantError('The signer answers too much.'));
      });
      answer.once('end', () => resolve(text)).once('error', reject);
    });
    asked.once('error', reject);
    asked.end(content);
  });
}
