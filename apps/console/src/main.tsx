import { SessionGate } from '@florin/ui/session/session';
import { openSpeech, Spoken } from '@florin/ui/words/spoken';
import { render } from 'preact';
import { App } from './app.tsx';
import { name } from './name.ts';
import { chooseLanguage, languages, type LanguageCode } from './words/languages.ts';
import { ConsoleWords } from './words/spoken.ts';
import type { Vocabulary } from './words/vocabulary.ts';

async function load(language: LanguageCode): Promise<[LanguageCode, Vocabulary]> {
  try {
    return [language, await languages[language].load()];
  } catch {
    return ['en', await languages.en.load()];
  }
}

async function open(page: Element): Promise<void> {
  const [language, { words, uiWords }] = await load(chooseLanguage(navigator.languages));
  document.documentElement.lang = language;
  document.documentElement.dir = languages[language].direction;
  render(
    <Spoken.Provider value={openSpeech(language, uiWords)}>
      <ConsoleWords.Provider value={words}>
        <SessionGate name={name} isOpen>
          <App />
        </SessionGate>
      </ConsoleWords.Provider>
    </Spoken.Provider>,
    page,
  );
}

const page = document.querySelector('#page');
if (page) void open(page);
