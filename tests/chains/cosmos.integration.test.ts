import { conformance } from '@florin/chain-conformance/suite';
import { authorize } from '../../apps/signer/src/policy.ts';
import { openCosmosHarness } from './cosmos-harness.ts';

conformance('cosmos', () => openCosmosHarness(), authorize);

// The campaign `families` names a node that it has built.
const binary = process.env['COSMOS_NODE'];
if (binary) conformance('cosmos on a node', () => openCosmosHarness(binary), authorize);
