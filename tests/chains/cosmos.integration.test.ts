import { conformance } from '@florin/chain-conformance/suite';
import { authorize } from '../../apps/signer/src/policy.ts';
import { openCosmosHarness } from './cosmos-harness.ts';

conformance('cosmos', () => openCosmosHarness(), authorize);
