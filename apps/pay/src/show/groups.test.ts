import { expect, test } from 'vitest';
import { groupsOf } from './groups.ts';

test.each([
  ['0x8ba1f109551bD432803012645Ac136ddd64DBA72', '0x8ba1 f109 551b D432 8030 1264 5Ac1 36dd d64D BA72'],
  ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'bc1q ar0s rrr7 xfkv y5l6 43ly dnw9 re59 gtzz wf5m dq'],
  ['', ''],
])('%s is read as %s', (address, read) => {
  expect(groupsOf(address).join(' ')).toBe(read);
  expect(groupsOf(address).join('')).toBe(address);
});
