import { BlockList, isIPv4, isIPv6 } from 'node:net';
import type { WebhookAddresses } from '@florin/domain/ports/webhook-transport';
import { isGlobalAddress } from './global-address.ts';
import { literalAddress } from './literal-address.ts';

/** Ports of merchants' endpoints; others lead to services that expect no webhook. */
const openPorts: ReadonlySet<number> = new Set([443, 8443]);

interface Exception {
  network: BlockList;
  family: 'ipv4' | 'ipv6';
  /** Null: every port. */
  port: number | null;
}

const spelling = /^(?:\[([0-9a-fA-F:.]+)\]|([0-9a-fA-F:.]+))\/(\d{1,3}):(\d{1,5}|\*)$/;

/**
 * Where webhooks may be sent: the public internet on ports 443 and 8443, and the operator's exceptions, written as
 * `<address>/<prefix>:<port or *>` with commas between, for example `127.0.0.0/8:*,[::1]/128:8443`.
 */
export class AddressPolicy implements WebhookAddresses {
  readonly #exceptions: readonly Exception[];

  /** @throws TypeError for a malformed exception: one line that repeats it. */
  constructor(exceptions: string) {
    this.#exceptions = exceptions
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '')
      .map(toException);
  }

  /** Whether a connection to this address and port is allowed. */
  permits(address: string, port: number): boolean {
    return (
      (openPorts.has(port) && isGlobalAddress(address)) || this.#exceptions.some((one) => covers(one, address, port))
    );
  }

  permitsHost(hostname: string, port: number): boolean {
    const literal = literalAddress(hostname);
    return literal === null || this.permits(literal, port);
  }

  permitsPort(port: number): boolean {
    return openPorts.has(port) || this.#exceptions.some((one) => one.port === null || one.port === port);
  }
}

function toException(entry: string): Exception {
  const [, bracketed, plain, prefix, port] = spelling.exec(entry) ?? [];
  const address = bracketed ?? plain ?? '';
  const family = isIPv4(address) ? 'ipv4' : isIPv6(address) ? 'ipv6' : null;
  if (family === null || Number(prefix) > (family === 'ipv4' ? 32 : 128) || Number(port) > 65_535) {
    throw new TypeError(`An allowed address must look like 127.0.0.0/8:443 or [::1]/128:*, not ${entry}.`);
  }
  const network = new BlockList();
  network.addSubnet(address, Number(prefix), family);
  return { network, family, port: port === '*' ? null : Number(port) };
}

function covers({ network, family, port }: Exception, address: string, wanted: number): boolean {
  if (port !== null && port !== wanted) return false;
  // A block list takes an IPv4 network for one of mapped IPv6 addresses as well; nobody has named those.
  const isOfFamily = family === 'ipv4' ? isIPv4(address) : isIPv6(address);
  return isOfFamily && network.check(address, family);
}
