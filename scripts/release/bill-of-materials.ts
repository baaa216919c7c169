import { type Locked, nameOf, type Packages } from './lockfile.ts';

/** `sha512-<base64>` of a lockfile as CycloneDX writes it: hex. */
function hashOf(integrity: string | undefined): object {
  const [, encoded] = /^sha512-([\w+/]+=*)$/.exec(integrity ?? '') ?? [];
  if (encoded === undefined) return {};
  return { hashes: [{ alg: 'SHA-512', content: Buffer.from(encoded, 'base64').toString('hex') }] };
}

/** A package URL (purl) of npm: the at sign of a scope is escaped. */
const purlOf = (name: string, version: string): string => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** Licences by their SPDX names, and expressions of them as such. */
const licenceOf = (licence: string | undefined): object => {
  if (licence === undefined) return {};
  return { licenses: [/^[\w.+-]+$/.test(licence) ? { license: { id: licence } } : { expression: licence }] };
};

function componentOf(name: string, { version = '', license, integrity }: Locked) {
  const purl = purlOf(name, version);
  return { type: 'library', 'bom-ref': purl, name, version, purl, ...licenceOf(license), ...hashOf(integrity) };
}

/** What a release is made of: CycloneDX 1.6 as JSON. Packages of the tree are part of the release itself. */
export function billOfMaterials({ name, version }: { name: string; version: string }, packages: Packages): string {
  const components = Object.entries(packages)
    .filter(([path, locked]) => path.includes('node_modules/') && locked.link !== true)
    .map(([path, locked]) => componentOf(nameOf(path), locked));
  const once = new Map(components.map((component) => [component.purl, component]));
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': purlOf(name, version), name, version } },
    components: [...once.values()].toSorted((one, other) => (one.purl < other.purl ? -1 : 1)),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
