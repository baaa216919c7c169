// What the pages can do beyond being read: search, one language of code at a time, a theme that is kept.
const root = document.documentElement;
const byQuery = (query) => document.querySelector(query);
const allByQuery = (query) => [...document.querySelectorAll(query)];

/** Kept where the browser allows it; a browser that refuses forgets. */
const kept = {
  read(name) {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  },
  write(name, value) {
    try {
      localStorage.setItem(name, value);
    } catch {
      // Nothing depends on it.
    }
  },
};

const themes = ['system', 'light', 'dark'];
function useTheme(theme) {
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  const button = byQuery('.theme');
  button.textContent = `Theme: ${theme}`;
  button.dataset.theme = theme;
}

function startTheme() {
  const button = byQuery('.theme');
  const last = kept.read('florin-docs-theme');
  useTheme(themes.includes(last) ? last : 'system');
  button.addEventListener('click', () => {
    const next = themes[(themes.indexOf(button.dataset.theme) + 1) % themes.length];
    useTheme(next);
    kept.write('florin-docs-theme', next);
  });
  button.hidden = false;
}

const languages = ['curl', 'TypeScript', 'Python', 'PHP'];

/** Each call in the language, or in the first that it has. */
function useLanguage(language) {
  for (const place of allByQuery('.code')) {
    const figures = [...place.querySelectorAll('figure[data-language]')];
    const shown = figures.find((one) => one.dataset.language === language) ?? figures[0];
    for (const figure of figures) figure.hidden = figure !== shown;
  }
}

function startLanguages() {
  const place = byQuery('.languages');
  const last = kept.read('florin-docs-language');
  const chosen = languages.includes(last) ? last : 'curl';
  for (const language of languages) {
    const label = document.createElement('label');
    const input = document.createElement('input');
    Object.assign(input, { type: 'radio', name: 'language', value: language, checked: language === chosen });
    input.addEventListener('change', () => {
      useLanguage(language);
      kept.write('florin-docs-language', language);
    });
    label.append(input, language);
    place.append(label);
  }
  useLanguage(chosen);
  place.hidden = byQuery('figure[data-language]') === null;
}

function startCopying() {
  if (!navigator.clipboard) return;
  for (const figure of allByQuery('figure[data-language]')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Copy';
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(figure.querySelector('code').textContent);
      button.textContent = 'Copied';
      setTimeout(() => (button.textContent = 'Copy'), 2_000);
    });
    figure.append(button);
  }
}

const foundMax = 12;
let index = null;

/** Asked for once; again where that failed. */
const loadIndex = () =>
  (index ??= fetch('./search.json')
    .then((answer) => answer.json())
    .catch((error) => {
      index = null;
      throw error;
    }));

/** Entries that hold every word that was typed; those whose title begins with it come first. */
function find(entries, typed) {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const scored = entries.flatMap(([title, address, more]) => {
    const name = title.toLowerCase();
    const text = `${name} ${more.toLowerCase()}`;
    if (words.length === 0 || !words.every((word) => text.includes(word))) return [];
    const names = name.split(/\W+/);
    // Whole words of the title first, then its beginning, then parts of it, then what is said below it.
    const isNamed = words.every((word) => names.includes(word));
    const score = isNamed ? 0 : name.startsWith(words[0]) ? 1 : words.every((word) => name.includes(word)) ? 2 : 3;
    return [{ title, address, more, score }];
  });
  return scored.toSorted((a, b) => a.score - b.score || a.title.length - b.title.length).slice(0, foundMax);
}

function entryOf({ title, address, more }, place) {
  const entry = document.createElement('li');
  const small = document.createElement('small');
  small.textContent = more.length > 90 ? `${more.slice(0, 90)}…` : more;
  entry.append(title, small);
  Object.assign(entry, { id: `found-${place}`, role: 'option' });
  entry.dataset.address = address;
  entry.setAttribute('aria-selected', String(place === 0));
  return entry;
}

/** The list below the field of the search: which of its entries is chosen, and where that leads. */
class FoundList {
  #input = byQuery('.search input');
  #list = byQuery('#found');

  get isOpen() {
    return !this.#list.hidden;
  }

  show(found) {
    this.#list.replaceChildren(...found.map(entryOf));
    if (found.length === 0) {
      this.close();
      return;
    }
    this.#list.hidden = false;
    this.#input.setAttribute('aria-expanded', 'true');
    this.#select(0);
  }

  close() {
    this.#list.hidden = true;
    this.#input.setAttribute('aria-expanded', 'false');
    this.#input.removeAttribute('aria-activedescendant');
  }

  /** Chooses the entry so many places further, from the end to the beginning as well. */
  move(places) {
    const count = this.#entries.length;
    this.#select((this.#chosen + places + count) % count);
  }

  go(entry = this.#entries[this.#chosen]) {
    this.close();
    this.#input.blur();
    location.assign(entry.dataset.address);
  }

  get #entries() {
    return [...this.#list.children];
  }

  get #chosen() {
    return this.#entries.findIndex((one) => one.getAttribute('aria-selected') === 'true');
  }

  #select(place) {
    for (const [at, one] of this.#entries.entries()) one.setAttribute('aria-selected', String(at === place));
    this.#input.setAttribute('aria-activedescendant', `found-${place}`);
    this.#entries[place]?.scrollIntoView({ block: 'nearest' });
  }
}

function startSearch() {
  const input = byQuery('.search input');
  const found = new FoundList();
  const keys = {
    ArrowDown: () => found.move(1),
    ArrowUp: () => found.move(-1),
    Enter: () => found.go(),
    Escape: () => found.close(),
  };
  // A list that its reader has closed stays closed when the index comes later.
  let asked = 0;
  input.addEventListener('focus', () => void loadIndex());
  input.addEventListener('input', async () => {
    asked += 1;
    const own = asked;
    const entries = await loadIndex();
    if (own === asked) found.show(find(entries, input.value));
  });
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') asked += 1;
    if (!found.isOpen || keys[event.key] === undefined) return;
    event.preventDefault();
    keys[event.key]();
  });
  // A click on an entry takes the focus away first.
  input.addEventListener('blur', () => setTimeout(() => found.close(), 150));
  byQuery('#found').addEventListener('mousedown', (event) => {
    const entry = event.target.closest('li');
    if (entry !== null) found.go(entry);
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.target.matches('input, textarea')) return;
    event.preventDefault();
    input.focus();
  });
  byQuery('.search').hidden = false;
}

startTheme();
startLanguages();
startCopying();
startSearch();
