import { type ComponentChildren, createContext, type VNode } from 'preact';
import { useContext } from 'preact/hooks';
import type { Choice } from './choose-locale.ts';
import { en, type TextName, type Texts } from './en.ts';
import { cutAtPlaces, fill, type Values } from './fill.ts';
import { type NumberFormat, openNumberFormat } from './number-format.ts';

/** All that a view needs to speak to this payer. */
export interface Locale extends Choice {
  texts: Texts;
  format: NumberFormat;
  text(name: TextName, values?: Values): string;
}

export const openLocale = (choice: Choice, texts: Texts): Locale => ({
  ...choice,
  texts,
  format: openNumberFormat(choice.locale),
  text: (name, values = {}) => fill(texts[name], values),
});

export const Spoken = createContext<Locale>(openLocale({ language: 'en', locale: 'en' }, en));
export const useLocale = (): Locale => useContext(Spoken);

/** A text with marked-up values in their places. */
export function Said({ name, ...values }: { name: TextName } & Readonly<Record<string, ComponentChildren>>): VNode {
  const { texts } = useLocale();
  const parts = cutAtPlaces(texts[name]).map((part, at) => (at % 2 === 0 ? part : values[part]));
  return <>{parts}</>;
}

/** An amount, address or name: its direction and its digits are its own, also inside a text that runs the other way. */
export const Exact = ({ children }: { children: ComponentChildren }) => (
  <bdi class="exact" dir="ltr">
    {children}
  </bdi>
);
