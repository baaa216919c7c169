import { createEvmKeys } from '@florin/chain-evm/keys';
import { fees } from '@florin/testing/forgeries/attacks';
import { Trial } from '@florin/testing/forgeries/trial';
import { type Hex, serializeTransaction } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SignerProcess } from './signer-process.ts';

const ether = 10n ** 18n;
const tenth = ether / 10n;
let signer: SignerProcess;
let treasury: string;
let trial: Trial<keyof typeof fees.forgeries>;
let nonce = 0;

beforeAll(async () => {
  signer = await SignerProcess.start({
    setting: 'EVM_31337',
    family: 'evm',
    network: '31337',
    tokens: { ETH: { contract: null, decimals: 18 } },
    limits: { MAX_FEE: String(tenth), MAX_GAS: String(tenth), FEES_DAY_MAX: String(ether / 2n) },
  });
  trial = new Trial(fees, signer.alarmNames);
  treasury = createEvmKeys(signer.seed).treasuryAddress();
});
afterAll(() => signer.close());

/** A movement of the treasury's whose slot is used up by a transfer of nothing that costs so much. */
async function cancel(cost: bigint, cap = cost): Promise<string> {
  nonce += 1;
  const id = await signer.intent({
    purpose: 'cancel',
    token_id: signer.tokens.ETH,
    source_kind: 'treasury',
    source_address: treasury,
    destination: treasury,
    amount: '0',
    fee_cap: String(cap),
    nonce,
  });
  const price = cost / 21_000n;
  return signer.ask(
    id,
    serializeTransaction({
      type: 'eip1559',
      chainId: 31_337,
      nonce,
      gas: 21_000n,
      maxFeePerGas: price,
      maxPriorityFeePerGas: price,
      to: treasury as Hex,
    }),
  );
}

test('finding 11: a budget of a day for fees: twenty cancels burn no more than it, also after a restart', async () => {
  const answers: string[] = [];
  for (let at = 0; at < 10; at += 1) answers.push(await cancel(tenth));
  expect(answers.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'signed'));
  await trial.raised('cancels', signer.alarmNames, answers.slice(5));
  await signer.stop();
  await signer.launch();
  await trial.refused('restarted', () => cancel(tenth));
});

test("a cancel is bound by its intent's cap", async () => {
  await trial.refused('beyondCap', () => cancel(tenth, 1n));
});

test('every forgery of the table was tried', () => {
  expect(trial.untried).toEqual([]);
});
