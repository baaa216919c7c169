import { CheckList, type Finding } from '@florin/system/checks/check-list';
import type { Environment } from '@florin/system/environment';

/** What clients and payers meet: the proxy, its certificate, and what the service says of itself. */
export async function checkPublic(environment: Environment): Promise<Finding[]> {
  const list = new CheckList('public');
  const [api, page] = [environment.text('FLORIN_BASE_URL', ''), environment.text('FLORIN_PAY_PAGE_BASE', '')];
  const todo = 'docs/operate.md#the-proxy: a proxy with a certificate, named in FLORIN_TRUST_PROXY';
  await list.look({ what: 'API', todo }, async () => {
    const answer = await ask(`${api}/health`);
    const { data } = (await answer.json()) as {
      data?: { status: string; chains: { short_name: string; status: string }[] };
    };
    const ill = (data?.chains ?? []).filter(({ status }) => status !== 'ok');
    if (answer.status !== 200 || data === undefined) throw new Error(`${api}/health answers ${answer.status}.`);
    if (ill.length > 0) throw new Error(ill.map(({ short_name, status }) => `${short_name} is ${status}`).join(', '));
    return `${api} is ${data.status}`;
  });
  await list.look({ what: 'payment page', todo }, async () => {
    const { status } = await ask(`${page}/pay/00000000-0000-4000-8000-000000000000`);
    if (status >= 500) throw new Error(`${page} answers ${status}.`);
    return page;
  });
  return list.findings;
}

async function ask(url: string): Promise<Response> {
  try {
    return await fetch(url, { signal: AbortSignal.timeout(10_000) });
  } catch (error) {
    const { cause } = error as { cause?: Error };
    throw new Error(`${url} cannot be reached: ${cause?.message || String(error)}`, { cause: error });
  }
}
