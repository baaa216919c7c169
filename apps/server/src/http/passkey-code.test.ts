import { examples } from '@florin/contract/examples';
import { Refusal } from '@florin/domain/errors';
import { expect, test } from 'vitest';
import { key, serverWith, session, uuid } from '../../test/scene.ts';
import type { UsedCode } from './gates.ts';

const used: UsedCode[] = [];
const server = () =>
  serverWith(
    { withdrawals: { setWallet: async () => examples.wallet } },
    {
      gates: {
        refuseForeignCode: async (code) => {
          used.push(code);
          if (code.code === 'pk_of-another-request') throw new Refusal('UNAUTHORIZED', 'Another request was proved.');
        },
      },
    },
  );
const url = `/v1/withdrawals/wallets/${uuid}`;
const body = (code?: string) => ({ address: '0x1', ...(code !== undefined && { totp_code: code }) });

test('a code in a body is compared with the request and the session that it comes with, before anything is done', async () => {
  const app = await server();
  const put = (payload: object, headers: Record<string, string>) =>
    app.inject({ method: 'PUT', url, headers, payload });
  expect((await put(body(), session('merchant'))).statusCode).toBe(200);
  expect(used).toEqual([]);
  expect((await put(body('pk_mine'), session('merchant'))).statusCode).toBe(200);
  expect((await put(body('pk_of-another-request'), session('merchant'))).statusCode).toBe(401);
  expect((await put(body('492817'), key)).statusCode).toBe(200);
  const sent = (code: string) => ({ method: 'PUT', path: url, body: body(code) });
  expect(used).toEqual([
    { code: 'pk_mine', sessionHash: 'ab'.repeat(32), request: sent('pk_mine') },
    { code: 'pk_of-another-request', sessionHash: 'ab'.repeat(32), request: sent('pk_of-another-request') },
    { code: '492817', sessionHash: null, request: sent('492817') },
  ]);
  await app.close();
});
