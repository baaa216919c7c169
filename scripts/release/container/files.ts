import { stringify } from 'yaml';
import { compose } from './compose.ts';
import { kubernetes } from './kubernetes.ts';

const head =
  '# Written by `npm run container` from scripts/release/container/services.ts; docs/containers.md says how to use it.\n';
const yaml = (document: object): string =>
  stringify(document, { lineWidth: 0, singleQuote: true, aliasDuplicateObjects: false });

/** Each file by its path in the tree. */
export const containerFiles = (): Record<string, string> => ({
  'deploy/container/compose.yaml': head + yaml(compose()),
  'deploy/container/kubernetes.yaml': head + kubernetes().map(yaml).join('---\n'),
});
