import { conformance } from '@florin/chain-conformance/suite';
import { authorize } from '../../apps/signer/src/policy.ts';
import { openTonHarness } from './ton-harness.ts';

conformance('ton', openTonHarness, authorize);
