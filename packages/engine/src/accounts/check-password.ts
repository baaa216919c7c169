import { dictionary } from '@zxcvbn-ts/language-common';
import { limits } from '@florin/contract/limits';
import { invalid } from '@florin/domain/errors';

/** Whose password it is to be: what everybody knows of them is no secret. */
export interface PasswordOwner {
  email: string;
  name: string;
}

/** Passwords that people choose most often, as they stand in stolen lists. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** Fewer different characters than this make no secret, however often they are repeated. */
const differentMin = 5;

/**
 * Whether a password may be chosen: long enough, no common one, and not the owner's own e-mail or name, in capitals or
 * not, with digits and signs around it or without. Refuses with VALIDATION_ERROR (`field`).
 */
export function checkPassword(field: string, password: string, owner: PasswordOwner): void {
  const { length } = [...password];
  const { passwordCharactersMin: min, passwordCharactersMax: max } = limits;
  if (length < min || length > max) throw invalid(field, `Must have ${min} to ${max} characters.`);
  const typed = plain(password);
  const core = typed.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  if (ownWords(owner).some((word) => word === typed || word === core || typed.includes(plain(owner.email))))
    throw invalid(field, 'Must not be made of your own e-mail address or name.');
  if (isCommon(typed) || isCommon(core) || isMonotonous(typed))
    throw invalid(field, 'This password is one of those that are tried first. Choose another, such as four words.');
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '');

/** With and without the digits and signs in it. */
function ownWords({ email, name }: PasswordOwner): string[] {
  const [local = '', domain = ''] = email.split('@');
  const words = [email, local, domain, domain.split('.')[0] ?? '', name].map(plain);
  return [...words, ...words.map((word) => word.replaceAll(/[^\p{L}]/gu, ''))].filter((word) => word.length > 2);
}

/** A common one, or one and the same common word again and again. */
function isCommon(text: string): boolean {
  if (common.has(text)) return true;
  for (let size = 3; size <= text.length / 2; size += 1) {
    const unit = text.slice(0, size);
    if (text.length % size === 0 && unit.repeat(text.length / size) === text) return common.has(unit);
  }
  return false;
}

/** `aaaaaaaaaaaa`, `121212121212`, `123456789012`, `abcdefghijkl`. */
function isMonotonous(text: string): boolean {
  const codes = Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
  if (new Set(codes).size < differentMin) return true;
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  const breaks = steps.filter((step) => Math.abs(step) !== 1).length;
  return breaks * 6 <= text.length;
}
