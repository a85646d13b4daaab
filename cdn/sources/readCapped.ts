/**
 * The text of a response, read no further than the limit.
 * @returns undefined when there is more
 */
export async function readCapped(response: Response, maxBytes: number): Promise<string | undefined> {
  const decoder = new TextDecoder()
  const reader = response.body?.getReader()
  let text = ''
  let size = 0
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true }
    if (done || !value) return text + decoder.decode()
    size += value.byteLength
    if (size > maxBytes) {
      await reader?.cancel()
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}
