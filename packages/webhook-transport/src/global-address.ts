import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Networks of IPv4 that are not the public internet (IANA special-purpose registry), and what clouds hide outside. */
const closedIpv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  // Azure's channel to its hosts: a public number that leads into the machine's own cloud.
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/** IANA gives out global unicast from here only; loopback, mapped, NAT64, link-local and unique local lie outside. */
const globalIpv6 = ['2000::/3'];

/** Inside of it: Teredo and other protocols, 6to4 (an IPv4 address in disguise), documentation, the old 6bone. */
const closedIpv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3ffe::/16', '3fff::/20'];

const listOf = (networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
};

const closed4 = listOf(closedIpv4, 'ipv4');
const closed6 = listOf(closedIpv6, 'ipv6');
const global6 = listOf(globalIpv6, 'ipv6');

/** Whether an address belongs to the public internet: what is not known to be public is not. */
export function isGlobalAddress(address: string): boolean {
  if (isIPv4(address)) return !closed4.check(address, 'ipv4');
  if (!isIPv6(address) || address.includes('%')) return false;
  return global6.check(address, 'ipv6') && !closed6.check(address, 'ipv6');
}
