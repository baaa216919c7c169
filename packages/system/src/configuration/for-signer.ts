import { applyConfiguration } from './apply-configuration.ts';

applyConfiguration('signer');
