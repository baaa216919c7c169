import { request } from 'node:http';
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

/** The signer behind its Unix socket. What it refuses is thrown as the same Refusal. */
export function createSignerClient(socketPath: string): Signer & SignerMemory {
  const ask = async (method: 'GET' | 'POST', path: string, body: object | null, timeout: number) => {
    const answer = JSON.parse(await exchange({ socketPath, method, path, timeout }, body)) as Answer;
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

interface Exchange {
  socketPath: string;
  method: string;
  path: string;
  timeout: number;
}

function exchange({ timeout, ...target }: Exchange, body: object | null): Promise<string> {
  const content = body === null ? '' : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const asked = request({ ...target, agent: false, signal: AbortSignal.timeout(timeout) }, (answer) => {
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
