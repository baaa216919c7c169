import type { UiWords } from '@florin/ui/words/ui';
import type { Words } from './en.ts';

/** All that a language needs: the console's words and those of its parts. */
export interface Vocabulary {
  words: Words;
  uiWords: UiWords;
}
