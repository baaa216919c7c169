import { readdirSync, readFileSync } from 'node:fs';
import { sdkFiles } from '@florin/contract/sdk/files';
import type { ErrorCode, PaymentStatus as ContractStatus } from '@florin/contract/vocabulary';
import { expect, expectTypeOf, test } from 'vitest';
import type { PaymentStatus } from './payments.ts';
import type { ErrorCode as ClientErrorCode } from './words/error-codes.ts';

const folder = new URL('./', import.meta.url);
const fresh = sdkFiles();

test('the generated files are those of the contract, and no other', () => {
  const written = ['generated', 'words'].flatMap((name) =>
    readdirSync(new URL(`${name}/`, folder)).map((file) => `${name}/${file}`),
  );
  expect(written.toSorted()).toEqual([...fresh.keys()].toSorted());
});

test.each([...fresh])('%s is what the contract generates', (name, text) => {
  const committed = readFileSync(new URL(name, folder), 'utf8');
  expect(committed === text, `${name} is stale: run \`npm run sdk\` and commit it`).toBe(true);
});

test('the words are those of the contract', () => {
  expectTypeOf<ClientErrorCode>().toEqualTypeOf<ErrorCode>();
  expectTypeOf<PaymentStatus>().toEqualTypeOf<ContractStatus>();
});
