import { copyFileSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createEvmKeys } from '@florin/chain-evm/keys';
import { journals } from '@florin/testing/forgeries/attacks';
import { Trial } from '@florin/testing/forgeries/trial';
import { type Hex, serializeTransaction } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SignerProcess } from './signer-process.ts';

const ether = 10n ** 18n;
const cost = ether / 10n;
let signer: SignerProcess;
let trial: Trial<keyof typeof journals.forgeries>;
let nonce = 0;

beforeAll(async () => {
  signer = await SignerProcess.start({
    setting: 'EVM_31337',
    family: 'evm',
    network: '31337',
    tokens: { ETH: { contract: null, decimals: 18 } },
    limits: { MAX_FEE: String(ether), MAX_GAS: '1', FEES_DAY_MAX: String(cost) },
  });
  trial = new Trial(journals, signer.alarmNames);
});
afterAll(() => signer.close());

/** A transfer of nothing that takes the whole budget of a day. */
async function signed(): Promise<string> {
  nonce += 1;
  const treasury = createEvmKeys(signer.seed).treasuryAddress();
  const source = { source_kind: 'treasury', source_address: treasury, destination: treasury };
  const price = { amount: '0', fee_cap: String(cost) };
  const id = await signer.intent({ purpose: 'cancel', token_id: signer.tokens.ETH, nonce, ...source, ...price });
  const fee = cost / 21_000n;
  const fees = { gas: 21_000n, maxFeePerGas: fee, maxPriorityFeePerGas: fee };
  return signer.ask(
    id,
    serializeTransaction({ type: 'eip1559', chainId: 31_337, nonce, to: treasury as Hex, ...fees }),
  );
}

test('finding 10: a lost journal is noticed: the signer does not start without the memory of its seed, nor with an old one', async () => {
  const journal = signer.file('journal');
  const [old, kept] = [`${journal}.copy`, `${journal}.kept`];
  copyFileSync(journal, old);
  expect(await signed()).toBe('signed');
  await trial.refused('spent', signed);
  await signer.stop();
  renameSync(journal, kept);
  await trial.refused('removed', async () => {
    const start = await signer.order();
    expect(start).toMatchObject({ code: 1, said: expect.stringMatching(/is missing.*--new-journal/s) });
    return start.said;
  });
  copyFileSync(old, journal);
  await trial.refused('old', async () => {
    const { code, said } = await signer.order();
    expect(code).toBe(1);
    return said;
  });
  renameSync(kept, journal);
  // With the counter alone lost nobody is offered to begin without a memory, which is there.
  const counter = readFileSync(signer.file('seed.counter'));
  for (const lost of [
    () => rmSync(signer.file('seed.counter')),
    () => writeFileSync(signer.file('seed.counter'), ''),
  ]) {
    lost();
    const start = await signer.order();
    expect(start).toMatchObject({ code: 1, said: expect.stringMatching(/seed\.counter.*--adopt-journal/s) });
    expect(start.said).not.toContain('--new-journal');
  }
  expect(await signer.order('--adopt-journal')).toMatchObject({ code: 0, said: expect.stringContaining('1 lines') });
  expect(readFileSync(signer.file('seed.counter'))).toEqual(counter);
  await signer.launch();
  expect(await signed()).toMatch(/within 24 hours/);
  await signer.stop();
  // Only a person begins anew, and is told what it costs.
  rmSync(journal);
  const begun = await signer.order('--new-journal');
  expect(begun).toMatchObject({ code: 0, said: expect.stringMatching(/It remembers nothing: the limits of 24 hours/) });
  expect(statSync(journal).mode & 0o777).toBe(0o600);
  expect(readFileSync(journal, 'utf8')).toMatch(/^\{"journal":"florin 1","seed":"[0-9a-f]{32}"\}\n$/);
  await signer.launch();
  expect(await signed()).toBe('signed');
  expect(await signer.order('--new-journal')).toMatchObject({
    code: 1,
    said: expect.stringMatching(/Stop the signer/),
  });
}, 300_000);

test('every forgery of the table was tried', () => {
  expect(trial.untried).toEqual([]);
});
