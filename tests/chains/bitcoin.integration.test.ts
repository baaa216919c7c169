import { conformance } from '@florin/chain-conformance/suite';
import { litecoindOrSkip } from '@florin/testing/litecoind';
import { authorize } from '../../apps/signer/src/policy.ts';
import { openBitcoinHarness } from './bitcoin-harness.ts';

const node = await litecoindOrSkip({ settings: ['mempoolexpiry=1'] });

if (node !== null) conformance('bitcoin', () => openBitcoinHarness(node), authorize);
