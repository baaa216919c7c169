import type { RegistrationMode } from '@florin/contract/vocabulary';
import { changeCatalogue } from '@florin/database/change-catalogue';
import type { Orm } from '@florin/database/orm';

/** Sets who may make an account by themselves. */
export const setRegistration = (orm: Orm, registration: RegistrationMode): Promise<void> =>
  changeCatalogue(orm, async (_em, settings) => {
    settings.registration = registration;
  });
