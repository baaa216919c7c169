import { Refusal } from '@florin/domain/errors';
import { type Asker, NodeFailure, NodeRefusal } from '@florin/json-rpc/failures';
import type { Draft } from './draft.ts';
import type { Network } from './networks.ts';
import { ask } from './query.ts';
import { encodeAuthInfo, encodeBody, encodeRaw } from './transaction-parts.ts';
import { bytes } from '@florin/grpc/protobuf';

/** Gas of a transfer where nothing can be tried, and of each further signature with its message. */
const sendGas = 120_000n;
const furtherGas = 90_000n;
/** Times what a movement usually needs. More is not believed: the whole fee is taken, whatever was needed. */
const believedTimes = 10n;
/** "unknown request": the node does not offer it. */
const unknownCode = 6;
const sequenceMismatch = /account sequence mismatch/;

const roughGas = ({ moves }: Pick<Draft, 'moves'>): bigint => sendGas + furtherGas * BigInt(moves.length - 1);

/** Gas of a transfer of anybody's. */
export const plainGas = sendGas;

/**
 * Gas that a draft needs, tried by the node on its present state, with room for what differs when it runs.
 * @throws Refusal CONFLICT when it would fail now: too little is there, an issuer has blocked an address, the chain has
 * switched the denomination off.
 */
export async function gasOf(network: Network, node: Asker, draft: Draft): Promise<bigint> {
  const fee = { fee: 0n, feeDenomination: network.native, gas: 0n };
  const raw = encodeRaw(
    encodeBody(draft),
    encodeAuthInfo({ ...draft, ...fee }, []),
    draft.signers.map(() => new Uint8Array()),
  );
  const question = { path: '/cosmos.tx.v1beta1.Service/Simulate', request: [bytes(2, raw)] };
  try {
    const used = await ask(node, question, (answer) => answer.message(1).number(2));
    if (used > roughGas(draft) * believedTimes)
      throw new NodeFailure('The gas that the node names for a movement is beyond belief.');
    return (used * 7n) / 5n + 5_000n * BigInt(draft.signers.length);
  } catch (error) {
    if (!(error instanceof NodeRefusal)) throw error;
    if (error.code === unknownCode) throw new NodeFailure(error.message);
    // The node tries it after what waits already, whose numbers no block has used yet.
    if (sequenceMismatch.test(error.message)) return roughGas(draft);
    throw new Refusal('CONFLICT', `The movement would fail now: ${error.message.slice(0, 200)}`);
  }
}
