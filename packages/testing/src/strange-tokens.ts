import type { Client } from 'pg';
import { testChain, type TestToken } from './catalogue.ts';

/** Tokens that an operator has listed and that do not behave; beside the honest ones of the test chain. */
export const strangeTokens = {
  /** Answers false where others revert. */
  mute: strange('00000000-0000-7000-8000-0000000e0011', 'MUTE', '0x00000000000000000000000000000000000000B1'),
  /** Its balances grow and shrink by themselves. */
  elastic: strange('00000000-0000-7000-8000-0000000e0012', 'ELASTIC', '0x00000000000000000000000000000000000000b2'),
  /** Tells of amounts that never moved. */
  boastful: strange('00000000-0000-7000-8000-0000000e0013', 'BOAST', '0x00000000000000000000000000000000000000b3'),
} as const;

function strange(id: string, symbol: string, contract: string): TestToken {
  return { id, symbol, decimals: 6, contract, rateUsd: '1.0', isStablecoin: false };
}

/** Writes them as the owner, switched off: whoever wants one switches it on. */
export async function seedStrangeTokens(owner: Client): Promise<void> {
  for (const { id, symbol, contract, decimals, rateUsd } of Object.values(strangeTokens)) {
    await owner.query(
      `insert into tokens (id, chain_id, symbol, name, token_type, contract, decimals, payable_decimals, is_stablecoin, is_active, verified_at)
       values ($1, $2, $3, $3, 'token', $4, $5, $5, false, false, florin.now())`,
      [id, testChain.id, symbol, contract, decimals],
    );
    await owner.query(
      `insert into rates (token_id, rate_usd, at, source, inputs) values ($1, $2, florin.now(), 'test', '[]')`,
      [id, rateUsd],
    );
  }
}
