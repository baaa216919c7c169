import { invalid, InvariantError } from '@florin/domain/errors';
import type { NodeAddresses } from '@florin/domain/ports/node-addresses';

/** Refuses with VALIDATION_ERROR (`rpc_urls`) an address that must not be asked; the message names no path, which may hold a key. */
export async function refuseNodes(nodes: NodeAddresses, urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    // the first that is refused says enough
    const refusal = await nodes.refusal(url);
    if (refusal !== null) throw invalid('rpc_urls', `The address of a node ${refusal}`);
  }
}

/** The addresses that may be asked. @throws Error, naming each refusal, when none may. */
export async function askableNodes(
  nodes: NodeAddresses,
  urls: readonly string[],
  onRefused: (why: string) => void,
): Promise<string[]> {
  const asked: string[] = [];
  for (const url of urls) {
    const refusal = await nodes.refusal(url);
    if (refusal === null) asked.push(url);
    else onRefused(`The address of a node ${refusal}`);
  }
  if (asked.length === 0)
    throw new InvariantError('No node of this chain may be asked: set its rpc_urls or FLORIN_RPC_ALLOW.');
  return asked;
}
