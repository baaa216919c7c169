import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { examples } from '@florin/contract/examples';
import { pinnedKey } from '@florin/sdk/attestation';
import { expect, test } from 'vitest';

const guide = readFileSync(new URL('../../docs/attestations.md', import.meta.url), 'utf8');
const block = (language: string): string => new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(guide)?.[1] ?? '';

/** Runs the guide's commands, or changed ones, in a folder of their own. */
function run(commands: string): string {
  const cwd = mkdtempSync(join(tmpdir(), 'florin-guide-'));
  try {
    return execFileSync('sh', ['-c', commands], { cwd, encoding: 'utf8', stdio: 'pipe' });
  } finally {
    rmSync(cwd, { recursive: true });
  }
}

test('the commands of the guide verify its vector, and no other byte', () => {
  const commands = block('sh');
  expect(commands).toContain('openssl pkeyutl');
  expect(run(commands)).toContain('Signature Verified Successfully');
  expect(run(`${commands.replace('"1041"', '"1042"').trimEnd()} || echo refused`)).toContain('refused');
});

test('the vector of the guide is the example of the contract, and verifies with the key that it names', async () => {
  const answer = JSON.parse(block('json')) as object;
  const { wallet_address, address_attestation } = examples.payment;
  expect(answer).toEqual({ wallet_address, address_attestation });
  const [key = ''] = /(?<=--key )\S+/.exec(guide) ?? [];
  await expect(pinnedKey(key)(answer)).resolves.toMatchObject([{ address: wallet_address, keyId: '21fe31dfa154a261' }]);
});
