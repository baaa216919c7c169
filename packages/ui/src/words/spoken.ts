import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { type Format, openFormat } from '../format/numbers.ts';
import { fill, type Values } from './fill.ts';
import { type UiWords, uiWords } from './ui.ts';

/** All that the parts need to speak to this person. */
export interface Speech {
  /** BCP 47. */
  language: string;
  words: UiWords;
  format: Format;
}

export const openSpeech = (language: string, words: UiWords): Speech => ({
  language,
  words,
  format: openFormat(language),
});

export const Spoken = createContext<Speech>(openSpeech('en', uiWords));

/** How to say something of the parts' own words. */
export function useSpeech(): Speech & { say: (name: keyof UiWords, values?: Values) => string } {
  const speech = useContext(Spoken);
  return { ...speech, say: (name, values = {}) => fill(speech.words[name], values) };
}
