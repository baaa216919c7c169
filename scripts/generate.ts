import { spawnSync } from 'node:child_process';

/** What writes committed files from other files of the tree, each after those whose files it reads. */
const generators = [
  'openapi',
  'sdk',
  'cli:commands',
  'cli:reference',
  'reference',
  'python',
  'php',
  'event-types',
  'vectors',
  'diagram',
  'environment',
  'walks',
  'chains',
  'decisions',
  'container',
  'format',
] as const;

for (const name of generators) {
  console.log(name);
  const { status } = spawnSync('npm', ['run', '--silent', name], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) {
    console.error(`npm run ${name} failed: mend what it says, then run npm run generate again.`);
    process.exit(1);
  }
}
