import { bcs } from '@mysten/sui/bcs';
import { TransactionDataBuilder } from '@mysten/sui/transactions';
import { verifyTransactionSignature } from '@mysten/sui/verify';
import { invalid } from './refused.ts';

/** The library's own reading of what was submitted. */
type Content = NonNullable<(typeof bcs.TransactionData.$inferType)['V1']>;
export type Command = NonNullable<Content['kind']['ProgrammableTransaction']>['commands'][number];
export type Input = NonNullable<Content['kind']['ProgrammableTransaction']>['inputs'][number];
export type Argument =
  Extract<Command, { MoveCall: unknown }> extends { MoveCall: { arguments: readonly (infer One)[] } } ? One : never;

export interface Submitted {
  digest: string;
  sender: string;
  gas: Content['gasData'];
  expiration: Content['expiration'];
  inputs: readonly Input[];
  commands: readonly Command[];
}

const commandsMax = 1_024;
const inputsMax = 2_048;

/** @throws Refused for bytes that are no transaction. */
export function readSubmitted(content: Uint8Array): Submitted {
  try {
    const { V1: data } = bcs.TransactionData.parse(content);
    const program = data?.kind.ProgrammableTransaction;
    if (!data || !program) throw new Error('a transaction of the system');
    const { inputs, commands } = program;
    if (commands.length === 0 || commands.length > commandsMax || inputs.length > inputsMax)
      throw new Error('a program of another size');
    // The library passes over what is left behind a value.
    if (!Buffer.from(bcs.TransactionData.serialize({ V1: data } as never).toBytes()).equals(Buffer.from(content)))
      throw new Error('bytes that are left over');
    const digest = TransactionDataBuilder.getDigestFromBytes(content);
    return { digest, sender: data.sender, gas: data.gasData, expiration: data.expiration, inputs, commands };
  } catch (error) {
    throw invalid(`Invalid transaction: ${error instanceof Error ? error.message : 'no transaction'}`);
  }
}

/** @throws Refused unless the sender, and whoever pays, have each signed these bytes. */
export async function checkSignatures(
  content: Uint8Array,
  { sender, gas }: Submitted,
  signatures: readonly Uint8Array[],
): Promise<void> {
  const wanted = new Set([sender, gas.owner]);
  if (signatures.length !== wanted.size)
    throw invalid(`Invalid user signature: Expect ${wanted.size} signer signatures but got ${signatures.length}.`);
  const signers = await Promise.all(
    signatures.map(async (signature) => {
      try {
        return (await verifyTransactionSignature(content, Buffer.from(signature).toString('base64'))).toSuiAddress();
      } catch {
        throw invalid('Invalid user signature: Value was not signed by the correct sender.');
      }
    }),
  );
  for (const signer of wanted)
    if (!signers.includes(signer))
      throw invalid(`Invalid user signature: Required Signature from ${signer} is absent.`);
}
