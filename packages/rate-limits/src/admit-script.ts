import { rateWindowMs } from '@florin/domain/ports/rate-limiter';

/**
 * One admission, in the store and by its clock: KEYS[1] the log of the key, ARGV[1] how many per second. The log is a
 * sorted set of the moments, in microseconds, at which requests were accepted. Answers whether this one was, how many
 * count now, and in how many microseconds the oldest no longer does.
 */
export const admitScript = `
local window = ${rateWindowMs * 1000}
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000000 + tonumber(time[2])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', string.format('%.0f', now - window))
local count = redis.call('ZCARD', KEYS[1])
local accepted = 0
if count < tonumber(ARGV[1]) then
  accepted = 1
  count = count + 1
  -- Two requests of one microsecond are two: the second counts as of the next one.
  local at = now
  while redis.call('ZADD', KEYS[1], 'NX', string.format('%.0f', at), string.format('%.0f', at)) == 0 do at = at + 1 end
  redis.call('PEXPIRE', KEYS[1], ${rateWindowMs * 2})
end
local oldest = redis.call('ZRANGE', KEYS[1], 0, 0)[1]
return { accepted, count, oldest and (tonumber(oldest) + window - now) or 0 }
`;
