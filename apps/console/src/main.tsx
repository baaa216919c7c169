import { SessionGate } from '@florin/ui/session/session';
import { openSpeech, Spoken } from '@florin/ui/words/spoken';
import { render, type VNode } from 'preact';
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

/** Who is invited has no account yet, and nobody else needs this code. */
async function loadJoining(): Promise<VNode> {
  const { Join } = await import('./join.tsx');
  return <Join invitation={location.hash.slice(1)} />;
}

async function open(page: Element): Promise<void> {
  const [language, { words, uiWords }] = await load(chooseLanguage(navigator.languages));
  document.documentElement.lang = language;
  document.documentElement.dir = languages[language].direction;
  const joining = location.pathname === '/join' && location.hash !== '' ? await loadJoining() : null;
  render(
    <Spoken.Provider value={openSpeech(language, uiWords)}>
      <ConsoleWords.Provider value={words}>
        {joining ?? (
          <SessionGate name={name} isOpen>
            <App />
          </SessionGate>
        )}
      </ConsoleWords.Provider>
    </Spoken.Provider>,
    page,
  );
}

const page = document.querySelector('#page');
if (page) void open(page);
