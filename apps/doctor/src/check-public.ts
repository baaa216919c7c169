import { CheckList, type Finding } from '@florin/system/checks/check-list';
import type { Environment } from '@florin/system/environment';
import { type Health, lookAtHealth } from './look-at-health.ts';

const ofService = 'journalctl of the process that is named; docs/runbooks says what each alarm asks for';

/** What clients and payers meet: the proxy, its certificate, and what the service says of itself. */
export async function checkPublic(environment: Environment): Promise<Finding[]> {
  const list = new CheckList('public');
  const [api, page] = [environment.text('FLORIN_BASE_URL', ''), environment.text('FLORIN_PAY_PAGE_BASE', '')];
  const todo = 'docs/operate.md#the-proxy: a proxy with a certificate, named in FLORIN_TRUST_PROXY';
  let health = null as Health | null;
  await list.look({ what: 'API', todo }, async () => {
    health = await readHealth(api);
    return api;
  });
  const told = health;
  if (told !== null) await list.look({ what: 'service', todo: ofService }, () => lookAtHealth(told));
  await list.look({ what: 'payment page', todo }, async () => {
    const { status } = await ask(`${page}/pay/00000000-0000-4000-8000-000000000000`);
    if (status >= 500) throw new Error(`${page} answers ${status}.`);
    return page;
  });
  return list.findings;
}

async function readHealth(api: string): Promise<Health> {
  const answer = await ask(`${api}/health`);
  const { data } = (await answer.json()) as { data?: Health };
  if (answer.status !== 200 || !data) throw new Error(`${api}/health answers ${answer.status}.`);
  return data;
}

async function ask(url: string): Promise<Response> {
  try {
    return await fetch(url, { signal: AbortSignal.timeout(10_000) });
  } catch (error) {
    const { cause } = error as { cause?: Error };
    throw new Error(`${url} cannot be reached: ${cause?.message || String(error)}`, { cause: error });
  }
}
