import { conformance } from '@florin/chain-conformance/suite';
import { authorize } from '../../apps/signer/src/policy.ts';
import { openTronHarness } from './tron-harness.ts';

conformance('tron', openTronHarness, authorize);
