import type { Defect } from './defects.ts';

/** The text with the defect in it. @throws Error when it has no such place, or several. */
export function planted({ name, file, find, replace }: Defect, text: string): string {
  const places = text.split(find).length - 1;
  if (places !== 1) throw new Error(`"${name}" fits ${places} places of ${file}: write it anew.`);
  return text.replace(find, () => replace);
}
