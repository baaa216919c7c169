import {
  type AppRequest,
  Base64,
  type ConnectRequest,
  hexToByteArray,
  type RpcMethod,
  SessionCrypto,
} from '@tonconnect/protocol';
import { type Plan, TonOwner } from '../ton-wallet.ts';
import type { BridgeStandIn } from './bridge-stand-in.ts';

/** A wallet on another device, with the protocol's own cryptography: it reads a code, and answers by its bridge. */
export class DistantTonWallet {
  readonly owner: TonOwner;
  readonly #bridge: BridgeStandIn;

  constructor(bridge: BridgeStandIn, plan: Plan) {
    this.#bridge = bridge;
    this.owner = new TonOwner(plan);
  }

  /** Reads a code. */
  async scan(uri: string): Promise<void> {
    const code = new URLSearchParams(uri.replace('tc://?', ''));
    if (code.get('v') !== '2') throw new Error('It speaks another version.');
    const [to, session] = [code.get('id') ?? '', new SessionCrypto()];
    const page = hexToByteArray(to);
    const tell = (told: unknown): void => {
      const message = Base64.encode(session.encrypt(JSON.stringify(told), page));
      this.#bridge.send(to, { from: session.sessionId, message });
    };
    this.#bridge.listen(session.sessionId, ({ message }) => {
      const request = session.decrypt(Base64.decode(message).toUint8Array(), page);
      void this.owner.send(JSON.parse(request) as AppRequest<RpcMethod>).then(tell);
    });
    tell(await this.owner.connect(JSON.parse(code.get('r') ?? '') as ConnectRequest));
  }
}
