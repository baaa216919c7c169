import { settled } from '../../browser/console-places.ts';
import type { BenchedConsole, ConsoleStage } from '../harness/console-stage.ts';

/** What is no file of the console: answers of the API, and the stream of news. */
const isFile = (url: string, origin: string): boolean => {
  const { origin: from, pathname } = new URL(url);
  return from === origin && !pathname.startsWith('/v1/') && pathname !== '/news';
};

/** Compressed bytes of files that a browser which was never here loads for the home screen, and then for another one. */
export async function bytesOfRoute(
  stage: ConsoleStage,
  name: BenchedConsole,
  path: string,
): Promise<{ first: number; more: number }> {
  const context = await stage.fresh(name);
  try {
    const page = await context.newPage();
    const origin = stage.origins[name];
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    const files = new Set<string>();
    let bytes = 0;
    session.on('Network.requestWillBeSent', ({ requestId, request }) => {
      if (isFile(request.url, origin)) files.add(requestId);
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (files.delete(requestId)) bytes += encodedDataLength;
    });
    session.on('Network.loadingFailed', ({ requestId }) => files.delete(requestId));
    const loaded = async (): Promise<number> => {
      await settled(page);
      while (files.size > 0) await page.waitForTimeout(20);
      return bytes;
    };
    await page.goto(origin);
    const first = await loaded();
    // As a link of the page does, without a new document.
    await page.evaluate<void>(
      `history.pushState(null, '', ${JSON.stringify(path)}), dispatchEvent(new Event('popstate'))`,
    );
    await page.waitForTimeout(50);
    return { first, more: (await loaded()) - first };
  } finally {
    await context.close();
  }
}
