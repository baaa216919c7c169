import type { Defect } from './defects.ts';

/** The text with the defect in it. @throws Error when it has no such place, or several. */
export const planted = ({ name, file, find, replace, besides = [] }: Defect, text: string): string =>
  [{ find, replace }, ...besides].reduce((changed, edit) => {
    const places = changed.split(edit.find).length - 1;
    if (places !== 1) throw new Error(`"${name}" fits ${places} places of ${file}: write it anew.`);
    return changed.replace(edit.find, () => edit.replace);
  }, text);
