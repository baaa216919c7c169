import { applyConfiguration } from './apply-configuration.ts';

applyConfiguration('server');
