import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { type Format, openFormat } from '../format/numbers.ts';
import { fill, isolate, type Values } from './fill.ts';
import { type UiWords, uiWords } from './ui.ts';

/** All that the parts need to speak to this person. */
export interface Speech {
  /** BCP 47. */
  language: string;
  isRightToLeft: boolean;
  words: UiWords;
  format: Format;
}

const rightToLeft = new Set(['ar', 'fa', 'he', 'ur']);

export const openSpeech = (language: string, words: UiWords): Speech => ({
  language,
  isRightToLeft: rightToLeft.has(language),
  words,
  format: openFormat(language),
});

export const Spoken = createContext<Speech>(openSpeech('en', uiWords));

/** Values as they stand in a text of that language. */
export const valuesFor = ({ isRightToLeft }: Speech, values: Values): Values =>
  isRightToLeft ? isolate(values) : values;

/** How to say something of the parts' own words. */
export function useSpeech(): Speech & { say: (name: keyof UiWords, values?: Values) => string } {
  const speech = useContext(Spoken);
  return { ...speech, say: (name, values = {}) => fill(speech.words[name], valuesFor(speech, values)) };
}
