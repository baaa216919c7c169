import { type Litecoind, type LitecoindOptions, startLitecoind } from '@florin/nodes/litecoind';
import { LitecoindMissing } from '@florin/nodes/litecoind-binary';

/**
 * A real Litecoin node in regtest; null, loudly, on a machine that has none and can fetch none. In CI that is a failure:
 * a test that never runs proves nothing.
 */
export async function litecoindOrSkip(options: LitecoindOptions = {}): Promise<Litecoind | null> {
  try {
    return await startLitecoind(options);
  } catch (error) {
    if (!(error instanceof LitecoindMissing) || process.env['CI'] === 'true') throw error;
    process.stderr.write(`\nSKIPPED: tests of the Bitcoin family. ${error.message}\n\n`);
    return null;
  }
}
