import { UnexpectedResponseError } from './errors.ts';

/** No answer of Florin is near it; what is longer is not Florin's. */
const bytesMax = 16 * 1024 * 1024;

/** The text of an answer, never more than the limit of it. @throws UnexpectedResponseError beyond */
export async function readBody(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (reader === undefined) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    text += decoder.decode(value, { stream: true });
    if (bytes > bytesMax) {
      await reader.cancel();
      throw new UnexpectedResponseError(response.status, `more than ${bytesMax} bytes`, text.slice(0, 512), {});
    }
  }
}
