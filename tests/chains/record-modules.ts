import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';

// Loaded before a process's own code: every module that it loads leaves a line in a file of its own.
const file = join(process.env.FLORIN_TEST_MODULES ?? '.', `${process.pid}.txt`);
appendFileSync(file, `${process.argv[1] ?? ''}\n`);
registerHooks({
  load(url, context, nextLoad) {
    appendFileSync(file, `${url}\n`);
    return nextLoad(url, context);
  },
});
