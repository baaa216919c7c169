import { expect, test } from 'vitest';
import { billOfMaterials } from '../../scripts/release/bill-of-materials.ts';
import { reachable, workspacesOf } from '../../scripts/release/lockfile.ts';
import { parseChange, releaseNotes } from '../../scripts/release/notes.ts';

const packages = {
  '': {},
  'apps/server': { name: '@florin/server', dependencies: { a: '1', '@florin/engine': '*' } },
  'apps/dev': { name: '@florin/dev', dependencies: { anvil: '1' } },
  'packages/engine': { name: '@florin/engine', dependencies: { '@s/b': '1' } },
  'node_modules/@florin/dev': { resolved: 'apps/dev', link: true },
  'node_modules/@florin/engine': { resolved: 'packages/engine', link: true },
  'node_modules/@florin/server': { resolved: 'apps/server', link: true },
  'node_modules/@s/b': { version: '1.0.0', license: 'MIT', integrity: 'sha512-AQID' },
  'node_modules/a': { version: '2.0.0', license: 'MIT OR Apache-2.0', dependencies: { '@s/b': '2' } },
  'node_modules/a/node_modules/@s/b': { version: '2.0.0' },
  'node_modules/anvil': { version: '1.0.0' },
  'node_modules/node': { version: '24.0.0' },
};
const needed = reachable(packages, ['apps/server'], ['node']);

test('a release has what its processes reach, each from where Node finds it, and nothing of development', () => {
  expect(Object.keys(needed)).toEqual([
    'apps/server',
    'packages/engine',
    'node_modules/@florin/engine',
    'node_modules/@florin/server',
    'node_modules/@s/b',
    'node_modules/a',
    'node_modules/a/node_modules/@s/b',
    'node_modules/node',
  ]);
  expect(workspacesOf(needed)).toEqual(['apps/server', 'packages/engine']);
});

test('CycloneDX 1.6: each package once, with its purl, its licence and its hash', () => {
  const { bomFormat, specVersion, components } = JSON.parse(
    billOfMaterials({ name: 'florin', version: '1.0.0' }, needed),
  ) as { bomFormat: string; specVersion: string; components: { purl: string }[] };
  expect([bomFormat, specVersion, components.map(({ purl }) => purl)]).toEqual([
    'CycloneDX',
    '1.6',
    ['pkg:npm/%40s/b@1.0.0', 'pkg:npm/%40s/b@2.0.0', 'pkg:npm/a@2.0.0', 'pkg:npm/node@24.0.0'],
  ]);
  expect(components[0]).toMatchObject({
    licenses: [{ license: { id: 'MIT' } }],
    hashes: [{ alg: 'SHA-512', content: '010203' }],
  });
  expect(components[2]).toMatchObject({ licenses: [{ expression: 'MIT OR Apache-2.0' }] });
});

test('the notes tell what breaks first', () => {
  const [mended, breaking] = [
    "---\n'@florin/a': patch\n---\n\nMended\na thing.\n",
    "---\n'@florin/a': major\n---\n\nBroke one.\n",
  ];
  expect(
    releaseNotes(
      '1.2.0',
      [mended, breaking].map((text) => parseChange(text ?? '')),
    ),
  ).toBe('# Florin 1.2.0\n\n## Breaking\n\n- Broke one.\n\n## Mended\n\n- Mended a thing.\n');
  expect(() => parseChange('no changeset')).toThrow('A changeset has no version');
});
