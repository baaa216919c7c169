// The rules and their reasons are in tests/architecture/floors.ts; floors.test.ts beside them shows each one fail.
import { fileURLToPath } from 'node:url';
import { floors, resolution } from './tests/architecture/floors.ts';
import { mirrorImports } from './tests/architecture/import-mirror.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const mirror = mirrorImports(root);
process.on('exit', () => mirror.remove());

export default { forbidden: floors, options: { baseDir: mirror.folder, ...resolution } };
