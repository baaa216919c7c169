// Compiles contracts/Sweeper.sol into contracts/sweeper.json. A test compares the two.
import { writeFileSync } from 'node:fs';
import { compileSweeper } from './compile-sweeper.ts';

const target = new URL('../contracts/sweeper.json', import.meta.url);
writeFileSync(target, `${JSON.stringify(compileSweeper(), null, 2)}\n`);
