import { fill, type Values } from '@florin/ui/words/fill';
import { Spoken, valuesFor } from '@florin/ui/words/spoken';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { en, type WordName, type Words } from './en.ts';

export const ConsoleWords = createContext<Words>(en);

/** Says something in the language of the console. */
export type Say = (name: WordName, values?: Values) => string;

export function useSay(): Say {
  const words = useContext(ConsoleWords);
  const speech = useContext(Spoken);
  return (name, values = {}) => fill(words[name], valuesFor(speech, values));
}
