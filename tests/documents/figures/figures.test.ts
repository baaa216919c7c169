import { limits } from '@florin/contract/limits';
import { deliveryDelayMs } from '@florin/domain/webhook/backoff';
import { expect, test } from 'vitest';
import { pathsOf, textOf } from '../../architecture/tree.ts';

const pages = ['*.md', '{docs,packages,apps,clients}/**/*.md', 'examples/**/*.{md,ts,sh}', 'apps/docs/src/*.ts'];

/** Code that gives a key of the reader's own. */
const ownKey = /idempotency[-_]?key['"]?\s*(?::|=>|=)\s*\S/i;

test('whoever is told to give an idempotency key of their own reads how long it is kept', () => {
  const telling = pathsOf(...pages).filter((path) => ownKey.test(textOf(path)));
  expect(telling).toEqual(expect.arrayContaining(['docs/sdk.md', 'clients/python/README.md', 'clients/php/README.md']));
  const hours = new RegExp(`within\\s(?:${limits.idempotencyKeyHours}|\\$\\{limits\\.idempotencyKeyHours\\})\\shours`);
  expect(telling.filter((path) => !hours.test(textOf(path)))).toEqual([]);
  const guides = telling.filter((path) => path.endsWith('.md'));
  expect(guides.filter((path) => !textOf(path).includes('unique_reference'))).toEqual([]);
  const spoken = [
    'packages/sdk/src/options.ts',
    'packages/cli/src/commands/operation.ts',
    'packages/cli/src/mcp/tools.ts',
  ];
  expect(spoken.filter((path) => !hours.test(textOf(path)))).toEqual([]);
  const routes = textOf('docs/reference.md').match(/^Takes `Idempotency-Key`.*$/gm) ?? [];
  expect(routes.length).toBeGreaterThan(0);
  expect(routes.filter((line) => !hours.test(line))).toEqual([]);
});

test('clients and pages know how far a total counts', () => {
  const most = limits.listTotalMax.toLocaleString('en');
  const inCode = most.replace(',', '_');
  const clients = [
    'packages/sdk/src/list.ts',
    'clients/python/src/florin/transport.py',
    'clients/php/src/EntryList.php',
    'packages/cli/src/output/record.ts',
    'packages/ui/src/query/goes-on.ts',
  ];
  for (const path of clients) expect(textOf(path)).toMatch(new RegExp(`counted_?max = ${inCode}\\b`, 'i'));
  for (const path of ['docs/sdk.md', 'docs/finding.md']) expect(textOf(path)).toContain(most);
});

test('pages tell over how many hours the attempts of a delivery are spread', () => {
  const delays = Array.from({ length: limits.deliveryAttemptsMax - 1 }, (_, index) =>
    deliveryDelayMs({ attempt: index + 1, fraction: 0, retryAfterSeconds: null }),
  );
  const hours = Math.round(delays.reduce((sum, delay) => sum + delay) / 3_600_000);
  expect(textOf('docs/webhooks.md')).toContain(`ten attempts over about ${hours} hours`);
  expect(textOf('docs/moving.md')).toContain(`ten attempts over ${hours} hours`);
});
