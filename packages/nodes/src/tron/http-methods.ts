import { wordOf } from './json-rpc-methods.ts';
import { freeBandwidth } from './ledger.ts';
import { presentBlock, presentInfo } from './present.ts';
import { Refused } from './refused.ts';
import { lendingPaths, stakesOf } from './lending-methods.ts';
import { callOf, type Method, walletPaths } from './wallet-methods.ts';

const hexOf = (text: string): string => Buffer.from(text).toString('hex');

/** What is 0 or absent is left out, as the nodes' printer does. */
const orAbsent = (members: Record<string, bigint>): Record<string, bigint> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== 0n));

/** The part of java-tron's HTTP interface that Florin uses. Addresses are hex; what is not there is an empty object. */
export const paths: Readonly<Record<string, Method>> = {
  '/wallet/getblockbyid': (chain, { value }, head) => {
    const block = chain.blocks.find(({ id, number }) => id === value && number <= head.number);
    return block === undefined ? {} : presentBlock(block);
  },
  '/wallet/gettransactioninfobyblocknum': (chain, { num }, head) => {
    const block = Number(num) > Number(head.number) ? undefined : chain.blocks[Number(num)];
    return block?.transactions.map((one) => presentInfo(one, block)) ?? [];
  },
  '/wallet/gettransactioninfobyid': (chain, { value }, head) => {
    const found = chain.find(String(value));
    return found === null || found.block.number > head.number ? {} : presentInfo(found.transaction, found.block);
  },
  '/wallet/gettransactionfrompending': (chain, { value }) => {
    const waiting = chain.waiting(String(value));
    return waiting === null ? {} : { txID: waiting.txId, raw_data_hex: waiting.rawHex };
  },
  '/wallet/getaccount': async (chain, { address }) => {
    const word = wordOf(address);
    if (!chain.ledger.has(word)) return {};
    const balance = await chain.executor.balance(word);
    return { address: `41${word}`, ...orAbsent({ balance }), ...stakesOf(chain, word) };
  },
  '/wallet/getaccountresource': (chain, { address }, { time }) => {
    const word = wordOf(address);
    const { bandwidthUsed, energy } = chain.ledger.resources(word);
    const { stakes } = chain.ledger;
    return orAbsent({
      freeNetLimit: freeBandwidth,
      freeNetUsed: bandwidthUsed,
      EnergyLimit: energy + stakes.limit(word),
      EnergyUsed: stakes.used(word, time),
      TotalEnergyLimit: stakes.totalEnergy,
      TotalEnergyWeight: stakes.totalWeight,
    });
  },
  ...lendingPaths,
  '/wallet/getchainparameters': ({ ledger: { parameters } }) => ({
    chainParameter: [
      { key: 'getEnergyFee', value: parameters.energyFee },
      { key: 'getTransactionFee', value: parameters.bandwidthFee },
      { key: 'getCreateAccountFee', value: parameters.createAccountFee },
      { key: 'getCreateNewAccountFeeInSystemContract', value: parameters.systemCreateFee },
      { key: 'getMemoFee', value: 1_000_000n },
    ],
  }),
  '/wallet/triggerconstantcontract': async (chain, body) => {
    const what = callOf(body);
    const { contract } = what;
    if (!(await chain.executor.hasCode(contract)))
      return { result: { code: 'CONTRACT_VALIDATE_ERROR', message: hexOf('Smart contract is not exist.') } };
    const run = await chain.executor.try(wordOf(body['owner_address']), what);
    const penalty = (run.energy * (chain.ledger.factors.get(contract) ?? 0n)) / 1_000n;
    return {
      result: run.success ? { result: true } : { result: true, message: hexOf('REVERT opcode executed') },
      ...orAbsent({ energy_used: run.energy + penalty, energy_penalty: penalty }),
      constant_result: [run.output],
      ...(run.logs.length === 0 ? {} : { logs: run.logs }),
      transaction: { ret: [run.success ? {} : { ret: 'FAILED' }] },
    };
  },
  '/wallet/broadcasthex': async (chain, { transaction }) => {
    try {
      const txid = await chain.broadcast(Buffer.from(String(transaction), 'hex'));
      return { result: true, code: 'SUCCESS', txid, message: '' };
    } catch (error) {
      if (error instanceof Refused) return { result: false, code: error.code, txid: '', message: hexOf(error.message) };
      throw error;
    }
  },
  ...walletPaths,
};
