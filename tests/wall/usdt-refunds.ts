import { createEvmKeys } from '@florin/chain-evm/keys';
import { encodeFunctionData, erc20Abi, type Hex, serializeTransaction } from 'viem';
import { approveRefund } from './approve-refund.ts';
import { SignerProcess } from './signer-process.ts';

export const usdt = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const payer = '0x52908400098527886E0F7030069857D2E4169EE7';
const network = '31337';

/** A signer that refunds USDT, so much at once and in a day, without anybody's signature. */
export const usdtSigner = (atOnce: bigint, inADay: bigint): Promise<SignerProcess> =>
  SignerProcess.start({
    setting: `EVM_${network}`,
    family: 'evm',
    network,
    tokens: { USDT: { contract: usdt, decimals: 6 } },
    limits: {
      MAX_FEE: String(10n ** 18n),
      MAX_GAS: '1',
      REFUNDS: `${usdt}:${atOnce}:${inADay}`,
      AUTOMATIC: `${usdt}:${atOnce}:${10n * inADay}`,
    },
  });

/** Has an approved refund out of the treasury signed; answers its intent and what the signer said. */
export async function askRefund(
  signer: SignerProcess,
  { tokenId, amount, nonce }: { tokenId: string; amount: bigint; nonce: number },
): Promise<{ intent: string; said: string }> {
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
  const call = { nonce, ...fees, to: usdt as Hex, data };
  return {
    intent,
    said: await signer.ask(intent, serializeTransaction({ type: 'eip1559', chainId: Number(network), ...call })),
  };
}
