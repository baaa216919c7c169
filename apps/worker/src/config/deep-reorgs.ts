import { type Environment, EnvironmentError, type RunMode } from '@florin/system/environment';

/**
 * What follows where a chain takes back what was final. A development chain that was killed has forgotten its last
 * blocks, and nobody should have to resume it by hand; with real money only an administrator may let such a chain go on.
 */
export function readDeepReorgs(environment: Environment, mode: RunMode): 'halt' | 'follow' {
  const usual = mode === 'development' ? 'follow' : 'halt';
  const wanted = environment.oneOf('FLORIN_DEEP_REORGS', ['halt', 'follow'], usual);
  if (wanted === 'follow' && mode !== 'development')
    throw new EnvironmentError('FLORIN_DEEP_REORGS=follow forgets what was final: it is for development only.');
  return wanted;
}
