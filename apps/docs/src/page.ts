import { Html, markup } from './html.ts';
import type { Section } from './operations.ts';

export interface Page {
  readonly slug: string;
  readonly title: string;
  readonly content: Html;
}

const link = (slug: string, title: string, current: string): Html =>
  slug === current
    ? markup`<li><a href="./${slug}" aria-current="page">${title}</a></li>`
    : markup`<li><a href="./${slug}">${title}</a></li>`;

/** Where else a reader can go. Addresses are relative: the reference may live below a path of a shared host. */
function navigation(all: readonly Section[], current: string): Html {
  const merchants = all.filter(({ isAdministration }) => !isAdministration);
  const operators = all.filter(({ isAdministration }) => isAdministration);
  const isOpen = operators.some(({ slug }) => slug === current) ? new Html(' open') : null;
  return markup`<nav aria-label="Reference">
<ul>${link('start', 'Start', current)}${link('events', 'Event types', current)}</ul>
<ul>${merchants.map(({ slug, title }) => link(slug, title, current))}</ul>
<details${isOpen}><summary>Administration</summary><ul>${operators.map(({ slug, title }) => link(slug, title, current))}</ul></details>
</nav>`;
}

/** A whole document; nothing in it is a script or a style, so that a policy can refuse those. */
export function documentText({ slug, title, content }: Page, all: readonly Section[]): string {
  return markup`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} – Florin reference</title>
        <link rel="stylesheet" href="./docs.css" />
        <script type="module" src="./docs.js"></script>
      </head>
      <body>
        <a class="skip" href="#content">To the content</a>
        <header>
          <a class="home" href="./start">Florin reference</a>
          <div class="search" role="search" hidden>
            <input
              type="search"
              role="combobox"
              aria-label="Search the reference"
              aria-expanded="false"
              aria-controls="found"
              aria-autocomplete="list"
              placeholder="Search ( / )"
              autocomplete="off"
              spellcheck="false"
            />
            <ul id="found" role="listbox" aria-label="Found" hidden></ul>
          </div>
          <fieldset class="languages" hidden><legend>Code in</legend></fieldset>
          <button type="button" class="theme" hidden>Theme</button>
        </header>
        <div class="columns">
          ${navigation(all, slug)}
          <main id="content" tabindex="-1">${content}</main>
        </div>
      </body>
    </html> `.text;
}
