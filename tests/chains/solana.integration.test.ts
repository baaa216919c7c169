import { conformance } from '@florin/chain-conformance/suite';
import { authorize } from '../../apps/signer/src/policy.ts';
import { openSolanaHarness } from './solana-harness.ts';

conformance('solana', openSolanaHarness, authorize);
