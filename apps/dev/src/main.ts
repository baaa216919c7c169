import { checkNode } from './node-version.ts';

try {
  checkNode();
  const { run } = await import('./stack/run.ts');
  process.exit(await run(process.env, process.argv.slice(2)));
} catch (error) {
  console.error(`Florin cannot start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
