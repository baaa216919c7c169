import type { MaintenanceArea, MaintenanceScope } from '@florin/contract/vocabulary';

/** Whether maintenance of this scope closes a part of the service. Sign-in, administration and health never close. */
export function isClosed(scope: MaintenanceScope, area: MaintenanceArea): boolean {
  if (scope === 'none' || area === 'exempt') return false;
  return scope === 'all' || scope === area;
}
