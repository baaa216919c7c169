import type { Schema, Schemas } from '@florin/contract/sdk/operations';
import { propertiesOf } from '@florin/contract/sdk/operations';
import { eventWords } from '@florin/contract/words/statuses';
import { eventsPage } from './events-page.ts';
import { markup, prose } from './html.ts';
import { objectsBehind, objectSection } from './members.ts';
import { operationSection } from './operation-section.ts';
import { type Section, sections } from './operations.ts';
import { documentText, type Page } from './page.ts';
import { startPage } from './start-page.ts';

const schemasOf = ({ operations }: Section): (Schema | null)[] =>
  operations.flatMap(({ query, body, data }) => [query, body, data]);

function groupPage(section: Section, schemas: Schemas): Page {
  const { id, slug, title, description, operations } = section;
  const names = [...objectsBehind(schemasOf(section), schemas)].toSorted();
  const content = markup`<h1>${title}</h1>
    <p>${prose(description)}</p>
    ${operations.map((operation) => operationSection(id, operation, schemas))}
    ${
      names.length === 0
        ? null
        : markup`<h2 id="objects">Objects</h2>
            ${names.map((name) => objectSection(name, schemas))}`
    }`;
  return { slug, title, content };
}

/** What the search knows: a title, where it is, and further words that lead there. */
type Found = readonly [title: string, address: string, words: string];

function searchIndex(all: readonly Section[], schemas: Schemas): Found[] {
  const seen = new Set<string>();
  const operations = all.flatMap(({ slug, operations: some, isAdministration }) =>
    some.map(({ name, summary, method, path }): Found => {
      const title = isAdministration ? `${summary} (administration)` : summary;
      return [title, `./${slug}#${name}`, `${method} ${path}`];
    }),
  );
  const objects = all.flatMap((section) =>
    [...objectsBehind(schemasOf(section), schemas)].flatMap((name): Found[] => {
      if (seen.has(name)) return [];
      seen.add(name);
      return [[name, `./${section.slug}#${name}`, Object.keys(propertiesOf(schemas[name] ?? {}, schemas)).join(' ')]];
    }),
  );
  const events = Object.entries(eventWords).map(([type, text]): Found => [type, `./events#${type}`, text]);
  return [...operations, ...events, ...objects];
}

/** Every document of the reference by its file name, and the index of its search; the same for the same contract. */
export function siteFiles(): ReadonlyMap<string, string> {
  const { all, schemas } = sections();
  const pages = [startPage(), eventsPage(schemas), ...all.map((section) => groupPage(section, schemas))];
  return new Map([
    ...pages.map((page) => [`${page.slug}.html`, documentText(page, all)] as const),
    ['search.json', JSON.stringify(searchIndex(all, schemas))],
  ]);
}
