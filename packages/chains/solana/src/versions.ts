import { type Asker, NodeRefusal } from '@florin/json-rpc/failures';

/** Of the newest version whose instructions are read. */
export const knownVersion = { maxSupportedTransactionVersion: 0 } as const;
const anyVersion = { maxSupportedTransactionVersion: 255 } as const;

/** Nodes show nothing of a newer version than they are asked for, and of a block that has one in it nothing at all. */
const unsupportedVersion = -32_015;
export const isOfNewerVersion = (error: unknown): boolean =>
  error instanceof NodeRefusal && error.code === unsupportedVersion;

/**
 * Asks for what is of known versions, and otherwise for what is of any: its keys and balances alone can be used.
 * Providers in front of a node may take the known number alone.
 */
export async function askAnyVersion<Answer>(
  node: Asker,
  method: string,
  [place, details]: readonly [unknown, object],
  read: (value: unknown, isKnown: boolean) => Answer,
): Promise<Answer> {
  try {
    return await node.ask(method, [place, { ...details, ...knownVersion }], (value) => read(value, true));
  } catch (error) {
    if (!isOfNewerVersion(error)) throw error;
    return node.ask(method, [place, { ...details, ...anyVersion }], (value) => read(value, false));
  }
}
