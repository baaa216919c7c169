import { conformance } from '@florin/chain-conformance/suite';
import { authorize } from '../../apps/signer/src/policy.ts';
import { openSuiHarness } from './sui-harness.ts';

conformance('sui', openSuiHarness, authorize);
