import { challengeOf as signersChallenge } from '@florin/approvals/order';
import { expect, test, vi } from 'vitest';
import { challengeOf, NotSigned, signWithPasskey } from './passkey.ts';

test('the browser computes the challenge that the signer computes', async () => {
  const text = 'Florin payment order 1\nkind: withdrawal\namount: 1';
  expect(await challengeOf(text)).toBe(signersChallenge(text).toString('base64url'));
});

test('a server that shows one order and asks for another gets no signature', async () => {
  const get = vi.fn();
  vi.stubGlobal('navigator', { credentials: { get } });
  const challenge = signersChallenge('amount: 2').toString('base64url');
  const asked = signWithPasskey({ text: 'amount: 1', challenge, relyingParty: 'localhost', keys: [] });
  await expect(asked).rejects.toThrow(NotSigned);
  expect(get).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});
