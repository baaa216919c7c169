import { conformance } from '@florin/chain-conformance/suite';
import { authorize } from '../../apps/signer/src/policy.ts';
import { openEvmHarness } from './evm-harness.ts';

conformance('evm', openEvmHarness, authorize);
