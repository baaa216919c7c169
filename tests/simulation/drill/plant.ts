// Loaded before everything else (`node --import`): reads one module of the product with a defect in it.
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defects } from './defects.ts';
import { planted } from './planted.ts';

const name = process.env['FLORIN_DEFECT'] ?? '';
const defect = defects.find((one) => one.name === name);
if (!defect) throw new Error(`There is no defect named "${name}".`);

const root = join(import.meta.dirname, '../../..');
const url = pathToFileURL(join(root, defect.file)).href;
registerHooks({
  load(address, context, next) {
    const loaded = next(address, context);
    if (address !== url) return loaded;
    return { ...loaded, source: planted(defect, String(loaded.source)) };
  },
});
