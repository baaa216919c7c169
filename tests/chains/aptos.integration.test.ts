import { conformance } from '@florin/chain-conformance/suite';
import { authorize } from '../../apps/signer/src/policy.ts';
import { openAptosHarness } from './aptos-harness.ts';

conformance('aptos', openAptosHarness, authorize);
