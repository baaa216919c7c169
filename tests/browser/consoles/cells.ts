import type { ConsoleName } from './fixture-console.ts';
import { merchantScreens } from './merchant-screens.ts';
import { operatorScreens } from './operator-screens.ts';
import type { Screen } from './screen.ts';
import { type Telling, tellings } from './telling.ts';

/** How a console is looked at: all of its screens one after the other. */
export interface Look {
  telling: Telling;
  theme: 'light' | 'dark';
  language: string;
  width: number;
}

interface Gallery {
  screens: readonly Screen[];
  looks: readonly Look[];
}

const widths = [320, 768, 1280] as const;

const looksIn = (languages: readonly string[]): readonly Look[] =>
  tellings.flatMap((telling) =>
    (['light', 'dark'] as const).flatMap((theme) =>
      languages.flatMap((language) => widths.map((width) => ({ telling, theme, language, width }))),
    ),
  );

/** Merchants read it left to right, in the longest words, from the other direction, and in writing without spaces. */
export const galleries: Readonly<Record<ConsoleName, Gallery>> = {
  console: { screens: merchantScreens, looks: looksIn(['en', 'de', 'ar', 'ja']) },
  operator: { screens: operatorScreens, looks: looksIn(['en']) },
};

export const nameOf = ({ name }: Screen, { telling, theme, language, width }: Look): string =>
  `${name}, ${telling}, ${theme}, ${language}, ${width}`;
