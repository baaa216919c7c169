import { conformance } from '@florin/chain-conformance/suite';
import { authorize } from '../../apps/signer/src/policy.ts';
import { openCardanoHarness } from './cardano-harness.ts';

conformance('cardano', () => openCardanoHarness(), authorize);

// The campaign `families` names a node that it has built.
const binary = process.env['CARDANO_NODE'];
if (binary) conformance('cardano on a node', () => openCardanoHarness(binary), authorize);
