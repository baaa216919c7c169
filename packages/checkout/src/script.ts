import { defineCheckout } from './element-class.ts';

export { openCheckout } from './index.ts';

defineCheckout();
