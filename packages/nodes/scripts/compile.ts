// Compiles src/tokens/*.sol into src/tokens/artifacts.json. A test compares the two.
import { writeFileSync } from 'node:fs';
import { compileTokens } from './compile-tokens.ts';

const target = new URL('../src/tokens/artifacts.json', import.meta.url);
writeFileSync(target, `${JSON.stringify(compileTokens(), null, 2)}\n`);
