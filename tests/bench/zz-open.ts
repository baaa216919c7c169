import { Authenticator } from '@florin/engine/accounts/authenticate';
import { MaintenanceCache } from '@florin/engine/access/maintenance-cache';
const real = Authenticator.prototype.authenticate;
Authenticator.prototype.authenticate = async function (c) { const caller = await real.call(this, c); caller.ratePerSecond = null; return caller; };
MaintenanceCache.prototype.refuseClosed = () => Promise.resolve();
await import('../../apps/server/src/main.ts');
