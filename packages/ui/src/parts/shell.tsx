import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { takeLinks, usePlace } from '../route/location.ts';
import { useSpeech } from '../words/spoken.ts';
import { Icon, type IconName } from './icon.tsx';

export interface NavItem {
  href: string;
  label: string;
  icon: IconName;
  /** Shown beside it: how many wait; 0 for none. */
  waiting?: number;
}

interface ShellProps {
  name: string;
  nav: readonly NavItem[];
  /** Who is signed in, with a way out. */
  account: ComponentChildren;
  /** Stands on top of every screen: how the chains are. */
  strip?: ComponentChildren;
  children: ComponentChildren;
}

const isHere = (href: string, path: string): boolean =>
  href === '/' ? path === '/' : path === href || path.startsWith(`${href}/`);

/** The frame of a console: its places at the side, or behind a button where the screen is narrow. */
export function Shell({ name, nav, account, strip, children }: ShellProps) {
  const { words } = useSpeech();
  const { path } = usePlace();
  const frame = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => (frame.current ? takeLinks(frame.current) : undefined), []);
  useEffect(() => setOpen(false), [path]);
  return (
    <div ref={frame} class="shell">
      <a class="skip" href="#content">
        {words.skip}
      </a>
      <header class="top">
        <span class="name">{name}</span>
        <button
          type="button"
          class="quiet menu"
          aria-expanded={isOpen}
          aria-controls="places"
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="menu" />
          {words.menu}
        </button>
      </header>
      <div id="places" class={isOpen ? 'places open' : 'places'}>
        <nav aria-label={name}>
          {nav.map(({ href, label, icon, waiting = 0 }) => (
            <a key={href} href={href} aria-current={isHere(href, path) ? 'page' : undefined}>
              <Icon name={icon} />
              <span>{label}</span>
              {waiting > 0 && <span class="count">{waiting}</span>}
            </a>
          ))}
        </nav>
        <aside class="account" aria-label={words.account}>
          {account}
        </aside>
      </div>
      <div class="stage">
        {strip}
        <main id="content" tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  );
}

interface HeadProps {
  title: string;
  /** Where one came from, for a screen below another. */
  back?: { href: string; label: string } | undefined;
  children?: ComponentChildren;
}

/** The heading of a screen with what can be done there; the page's title says the same. */
export function Head({ title, back, children }: HeadProps) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div class="head">
      <div>
        {back && (
          <a class="back" href={back.href}>
            {back.label}
          </a>
        )}
        <h1>{title}</h1>
      </div>
      {children && <div class="deeds">{children}</div>}
    </div>
  );
}
