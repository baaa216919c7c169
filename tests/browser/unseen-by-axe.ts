import type { Page } from 'playwright-core';

/**
 * What axe cannot see: whether the order of the keyboard is the order of the eye, whether headings follow one another,
 * whether a marked address is copied whole, and whether the page goes on by itself without a way to stop it.
 */
const check = `(() => {
  const faults = [];
  const isShown = (element) => element.checkVisibility() && element.getClientRects().length > 0;
  const isRightToLeft = document.documentElement.dir === 'rtl';
  const stops = [...document.querySelectorAll('a[href],button,input,select,textarea,summary')].filter(isShown);
  const nameOf = (element) => (element.innerText || element.name || element.tagName).trim().slice(0, 30);
  // Bars that stay in sight are where they are for the eye, whatever is above them.
  const isFlowing = (element) => {
    for (let at = element; at; at = at.parentElement) if (getComputedStyle(at).position === 'sticky') return false;
    return true;
  };
  for (const [at, stop] of stops.entries()) {
    const next = stops[at + 1];
    if (!next || !isFlowing(stop) || !isFlowing(next)) continue;
    const [a, b] = [stop.getBoundingClientRect(), next.getBoundingClientRect()];
    const isBefore = isRightToLeft ? b.right > a.right + 1 : b.left < a.left - 1;
    if (b.bottom <= a.top && isBefore) faults.push('order: “' + nameOf(next) + '” stands before “' + nameOf(stop) + '”');
  }
  const levels = [...document.querySelectorAll('h1,h2,h3,h4')].filter(isShown).map(({ tagName }) => Number(tagName[1]));
  if (levels.filter((level) => level === 1).length !== 1) faults.push('headings: not one h1');
  for (const [at, level] of levels.entries())
    if (level > (levels[at - 1] ?? 0) + 1) faults.push('headings: level ' + level + ' after ' + (levels[at - 1] ?? 0));
  for (const address of document.querySelectorAll('.address')) {
    getSelection().selectAllChildren(address);
    if (getSelection().toString() !== address.textContent) faults.push('selection: ' + JSON.stringify(getSelection().toString()));
    getSelection().removeAllRanges();
  }
  if (document.querySelector('meta[http-equiv=refresh]')) faults.push('time limit: a refresh');
  for (const timer of document.querySelectorAll('.actions [role=timer]'))
    if (!timer.nextElementSibling?.matches('button')) faults.push('time limit: nothing stops it');
  return faults;
})()`;

/** One line for each fault. */
export const unseenFaults = (page: Page): Promise<string[]> => page.evaluate<string[]>(check);
