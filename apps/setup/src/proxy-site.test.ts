import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './places.ts';
import { isOurs, withImport, withName } from './proxy-site.ts';

describe.each(['Caddyfile', 'nginx.conf'])('%s', (name) => {
  const example = readFileSync(join(root, 'deploy/proxy', name), 'utf8');

  test('what setup wrote for a name is known again, whatever the name was', () => {
    expect(isOurs(example, withName(example, 'typo.example.org'))).toBe(true);
    expect(isOurs(example, withName(example, 'pay.example.com:8443'))).toBe(true);
  });

  test('what somebody changed, and sites of others, are not ours', () => {
    const ours = withName(example, 'pay.example.org');
    expect(isOurs(example, ours.replace('4400', '4500'))).toBe(false);
    expect(isOurs(example, `${ours}shop.example.org {\n}\n`)).toBe(false);
    expect(isOurs(example, ours.replace('pay.example.org', ''))).toBe(false);
    expect(isOurs(example, '')).toBe(false);
    expect(isOurs(example, ':80 {\n\troot * /usr/share/caddy\n}\n')).toBe(false);
  });
});

test('a Caddyfile with other sites keeps them, and reads ours once', () => {
  const theirs = 'shop.example.org {\n\trespond ok\n}\n';
  const both = withImport(theirs, '/etc/florin/Caddyfile');
  expect(both).toBe(`${theirs}\nimport /etc/florin/Caddyfile\n`);
  expect(withImport(both, '/etc/florin/Caddyfile')).toBe(both);
});
