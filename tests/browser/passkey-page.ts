import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { PasskeyEvidence } from '@florin/approvals/evidence';
import type { Registration } from '@florin/approvals/registration';
import type { Browser } from 'playwright-core';
import { plugAuthenticator } from './authenticator.ts';

const library = join(
  dirname(createRequire(import.meta.url).resolve('@simplewebauthn/browser')),
  '../dist/bundle/index.umd.min.js',
);

/** A page that asks for passkeys and nothing else; the answers are what a console of the product would send. */
export interface PasskeyPage {
  origin: string;
  /** Another person at another device: a browser profile with an authenticator of its own. */
  person(browser: Browser, options?: { verifies?: boolean }): Promise<Person>;
  close(): Promise<void>;
}

export interface Person {
  enrol(name: string): Promise<Registration>;
  sign(challenge: Uint8Array): Promise<PasskeyEvidence>;
  /** What the API answers to a request of the page, as JSON. */
  ask<Answer>(method: string, url: string, session: string, body?: object): Promise<Answer>;
  close(): Promise<void>;
}

/** A signature as the API takes it. */
export const onTheWire = (evidence: PasskeyEvidence) => ({
  kind: evidence.kind,
  approver: evidence.approver,
  signature: evidence.signature,
  client_data_json: evidence.clientDataJSON,
  authenticator_data: evidence.authenticatorData,
});

interface Made {
  id: string;
  response: { clientDataJSON: string; attestationObject: string; authenticatorData: string; signature: string };
}

/** Served on localhost, which browsers take for a safe origin. */
export async function servePasskeyPage(): Promise<PasskeyPage> {
  const server = createServer((request, response) => {
    const isLibrary = request.url === '/library.js';
    response.setHeader('content-type', isLibrary ? 'text/javascript' : 'text/html');
    response.end(
      isLibrary ? readFileSync(library) : '<!doctype html><title>Approvals</title><script src="/library.js"></script>',
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The page has no port.');
  const origin = `http://localhost:${address.port}`;
  return {
    origin,
    person: async (browser, { verifies = true } = {}) => {
      const context = await browser.newContext();
      const page = await context.newPage();
      await plugAuthenticator(page, { verifies });
      await page.goto(origin);
      // The library's functions are called in the page, where the authenticator is.
      const call = (name: string, optionsJSON: object): Promise<Made> =>
        page.evaluate(`SimpleWebAuthnBrowser[${JSON.stringify(name)}](${JSON.stringify({ optionsJSON })})`);
      let credential = '';
      return {
        enrol: async (name) => {
          const user = { id: Buffer.from(name).toString('base64url'), name, displayName: name };
          const { id, response } = await call('startRegistration', {
            challenge: Buffer.alloc(32, 1).toString('base64url'),
            rp: { id: 'localhost', name: 'Florin' },
            user,
            pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
            authenticatorSelection: { userVerification: verifies ? 'required' : 'discouraged' },
          });
          credential = id;
          const { clientDataJSON, attestationObject } = response;
          return { id, clientDataJSON, attestationObject };
        },
        sign: async (challenge) => {
          const { id, response } = await call('startAuthentication', {
            challenge: Buffer.from(challenge).toString('base64url'),
            rpId: 'localhost',
            allowCredentials: [{ type: 'public-key', id: credential }],
            userVerification: verifies ? 'required' : 'discouraged',
          });
          const { clientDataJSON, authenticatorData, signature } = response;
          return { kind: 'passkey', approver: id, clientDataJSON, authenticatorData, signature };
        },
        ask: (method, url, session, body) => {
          const headers = { authorization: `Bearer ${session}`, ...(body && { 'content-type': 'application/json' }) };
          const request = { method, headers, ...(body && { body: JSON.stringify(body) }) };
          return page.evaluate(
            `fetch(${JSON.stringify(url)}, ${JSON.stringify(request)}).then((answer) => answer.json())`,
          );
        },
        close: () => context.close(),
      };
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
