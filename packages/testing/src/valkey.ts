import { startValkey, type Valkey } from '@florin/nodes/valkey';
import { ValkeyMissing } from '@florin/nodes/valkey-binary';

/**
 * A real Valkey or Redis; null, loudly, on a machine that has none and can fetch none. In CI that is a failure: a test
 * that never runs proves nothing.
 */
export async function valkeyOrSkip(): Promise<Valkey | null> {
  try {
    return await startValkey();
  } catch (error) {
    if (!(error instanceof ValkeyMissing) || process.env['CI'] === 'true') throw error;
    process.stderr.write(`\nSKIPPED: tests of shared rate limits. ${error.message}\n\n`);
    return null;
  }
}
