import { expect, test } from 'vitest';
import { unrefundedWords } from './token-warnings.ts';

const solana = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d';

test.each([
  ['evm', '1', 'EVM_1'],
  ['litecoin', 'litecoin', 'LITECOIN_LITECOIN'],
  ['solana', solana, `SOLANA_${solana}`],
])('the setting is named as the operator of %s on %s has it', (chainType, network, place) => {
  const words = unrefundedWords({ symbol: 'ABC', chainName: 'Some chain', chainType, network });
  expect(words).toContain('no ABC on Some chain');
  expect(words).toContain(` FLORIN_SIGNER_REFUNDS_${place} `);
});
