import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Licences of the packages that a bundle has taken in, as they ask for; where one ships no text, its name. */
export function bundledLicences(inputs: readonly string[]): string {
  const folders = new Set(inputs.flatMap((path) => /.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []));
  const texts = [...folders].toSorted().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      name: string;
      version: string;
      license?: string;
    };
    const file = ['LICENSE', 'LICENSE.md', 'LICENCE.md', 'LICENCE']
      .map((one) => join(folder, one))
      .find((one) => existsSync(one));
    const text = file === undefined ? `Licence: ${license ?? 'not named'}.` : readFileSync(file, 'utf8').trim();
    return `${name} ${version}\n\n${text}\n`;
  });
  return texts.join('\n---\n\n');
}
