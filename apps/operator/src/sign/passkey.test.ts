import { examples } from '@florin/contract/examples';
import { expect, test, vi } from 'vitest';
import { NotSigned } from '@florin/ui/api/not-signed';
import { challengeOf, signWithPasskey } from './passkey.ts';

const { text, challenge } = examples.paymentOrder;

test('the browser computes the challenge of the reference, which the signer checks', async () => {
  expect(await challengeOf(text)).toBe(challenge);
});

test('a server that shows one order and asks for another gets no signature', async () => {
  const get = vi.fn();
  vi.stubGlobal('navigator', { credentials: { get } });
  const shown = text.replace('amount: ', 'amount: 1');
  const asked = signWithPasskey({ text: shown, challenge, relyingParty: 'localhost', keys: [] });
  await expect(asked).rejects.toThrow(NotSigned);
  expect(get).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});
