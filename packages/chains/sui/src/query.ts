import { encodeFields, type Field, Message, message, text } from '@florin/grpc/protobuf';
import { statusCodes } from '@florin/grpc/status';
import { type Asker, NodeFailure, NodeRefusal } from '@florin/json-rpc/failures';

/** A question in the interface of nodes, `sui.rpc.v2` (github.com/MystenLabs/sui-apis). */
export interface Query {
  /** For example `LedgerService/GetCheckpoint`. */
  method: string;
  request: readonly Field[];
}

/** Puts a question; `read` takes from the answer what is needed. @throws NodeFailure for an answer of another form. */
export const ask = <Answer>(
  node: Asker,
  { method, request }: Query,
  read: (answer: Message) => Answer,
): Promise<Answer> => node.ask(method, [encodeFields(request)], (answer) => readAnswer(answer, read));

export function readAnswer<Answer>(answer: unknown, read: (answer: Message) => Answer): Answer {
  if (!(answer instanceof Uint8Array)) throw new NodeFailure('The answer is no message.');
  try {
    return read(new Message(answer));
  } catch (error) {
    throw error instanceof RangeError ? new NodeFailure(`The node answered ${error.message}.`) : error;
  }
}

/** Null where the node does not know what it is asked for. */
export async function found<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof NodeRefusal && error.code === statusCodes.notFound) return null;
    throw error;
  }
}

/** Which parts of an answer are wanted (google.protobuf.FieldMask). */
export const mask = (at: number, paths: readonly string[]): Field =>
  message(
    at,
    paths.map((path) => text(1, path)),
  );

/** The digest of something, base58. */
export function digest(value: string, what: string): string {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value)) throw new NodeFailure(`The node's answer has no valid ${what}.`);
  return value;
}
