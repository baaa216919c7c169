import { describe, expect, test } from 'vitest';
import { AddressPolicy } from './address-policy.ts';
import { isGlobalAddress } from './global-address.ts';

describe('the public internet', () => {
  test.each([
    '1.1.1.1',
    '8.8.8.8',
    '93.184.216.34',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '169.253.255.255',
    '169.255.0.0',
    '192.0.1.0',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '126.255.255.255',
    '128.0.0.0',
    '2001:200::1',
    '2606:4700:4700::1111',
    '2a00:1450:4001:81b::200e',
    '2400:cb00::1',
  ])('%s belongs to it', (address) => expect(isGlobalAddress(address)).toBe(true));

  test.each([
    // This machine, this network, private networks.
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.0',
    '10.255.255.255',
    '127.0.0.1',
    '127.255.255.255',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '192.168.255.255',
    '100.64.0.1',
    '100.127.255.255',
    // Link-local, metadata of clouds.
    '169.254.0.1',
    '169.254.169.254',
    '100.100.100.200',
    '192.0.0.192',
    '168.63.129.16',
    // Documentation, benchmarks, relays, multicast, reserved, broadcast.
    '192.0.0.8',
    '192.0.2.1',
    '192.31.196.1',
    '192.52.193.1',
    '192.88.99.1',
    '192.175.48.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    // IPv6: unspecified, loopback, mapped, compatible, NAT64, discard, Teredo, ORCHID, documentation, 6to4, SRv6.
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:7f00:1',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::8.8.8.8',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:2::1',
    '2001:10::1',
    '2001:20::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '2002:808:808::1',
    '3ffe::1',
    '3fff::1',
    '5f00::1',
    '2620:4f:8000::1',
    // Unique local, link-local, site-local, multicast, with a zone.
    'fc00::1',
    'fd00:ec2::254',
    'fdff::1',
    'fe80::1',
    'fe80::1%eth0',
    '2606:4700::1%eth0',
    'fec0::1',
    'ff02::1',
    'ff0e::1',
    // No addresses at all.
    '',
    'localhost',
    '1.2.3',
    '1.2.3.4.5',
    '256.1.1.1',
    '0177.0.0.1',
    '::g',
  ])('%j does not', (address) => expect(isGlobalAddress(address)).toBe(false));
});

describe('where webhooks may be sent', () => {
  test('without exceptions: public addresses on two ports', () => {
    const policy = new AddressPolicy('');
    for (const port of [443, 8443]) expect(policy.permits('93.184.216.34', port)).toBe(true);
    for (const port of [0, 22, 80, 444, 5432, 6379, 8080, 65_535])
      expect(policy.permits('93.184.216.34', port)).toBe(false);
    expect(policy.permits('127.0.0.1', 443)).toBe(false);
    expect(policy.permits('not an address', 443)).toBe(false);
  });

  test('an exception opens its network on its port and nothing else', () => {
    const policy = new AddressPolicy(' 10.1.0.0/16:9443 , [fd00::]/8:* ,::1/128:443,');
    expect(policy.permits('10.1.255.255', 9443)).toBe(true);
    expect(policy.permits('10.2.0.0', 9443)).toBe(false);
    expect(policy.permits('10.1.0.0', 443)).toBe(false);
    expect(policy.permits('fd12::1', 1)).toBe(true);
    expect(policy.permits('::1', 443)).toBe(true);
    expect(policy.permits('::1', 8443)).toBe(false);
    expect([443, 8443, 9443, 12_345].map((port) => policy.permitsPort(port))).toEqual([true, true, true, true]);
    expect(new AddressPolicy('10.1.0.0/16:9443').permitsPort(12_345)).toBe(false);
  });

  test('an IPv4 exception is no exception for the same number in IPv6 clothes', () => {
    const policy = new AddressPolicy('127.0.0.0/8:*');
    for (const address of ['::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '64:ff9b::7f00:1', '2002:7f00:1::'])
      expect(policy.permits(address, 443)).toBe(false);
  });

  test.each([
    '127.0.0.1',
    '127.0.0.1:443',
    '127.0.0.0/33:443',
    '::/129:1',
    '127.0.0.0/8:65536',
    '1.2.3/8:1',
    'host/8:1',
    '*',
  ])('the exception %j is malformed', (entry) => expect(() => new AddressPolicy(entry)).toThrow(TypeError));
});
