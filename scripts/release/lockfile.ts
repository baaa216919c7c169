/** A package as `package-lock.json` (version 3) writes it down. */
export interface Locked {
  name?: string;
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  link?: boolean;
  dependencies?: Readonly<Record<string, string>>;
  optionalDependencies?: Readonly<Record<string, string>>;
  peerDependencies?: Readonly<Record<string, string>>;
  peerDependenciesMeta?: Readonly<Record<string, { optional?: boolean }>>;
}

export type Packages = Readonly<Record<string, Locked>>;

/** The folder in which Node finds a package, asked from another folder; null where it is not installed. */
function place(packages: Packages, from: string, name: string): string | null {
  for (let folder = from; ;) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (path in packages) return path;
    if (folder === '') return null;
    const above = folder.lastIndexOf('/node_modules/');
    folder = above < 0 ? '' : folder.slice(0, above);
  }
}

/** What a package cannot do without; optional ones where they are installed. */
const wanted = ({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: Locked): string[] => [
  ...Object.keys(dependencies ?? {}),
  ...Object.keys(optionalDependencies ?? {}),
  ...Object.keys(peerDependencies ?? {}).filter((name) => peerDependenciesMeta?.[name]?.optional !== true),
];

/**
 * The entries of a lockfile that some workspaces need at run time, with those workspaces themselves and in the order of the
 * lockfile. Development dependencies are left out.
 *
 * @param roots folders of the workspaces to begin with
 * @param direct packages that the project itself needs
 */
export function reachable(packages: Packages, roots: readonly string[], direct: readonly string[]): Packages {
  const found = new Set<string>();
  const take = (path: string | null): void => {
    if (path === null || found.has(path)) return;
    found.add(path);
    const locked = packages[path] ?? {};
    // A link stands for the workspace that it leads to.
    if (locked.link === true) return take(locked.resolved ?? null);
    for (const name of wanted(locked)) take(place(packages, path, name));
  };
  for (const name of direct) take(place(packages, '', name));
  for (const root of roots) {
    take(place(packages, '', packages[root]?.name ?? ''));
    take(root);
  }
  return Object.fromEntries(Object.entries(packages).filter(([path]) => found.has(path)));
}

/** Folders of workspaces among the entries. */
export const workspacesOf = (packages: Packages): string[] =>
  Object.keys(packages).filter((path) => path !== '' && !path.includes('node_modules/'));

/** Of `node_modules/a/node_modules/@scope/b`: `@scope/b`. */
export const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
