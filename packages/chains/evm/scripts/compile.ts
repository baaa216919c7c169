// Compiles contracts/*.sol into the JSON files beside them. Tests compare the two.
import { writeFileSync } from 'node:fs';
import { compileBalanceReader } from './compile-balance-reader.ts';
import { compileSweeper } from './compile-sweeper.ts';

const write = (name: string, artifact: object): void =>
  writeFileSync(new URL(`../contracts/${name}.json`, import.meta.url), `${JSON.stringify(artifact, null, 2)}\n`);

write('sweeper', compileSweeper());
write('balance-reader', compileBalanceReader());
