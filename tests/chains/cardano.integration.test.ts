import { conformance } from '@florin/chain-conformance/suite';
import { authorize } from '../../apps/signer/src/policy.ts';
import { openCardanoHarness } from './cardano-harness.ts';

conformance('cardano', openCardanoHarness, authorize);
