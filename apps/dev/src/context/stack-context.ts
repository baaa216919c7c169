import type { Home } from '../home/home.ts';
import type { DevSettings } from '../settings.ts';
import type { Log } from './log.ts';
import type { Screen } from './screen.ts';
import type { Teardown } from './teardown.ts';

/** What every step of a start works with. */
export interface StackContext {
  settings: DevSettings;
  home: Home;
  screen: Screen;
  log: Log;
  teardown: Teardown;
  /** Aborted when the stack shall stop before it is ready. */
  starting: AbortSignal;
  /** Something without which the stack cannot go on is gone; one line for people. */
  onFatal: (message: string) => void;
}

/** Does one step of a start and shows it. */
export type Step = Screen['step'];
