import { type BrowserApp, buildApp, bundleApp } from '@florin/ui/build';

const app: BrowserApp = { folder: 'apps/console', base: '/' };

/** Writes the console into `target`. */
export const bundle = async (target: string): Promise<void> => bundleApp(app, target);

/** Builds it when it is missing or older than its sources. Answers whether it did. */
export const buildConsole = async (): Promise<boolean> => buildApp(app);

if (import.meta.main) await buildConsole();
