import { conformance } from '@florin/chain-conformance/suite';
import { authorize } from '../../apps/signer/src/policy.ts';
import { openTezosHarness } from './tezos-harness.ts';

conformance('tezos', openTezosHarness, authorize);
