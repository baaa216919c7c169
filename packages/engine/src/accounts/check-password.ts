import { limits } from '@florin/contract/limits';
import { invalid } from '@florin/domain/errors';

/** Whether a password may be chosen, by its length alone. Refuses with VALIDATION_ERROR (`field`). */
export function checkPassword(field: string, password: string): void {
  const { length } = [...password];
  const { passwordCharactersMin: min, passwordCharactersMax: max } = limits;
  if (length < min || length > max) throw invalid(field, `Must have ${min} to ${max} characters.`);
}
