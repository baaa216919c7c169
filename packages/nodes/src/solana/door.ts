import { rpc } from '../json-rpc.ts';

/** All that a wallet needs of a chain; the virtual machine itself is one. */
export interface SolanaDoor {
  tip(commitment: 'processed'): Newest | Promise<Newest>;
  /** Takes signed bytes. */
  queue(bytes: Uint8Array): { signature: string } | Promise<{ signature: string }>;
}
interface Newest {
  blockhash: string;
  height: bigint;
}

/** A node behind its JSON-RPC. Its calls throw Error with the node's message. */
export const solanaNode = (url: string): SolanaDoor => ({
  async tip(commitment) {
    const { value } = await rpc<Context<{ blockhash: string }>>(url, 'getLatestBlockhash', [{ commitment }]);
    return { blockhash: value.blockhash, height: BigInt(await rpc<number>(url, 'getBlockHeight', [{ commitment }])) };
  },
  async queue(bytes) {
    const wire = Buffer.from(bytes).toString('base64');
    const how = { encoding: 'base64', preflightCommitment: 'processed' };
    return { signature: await rpc<string>(url, 'sendTransaction', [wire, how]) };
  },
});
interface Context<Value> {
  value: Value;
}
