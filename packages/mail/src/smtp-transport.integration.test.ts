import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MailMessage } from '@florin/domain/ports/mail-transport';
import { localCertificates } from '@florin/nodes/tls';
import { MailServer } from '@florin/testing/mail-server';
import { afterEach, expect, test } from 'vitest';
import { createSmtpTransport } from './smtp-transport.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});
const opened = async (...options: Parameters<typeof MailServer.open>): Promise<MailServer> => {
  const server = await MailServer.open(...options);
  open.push(server);
  return server;
};

const message: MailMessage = {
  messageId: '0198c0e5-93b0-7d4c-a1f8-3e5b7c9d0f12@florin.example',
  senderName: 'Shop',
  recipient: 'payer@example.com',
  subject: 'Receipt',
  text: 'You paid.\n.\nA line of one dot stands above.\n',
  html: '<p>You paid.</p>',
  writtenAt: new Date('2026-10-01T12:00:00Z'),
};
const nothing = async (): Promise<void> => {};

test('a server of this machine gets the message, with its id, both parts and the word that nobody answers it', async () => {
  const server = await opened();
  const outcome = await createSmtpTransport(server.settings({ replyTo: 'help@florin.example' })).send(message, nothing);
  expect(outcome).toMatchObject({ kind: 'accepted' });
  const [raw = ''] = server.to('payer@example.com');
  expect(raw).toContain('Message-ID: <0198c0e5-93b0-7d4c-a1f8-3e5b7c9d0f12@florin.example>');
  expect(raw).toContain('From: Shop <pay@florin.example>');
  expect(raw).toContain('Reply-To: help@florin.example');
  expect(raw).toContain('Auto-Submitted: auto-generated');
  expect(raw).toContain('Date: Thu, 01 Oct 2026 12:00:00 +0000');
  expect(raw).toMatch(/text\/plain[\s\S]*\n\.\r\nA line of one dot[\s\S]*text\/html/);
});

test('names and subjects stay inside of their headers, whatever they contain', async () => {
  const server = await opened();
  const hostile = 'Shop\r\nBcc: victim@example.com\r\n\r\n<script>';
  const sent = { ...message, senderName: hostile, subject: hostile };
  expect(await createSmtpTransport(server.settings()).send(sent, nothing)).toMatchObject({ kind: 'accepted' });
  const [raw = ''] = server.to('payer@example.com');
  const [headers = ''] = raw.split('\r\n\r\n');
  expect(headers.split('\r\n').filter((line) => /^(bcc|to|cc):/i.test(line))).toEqual(['To: payer@example.com']);
  expect(server.received).toHaveLength(1);
});

test('an address that holds a second one is refused by us, before any server sees it', async () => {
  const server = await opened();
  for (const recipient of [
    'a@example.com, b@example.com',
    'a@example.com>\r\nRCPT TO:<b@example.com',
    'a b@example.com',
  ])
    expect(await createSmtpTransport(server.settings()).send({ ...message, recipient }, nothing)).toMatchObject({
      kind: 'refused',
      permanent: true,
    });
  expect(server.received).toEqual([]);
});

test('a password and a message cross a network by TLS alone, and only with a server that the authority vouches for', async () => {
  const files = await localCertificates(mkdtempSync(join(tmpdir(), 'florin-mail-')));
  const login = { user: 'florin', password: 'a word' };
  const server = await opened({ tls: files, login });
  const ca = readFileSync(files.ca, 'utf8');
  const strict = { requiresTls: true, host: 'localhost' };
  expect(await createSmtpTransport(server.settings({ ...strict, ca })).send(message, nothing)).toMatchObject({
    kind: 'accepted',
  });
  expect(await createSmtpTransport(server.settings(strict)).send(message, nothing)).toMatchObject({ kind: 'unsent' });
  const plain = await opened();
  expect(await createSmtpTransport(plain.settings(strict)).send(message, nothing)).toMatchObject({ kind: 'unsent' });
  expect([server.received.length, plain.received.length]).toEqual([1, 0]);
});

test('a wrong password says nothing of the message: it can be sent once the password is right', async () => {
  const server = await opened({ login: { user: 'florin', password: 'right' } });
  const login = { user: 'florin', password: 'wrong' };
  expect(await createSmtpTransport(server.settings({ login })).send(message, nothing)).toMatchObject({
    kind: 'unsent',
    permanent: false,
  });
});

test.each([
  [450, false],
  [550, true],
])('a server that answers %i to an address or a message decides whether to try again', async (code, permanent) => {
  const server = await opened();
  const transport = createSmtpTransport(server.settings());
  server.unknown.set('payer@example.com', code);
  expect(await transport.send(message, nothing)).toMatchObject({ kind: 'refused', permanent });
  server.unknown.clear();
  server.answer = () => code;
  expect(await transport.send(message, nothing)).toMatchObject({ kind: 'refused', permanent });
});

test('nobody listens: the server cannot have it', async () => {
  const server = await MailServer.open();
  const settings = server.settings();
  await server.close();
  expect(await createSmtpTransport(settings).send(message, nothing)).toMatchObject({ kind: 'unsent' });
});

test('a server that breaks off after the end may have the message, and nobody can know', async () => {
  const server = await opened();
  server.answer = () => 'take and vanish';
  expect(await createSmtpTransport(server.settings()).send(message, nothing)).toMatchObject({ kind: 'unanswered' });
  expect(server.received).toHaveLength(1);
});

test('until the end was noted the server does not get it, and when it cannot be noted it never does', async () => {
  const server = await opened();
  let seenBefore = -1;
  const noting = async (): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    seenBefore = server.ended;
  };
  const transport = createSmtpTransport(server.settings());
  await transport.send(message, noting);
  expect([seenBefore, server.ended]).toEqual([0, 1]);
  const unnoted = async (): Promise<void> => {
    throw new Error('The database is away.');
  };
  await expect(transport.send(message, unnoted)).rejects.toThrow('The database is away.');
  expect([server.ended, server.received.length]).toEqual([1, 1]);
});

test('a server that says nothing holds nobody longer than the time of one message', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  open.push({ close: () => new Promise((resolve) => silent.close(() => resolve())) });
  const settings = { ...(await opened()).settings(), port: (silent.address() as AddressInfo).port };
  const outcome = await createSmtpTransport(settings, { totalMs: 200, connectMs: 10_000 }).send(message, nothing);
  expect(outcome).toMatchObject({ kind: 'unsent' });
});
