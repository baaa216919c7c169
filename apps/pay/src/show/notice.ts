/** The line drawings that the page has. */
export type IconName =
  | 'check'
  | 'clock'
  | 'pause'
  | 'alert'
  | 'part'
  | 'link'
  | 'tools'
  | 'cloud'
  | 'copy'
  | 'wallet'
  | 'search'
  | 'globe'
  | 'print';

/** How a notice feels to a payer. */
export type Mood = 'good' | 'calm' | 'attention';

/** A text that stands for a whole status. */
export interface Notice {
  icon: IconName;
  mood: Mood;
  title: string;
  text: string;
}
