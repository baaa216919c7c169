import { readFileSync } from 'node:fs';
import { contract } from '@florin/contract/contract';
import type { AnyRoute } from '@florin/contract/route';
import { eventTypes } from '@florin/contract/vocabulary';
import { expect, test } from 'vitest';
import { markup, prose } from './html.ts';
import { siteFiles } from './site.ts';

const files = siteFiles();
const pages = new Map([...files].filter(([name]) => name.endsWith('.html')));
const asset = (name: string): string => readFileSync(new URL(`../assets/${name}`, import.meta.url), 'utf8');
const idsOf = (page: string): string[] => Array.from(page.matchAll(/ id="([^"]+)"/g), ([, id = '']) => id);
const everything = [...pages.values()].join('\n');

test('every operation has a section, with its method and path', () => {
  const shown = Array.from(
    everything.matchAll(/<b class="\w+">([A-Z]+)<\/b> <code>([^<]+)<\/code>/g),
    ([, method, path]) => `${method} ${path}`,
  );
  const routes = Object.values(contract).flatMap((group) => Object.values<AnyRoute>(group));
  expect(shown.toSorted()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).toSorted());
});

test('every event has a section that says whether to act on it', () => {
  expect(
    eventTypes.filter((type) => !pages.get('events.html')?.includes(`<section class="operation" id="${type}">`)),
  ).toEqual([]);
  expect(pages.get('events.html')).toContain('This is the event to deliver on.');
});

test('a call is shown in four languages, and those of administrators in the two that have them', () => {
  const languagesOf = (page: string) =>
    Array.from(page.split('<section class="operation"').slice(1), (section) =>
      Array.from(section.matchAll(/data-language="(\w+)"/g), ([, name]) => name).join(' '),
    );
  const shown = [...pages].filter(([name]) => !/^(start|events)\.html$/.test(name));
  const odd = shown.flatMap(([name, page]) => {
    const wanted = name.startsWith('admin') ? 'curl TypeScript' : 'curl TypeScript Python PHP';
    return languagesOf(page)
      .filter((languages) => languages !== wanted)
      .map((languages) => `${name}: ${languages}`);
  });
  expect([shown.length > 30, odd]).toEqual([true, []]);
});

test('every link leads somewhere, and no page has an id twice', () => {
  const broken: string[] = [];
  const beside = new Set(['docs.css', 'docs.js', '../openapi.json', '../openapi/merchant.json', '../llms.txt']);
  const found = (JSON.parse(files.get('search.json') ?? '[]') as [string, string][]).map(([, address]) => address);
  for (const [name, page] of pages) {
    const ids = idsOf(page);
    if (new Set(ids).size !== ids.length) broken.push(`${name} has an id twice`);
    const links = Array.from(page.matchAll(/(?:href|src)="([^"]+)"/g), ([, link = '']) => link);
    for (const link of new Set([...links, ...(name === 'start.html' ? found : [])])) {
      const [path = '', id] = link.replace(/^\.\//, '').split('#');
      const target = path === '' ? page : pages.get(`${path}.html`);
      if (beside.has(path)) continue;
      if (target === undefined || (id !== undefined && !idsOf(target).includes(id))) broken.push(`${name}: ${link}`);
    }
  }
  expect(broken).toEqual([]);
});

test('a page with all that it loads has at most 150 KB, before anything is compressed', () => {
  const beside = [asset('docs.css'), asset('docs.js'), files.get('search.json') ?? ''].join('').length;
  const largest = Math.max(...Array.from(pages.values(), (page) => Buffer.byteLength(page)));
  expect(largest + beside).toBeLessThanOrEqual(150 * 1024);
});

test('no page has a script, a style or a handler written into it, and none asks another host', () => {
  const offence = /<script(?![^>]* src=)|<style|\sstyle=|\son\w+=|javascript:|(?:href|src)="https?:/;
  expect([...pages].filter(([, page]) => offence.test(page)).map(([name]) => name)).toEqual([]);
});

test('what stands in the contract is text, whatever it holds', () => {
  expect(markup`<p title="${'"'}">${'<b>&'}${null}${3}</p>`.text).toBe('<p title="&quot;">&lt;b&gt;&amp;3</p>');
  expect(prose('a `<b>` c').text).toBe('a <code>&lt;b&gt;</code> c');
});

test('the search finds operations, events, objects and members', () => {
  const index = JSON.parse(files.get('search.json') ?? '[]') as [string, string, string][];
  const addressOf = (title: string) => index.find(([one]) => one === title)?.[1];
  expect([addressOf('Create a payment'), addressOf('payment.completed'), addressOf('Payment')]).toEqual([
    './payments#create',
    './events#payment.completed',
    './payments#Payment',
  ]);
  expect(index.find(([title]) => title === 'Payment')?.[2]).toContain('net_settlement_usd');
});
