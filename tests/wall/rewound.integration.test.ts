import { createEvmKeys } from '@florin/chain-evm/keys';
import { noteSigner } from '@florin/engine/signer/note-signer';
import pg from 'pg';
import { encodeFunctionData, erc20Abi, type Hex, serializeTransaction } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approveRefund } from './approve-refund.ts';
import { SignerProcess } from './signer-process.ts';

const usdt = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const payer = '0x52908400098527886E0F7030069857D2E4169EE7';
const amount = 1_000n;
let signer: SignerProcess;
let nonce = 0;
beforeAll(async () => {
  signer = await SignerProcess.start({
    setting: 'EVM_31337',
    family: 'evm',
    network: '31337',
    tokens: { USDT: { contract: usdt, decimals: 6 } },
    limits: {
      MAX_FEE: String(10n ** 18n),
      MAX_GAS: '1',
      REFUNDS: `${usdt}:1000:1000000`,
      AUTOMATIC: `${usdt}:1000:1000000`,
    },
  });
});
afterAll(() => signer?.close());

/** Has a refund signed; answers its intent and what the signer said. */
async function refund(): Promise<{ intent: string; said: string }> {
  nonce += 1;
  const tokenId = signer.tokens.USDT ?? '';
  const place = { chainId: signer.chainId, tokenId, destination: payer, amount, depositIndex: null };
  const intent = await signer.intent({
    purpose: 'refund',
    purpose_id: await approveRefund(signer, place),
    token_id: tokenId,
    source_kind: 'treasury',
    source_address: createEvmKeys(signer.seed).treasuryAddress(),
    destination: payer,
    amount: String(amount),
    fee_cap: String(10n ** 18n),
    nonce,
  });
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [payer, amount] });
  const fees = { gas: 60_000n, maxFeePerGas: 10n ** 9n, maxPriorityFeePerGas: 1n };
  const unsigned = serializeTransaction({ type: 'eip1559', chainId: 31_337, nonce, ...fees, to: usdt as Hex, data });
  return { intent, said: await signer.ask(intent, unsigned) };
}

/** As after a restore from before it was planned. */
async function lose(intent: string): Promise<void> {
  const client = new pg.Client({ connectionString: signer.database.url('superuser') });
  await client.connect();
  await client.query('set session_replication_role = replica');
  await client.query('delete from outgoing where id = $1', [intent]);
  await client.end();
}

test('a database that lacks what was signed last gets nothing signed until a person accepts it', async () => {
  const first = await refund();
  const second = await refund();
  expect([first.said, second.said]).toEqual(['signed', 'signed']);
  expect((await signer.client.health()).rewound).toBeNull();

  await lose(first.intent);
  const refused = await refund();
  expect(refused.said).toMatch(new RegExp(`database_rewound.*${first.intent}`));
  expect((await signer.client.health()).rewound).toContain(first.intent);
  const { db } = signer.database;
  await noteSigner({ db, signer: signer.client });
  const { rows } = await db.pool.query('select rewound_reason as why from database_lineage');
  expect(rows[0].why).toMatch(/^database_rewound/);

  await signer.stop();
  expect(await signer.order('--accept-database')).toMatchObject({ code: 0, said: expect.stringContaining('Accepted') });
  await signer.launch();
  expect((await signer.client.health()).rewound).toBeNull();
  expect((await refund()).said).toBe('signed');
});
