import { expect, test } from 'vitest';
import { importsOf } from './import-mirror.ts';
import { parsedFiles } from './program.ts';
import { root, textOf, workspaces } from './tree.ts';

const all = workspaces();
const files = parsedFiles(root);

const exact = /^\d+\.\d+\.\d+(-[0-9a-z.]+)?$/;

/** `name` and version of everything a package asks for. */
function wishesOf({ manifest }: (typeof all)[number]): [name: string, version: string][] {
  const { dependencies, devDependencies, optionalDependencies, peerDependencies } = manifest;
  return Object.entries({ ...peerDependencies, ...optionalDependencies, ...devDependencies, ...dependencies });
}

test('every version is exact; only packages of ours say *', () => {
  const loose = all.flatMap((workspace) =>
    wishesOf(workspace)
      .filter(([name, version]) => (name.startsWith('@florin/') ? version !== '*' : !exact.test(version)))
      .map(([name, version]) => `${workspace.folder}: ${name}@${version}`),
  );
  expect(loose).toEqual([]);
});

test('every package asks for the same version of a dependency', () => {
  const versions = new Map<string, Set<string>>();
  for (const [name, version] of all.flatMap(wishesOf))
    versions.set(name, (versions.get(name) ?? new Set()).add(version));
  expect([...versions].filter(([, wanted]) => wanted.size > 1)).toEqual([]);
});

/** Packages of ours that the sources below a folder import, tests aside: those run in the whole tree. */
function importedBy(folder: string): Set<string> {
  const own = files.filter(({ path }) => path.startsWith(`${folder}/`) && !path.endsWith('.test.ts'));
  const names = own.flatMap(importsOf).map((specifier) => specifier.split('/', 2).join('/'));
  return new Set(names.filter((name) => name.startsWith('@florin/')));
}

test('packages of ours ask for one another exactly as they import one another', () => {
  const differences = all.flatMap(({ folder, manifest }) => {
    const asked = new Set(Object.keys(manifest.dependencies ?? {}).filter((name) => name.startsWith('@florin/')));
    const imported = importedBy(folder);
    imported.delete(manifest.name);
    const unused = [...asked].filter((name) => !imported.has(name));
    const unlisted = [...imported].filter((name) => !asked.has(name));
    return unused
      .map((name) => `${manifest.name} does not use ${name}`)
      .concat(unlisted.map((name) => `${manifest.name} does not ask for ${name}`));
  });
  expect(differences).toEqual([]);
});

test('the lockfile names no download host', () => {
  expect(textOf('package-lock.json')).not.toMatch(/"resolved": "https?:/);
});
