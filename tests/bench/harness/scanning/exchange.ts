/** How the nodes of a family speak. */
export type Protocol = 'http' | 'grpc';

/** One question to a node with its answer, as they went over the wire; contents in base64. */
export interface Exchange {
  method: string;
  /** With its query; of gRPC the path of the method. */
  path: string;
  /** The media type of the question's content. */
  type: string;
  question: string;
  /** HTTP's status, or gRPC's. */
  status: number;
  answer: string;
}

/** What a reader asked, in the order in which it asked. */
export interface Recording {
  protocol: Protocol;
  /** By height from the first, what reading that block asked. */
  blocks: readonly (readonly Exchange[])[];
  /** Asked besides: who serves the node. */
  before: readonly Exchange[];
}

export type Question = Pick<Exchange, 'method' | 'path' | 'question'>;

/** The same for the same question. */
export const keyOf = ({ method, path, question }: Question): string => `${method} ${path} ${question}`;

export const base64 = (content: Uint8Array): string => Buffer.from(content).toString('base64');
export const fromBase64 = (text: string): Buffer => Buffer.from(text, 'base64');
