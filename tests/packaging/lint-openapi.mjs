// Prints what two linters find in OpenAPI documents, file by file and by their recommended rules: lint-openapi.mjs <folder of the linters> <files…>
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, ...files] = process.argv.slice(2);
const require = createRequire(join(folder, 'package.json'));
const { createConfig, lintFromString } = await import(pathToFileURL(require.resolve('@redocly/openapi-core')).href);
const { Spectral } = require('@stoplight/spectral-core');
const { oas } = require('@stoplight/spectral-rulesets');

const config = await createConfig({ extends: ['recommended'] });
const spectral = new Spectral();
spectral.setRuleset(oas);
const told = {};
for (const file of files) {
  const found = [];
  const source = readFileSync(file, 'utf8');
  for (const { ruleId, message, location } of await lintFromString({ source, absoluteRef: file, config }))
    found.push(`Redocly ${ruleId}: ${message} (${location[0]?.pointer})`);
  for (const { code, message, path } of await spectral.run(JSON.parse(source)))
    found.push(`Spectral ${code}: ${message} (${path.join('/')})`);
  told[file] = found;
}
process.stdout.write(JSON.stringify(told));
