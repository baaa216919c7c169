import { baseUrl } from '@florin/contract/examples/ids';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { faultsOf, unexpected } from '../console-places.ts';
import { type Offences, watchPage } from '../visitor.ts';
import type { Look } from './cells.ts';
import type { Screen } from './screen.ts';
import { hostile } from './telling.ts';
import { amountsOf } from './told-amounts.ts';

const onScreens = /\$([\d,]+\.\d{2})/g;
/** What the browser itself says of each answer that is a refusal. */
const refused = /^Failed to load resource/;

/** A browser that looks at one console in one way. */
export class ConsoleLooker {
  readonly #context: BrowserContext;
  readonly #page: Page;
  readonly #offences: Offences;
  readonly #origin: string;
  readonly #look: Look;
  /** Amounts in USD that the API told the page since it was opened. */
  readonly #told = new Set<string>();
  readonly #answers: Promise<void>[] = [];

  private constructor(parts: { context: BrowserContext; page: Page; origin: string; look: Look }) {
    this.#context = parts.context;
    this.#page = parts.page;
    this.#origin = parts.origin;
    this.#look = parts.look;
    this.#offences = watchPage(parts.page);
    parts.page.on('response', (response) => {
      if (new URL(response.url()).pathname.startsWith('/v1/')) this.#answers.push(this.#hear(response.text()));
    });
  }

  static async open(browser: Browser, origin: string, look: Look): Promise<ConsoleLooker> {
    const { telling, theme, language, width } = look;
    const viewport = { width, height: 800 };
    const context = await browser.newContext({ viewport, colorScheme: theme, locale: language });
    await context.addCookies([{ name: 'telling', value: telling, url: origin }]);
    // The payer's page, which screens show in a frame, is looked at elsewhere.
    await context.route(`${baseUrl}/**`, (route) =>
      route.fulfill({ body: '<!doctype html><html lang="en"><title>Pay</title>', contentType: 'text/html' }),
    );
    return new ConsoleLooker({ context, page: await context.newPage(), origin, look });
  }

  async #hear(text: Promise<string>): Promise<void> {
    // A page that goes on to its next screen leaves answers unread.
    for (const amount of amountsOf(await text.catch(() => ''))) this.#told.add(amount);
  }

  /** What is wrong with a screen: for who cannot see it or has little room, and against what the API told. */
  async faults({ name, path }: Screen): Promise<string[]> {
    this.#told.clear();
    await this.#page.goto(this.#origin + path);
    const faults = await faultsOf(this.#page);
    if ((await this.#page.title()) === '1') faults.push('a text of a stranger ran');
    const text = await this.#page.locator('body').innerText();
    const isWritten = this.#look.telling === 'many' && name === 'approvals-withdrawals';
    if (isWritten && !text.includes(hostile)) faults.push('a text of a stranger is not shown as it is');
    if (this.#look.language === 'en') faults.push(...(await this.#untold(text)));
    const { errors, foreign } = this.#offences;
    const isRefused = this.#look.telling === 'error' || this.#look.telling === 'no_right';
    const failed = unexpected(errors.splice(0)).filter((error) => !isRefused || !refused.test(error));
    return [...faults, ...failed, ...foreign.splice(0).map((url) => `asks ${url}`)];
  }

  /** Amounts on the screen that no answer told, and no list of one adds up to; nothing needs no telling. */
  async #untold(text: string): Promise<string[]> {
    await Promise.all(this.#answers.splice(0));
    const shown = [...text.matchAll(onScreens)].map(([, amount = '']) => amount.replaceAll(',', ''));
    const untold = new Set(shown.filter((amount) => amount !== '0.00' && !this.#told.has(amount)));
    return [...untold].map((amount) => `$${amount} is told by no answer`);
  }

  async close(): Promise<void> {
    await this.#context.close();
  }
}
