import { AddressPolicy } from '@florin/webhook-transport/address-policy';
import { describe, expect, test } from 'vitest';
import { checkWebhookUrl } from './webhook-url.ts';

describe('the address of a webhook', () => {
  const policy = new AddressPolicy('');
  const fault = (url: string, by = policy): string | null => {
    try {
      checkWebhookUrl(url, by);
      return null;
    } catch (error) {
      return (error as Error).message;
    }
  };

  test.each([
    'https://shop.example/hooks?from=florin#x',
    'https://shop.example:443/',
    'https://shop.example:8443/',
    'https://93.184.216.34/',
    'https://[2606:4700::1111]:8443/',
    'https://bücher.example/',
    `https://shop.example/${'x'.repeat(2048 - 21)}`,
  ])('%s is taken', (url) => expect(fault(url)).toBeNull());

  test.each([
    ['http://shop.example/', /start with https/],
    ['HTTPS://shop.example/', /start with https/],
    ['//shop.example/', /start with https/],
    ['', /start with https/],
    ['https://', /complete/],
    ['https://shop.example:99999/', /complete/],
    ['https://shop example/', /complete/],
    ['https://shop.example/a b', /complete/],
    [`https://shop.example/${'x'.repeat(2048 - 20)}`, /at most 2048/],
    ['https://user@shop.example/', /user name/],
    ['https://user:secret@shop.example/', /user name/],
    ['https://:secret@shop.example/', /user name/],
    ['https://shop.example:80/', /port/],
    ['https://shop.example:22/', /port/],
    ['https://localhost/', /private/],
    ['https://LOCALHOST./', /private/],
    ['https://hooks.localhost/', /private/],
    ['https://127.0.0.1/', /private/],
    ['https://127.0.0.1./', /private/],
    ['https://127.1/', /private/],
    ['https://2130706433/', /private/],
    ['https://0x7f.1/', /private/],
    ['https://0177.0.0.1/', /private/],
    ['https://169.254.169.254/latest/meta-data/', /private/],
    ['https://①②⑦.0.0.1/', /private/],
    ['https://10.0.0.1:8443/', /private/],
    ['https://[::1]/', /private/],
    ['https://[::ffff:169.254.169.254]/', /private/],
    ['https://[64:ff9b::a9fe:a9fe]/', /private/],
    ['https://[fd00:ec2::254]/', /private/],
  ])('%s is refused', (url, reason) => expect(fault(url)).toMatch(reason));

  test('of this machine is taken where the operator allows it', () => {
    const local = new AddressPolicy('127.0.0.0/8:*,[::1]/128:*');
    for (const url of ['https://localhost:40123/hook', 'https://127.0.0.1:1/', 'https://[::1]:9/'])
      expect(fault(url, local)).toBeNull();
    expect(fault('https://10.0.0.1/', local)).toMatch(/private/);
  });
});
