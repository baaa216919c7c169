import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Links {
  readonly repository?: { readonly type: 'git'; readonly url: string; readonly directory: string };
  readonly homepage?: string;
  readonly bugs?: string;
}

/**
 * Where a published package has its source, its guide and its issues: made of `repository` in the root manifest. None
 * while that is not set, because nothing is better than a link that leads nowhere.
 */
export function linksOf(root: string, directory: string): Links {
  const { repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { repository?: string };
  if (repository === undefined) return {};
  const page = repository.replace(/^git\+/, '').replace(/\.git$/, '');
  return {
    repository: { type: 'git', url: `git+${page}.git`, directory },
    homepage: `${page}/tree/HEAD/${directory}#readme`,
    bugs: `${page}/issues`,
  };
}
