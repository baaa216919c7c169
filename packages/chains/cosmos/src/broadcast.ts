import type { BroadcastResult, SignedTransaction } from '@florin/domain/ports/chain';
import { fields } from '@florin/json-rpc/answers';
import { type Asker, NodeFailure, NodeRefusal } from '@florin/json-rpc/failures';
import { base64 } from '@scure/base';
import { readAccount } from './accounts.ts';
import { whole } from './answers.ts';
import type { Network } from './networks.ts';
import type { Rpc } from './node.ts';
import { isIncluded } from './transaction-state.ts';
import { Message } from '@florin/grpc/protobuf';

/** What the SDK calls its refusals; modules of a chain have spaces of their own, where numbers mean other things. */
const sdk = 'sdk';
const unauthorized = 4;
const insufficientFee = 13;
const inPool = 19;
const poolIsFull = 20;
const wrongSequence = 32;
const isInCache = /tx already exists in cache/i;
const poolTrouble = /mempool is full|timed out/i;

/**
 * Hands signed bytes to a node, which checks them before it passes them on. Sending the same bytes again is `known`. A
 * rejection is permanent when the signature is wrong, or a block has used the number of the account that signs last.
 * @throws NodeFailure when no node answered: the bytes may have been passed on all the same.
 */
export const broadcast = (network: Network, rpc: Rpc, signed: SignedTransaction): Promise<BroadcastResult> =>
  rpc.read((node) => sendTo(network, node, signed), 'a transaction');

async function sendTo(network: Network, node: Asker, signed: SignedTransaction): Promise<BroadcastResult> {
  const { raw, txHash } = signed;
  try {
    const said = await node.ask('broadcast_tx_sync', [{ tx: raw }], (value) => {
      const answer = fields(value, 'broadcast');
      if (answer.hash !== txHash) throw new NodeFailure('The node took another transaction.');
      return {
        code: Number(whole(answer.code, 'broadcast: code')),
        codespace: answer.codespace,
        reason: typeof answer.log === 'string' ? answer.log : '',
      };
    });
    if (said.code === 0) return { result: 'accepted' };
    return await judge(network, node, signed, said);
  } catch (error) {
    if (!(error instanceof NodeRefusal)) throw error;
    if (isInCache.test(error.message)) return { result: 'known' };
    if (poolTrouble.test(error.message)) throw new NodeFailure(error.message);
    return { result: 'rejected', reason: error.message, permanent: false, tooCheap: false };
  }
}

async function judge(
  network: Network,
  node: Asker,
  { raw, txHash }: SignedTransaction,
  { code, codespace, reason }: { code: number; codespace: unknown; reason: string },
): Promise<BroadcastResult> {
  const rejected = { result: 'rejected', reason, permanent: false, tooCheap: false } as const;
  if (codespace !== sdk) return rejected;
  if (code === inPool) return { result: 'known' };
  if (code === poolIsFull) throw new NodeFailure(reason);
  if (code === insufficientFee) return { ...rejected, tooCheap: true };
  if (code === unauthorized) return { ...rejected, permanent: true };
  if (code !== wrongSequence) return rejected;
  if (await isIncluded(network, node, txHash)) return { result: 'known' };
  return { ...rejected, permanent: await isUsedUp(network, node, raw) };
}

/** Whether a block has used the number that excludes a second signature: that of the payer, or of the only sender. */
async function isUsedUp(network: Network, node: Asker, raw: string): Promise<boolean> {
  const transaction = new Message(base64.decode(raw));
  const authInfo = transaction.message(2);
  const payer = authInfo.message(2).text(3);
  const sender = transaction.message(1).message(1).message(2).text(1);
  const sequence = authInfo.messages(1).at(-1)?.number(3) ?? 0n;
  const account = await readAccount(node, payer === '' ? sender : payer);
  return account !== null && account.sequence > sequence;
}
