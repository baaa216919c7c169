import { fields } from '@florin/json-rpc/answers';
import { type Asker, NodeFailure, NodeRefusal } from '@florin/json-rpc/failures';
import { bytesToHex } from '@noble/hashes/utils.js';
import { content, whole } from './answers.ts';
import { encodeFields, type Field, Message } from '@florin/grpc/protobuf';

/** A question to a module of the application (ABCI query of a gRPC method). */
export interface Query {
  /** For example `/cosmos.bank.v1beta1.Query/Balance`. */
  path: string;
  request: readonly Field[];
  /** As of the block at this height; the newest where it is left out. */
  height?: bigint;
}

/** "key not found" of the SDK: what was asked for does not exist. */
export const notFoundCode = 22;

/**
 * Puts one question to one node.
 * @throws NodeRefusal with the application's code when it declines; NodeFailure when there is no usable answer.
 */
export function ask<Answer>(
  node: Asker,
  { path, request, height }: Query,
  read: (answer: Message) => Answer,
): Promise<Answer> {
  const data = bytesToHex(encodeFields(request));
  const question = { path, data, height: String(height ?? 0n), prove: false };
  return node.ask('abci_query', [question], (value) => {
    const response = fields(fields(value, 'query').response, 'query.response');
    const code = Number(whole(response.code ?? '0', 'query: code'));
    if (code !== 0) throw new NodeRefusal(code, String(response.log));
    const answered = content(response.value, 'query: value');
    try {
      return read(new Message(answered));
    } catch (error) {
      throw error instanceof RangeError ? new NodeFailure(`The node's answer has ${error.message}.`) : error;
    }
  });
}
