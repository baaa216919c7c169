import type { Watch } from '@florin/domain/ports/watch';
import { type Channel, openChannel } from '@florin/grpc/channel';
import { encodeFields } from '@florin/grpc/protobuf';
import { believedNode } from '@florin/json-rpc/believed-node';
import { createFailover, type Failover } from '@florin/json-rpc/failover';
import { type Asker, NodeFailure } from '@florin/json-rpc/failures';
import type { NodeOptions } from '@florin/json-rpc/node-options';
import { createRecent, type Recent } from './recent-checkpoints.ts';
import { readAnswer } from './query.ts';

/** One node, with the checkpoints that it told of lately. */
export interface Node extends Asker {
  readonly recent: Recent;
}

/** All nodes of one chain. */
export type Rpc = Failover<Node>;

interface RpcOptions extends NodeOptions {
  /** What every node must call its chain before it is believed: the digest of the first checkpoint. */
  network: string;
}

/** A checkpoint of many transactions is several megabytes. */
const bytesMax = 64 * 2 ** 20;
const atOnceMax = 16;
const service = 'sui.rpc.v2.';

/** gRPC to nodes of Sui. */
export const createRpc = ({ urls, network, timeoutMilliseconds = 20_000, watch }: RpcOptions): Rpc =>
  createFailover(urls, (url) => openNode(openChannel({ url, timeoutMilliseconds, bytesMax }), network, watch));

function openNode(channel: Channel, network: string, watch: Watch | undefined): Node {
  const call = (method: string, [request]: readonly unknown[]): Promise<Uint8Array> =>
    channel.call(service + method, request as Uint8Array);
  const asker = believedNode({
    atOnceMax,
    watch,
    call,
    async verify() {
      const answer = await call('LedgerService/GetServiceInfo', [encodeFields([])]);
      const chain = readAnswer(answer, (info) => info.text(1));
      if (chain !== network) throw new NodeFailure(`The node serves ${JSON.stringify(chain)}, not ${network}.`);
    },
  });
  const listen: Channel['listen'] = (method, request, listener) => channel.listen(service + method, request, listener);
  return { ...asker, recent: createRecent(listen) };
}
