import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCallNode, nodePatienceMs } from './callNode.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const answering = (body: unknown, status = 200) => {
  const fetch = vi.fn(async (_url: string | URL | Request, _init?: RequestInit) => Response.json(body, { status }))
  return { fetch, callNode: createCallNode('https://secure.example', 'garden', fetch) }
}

/** Like fetch: rejects with its signal. */
const silent: typeof fetch = (_, init) =>
  new Promise((_, reject) => {
    const end = () => reject(new DOMException('', 'AbortError'))
    if (init?.signal?.aborted) end()
    init?.signal?.addEventListener('abort', end)
  })

test('a call goes to our own origin, with its network and project', async () => {
  const { fetch, callNode } = answering({ jsonrpc: '2.0', id: 1, result: '0x1' })
  expect(await callNode('eip155:1', 'eth_blockNumber', undefined)).toBe('0x1')
  const [url, init] = fetch.mock.calls[0] ?? []
  expect(url).toBe('https://secure.example/v1/?chainId=eip155%3A1&projectId=garden')
  expect(JSON.parse(`${init?.body}`)).toEqual({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] })
  expect(init?.credentials).toBe('omit')
})

test.each([
  [{ error: { code: 3, message: 'execution reverted', data: '0x08c3' } }, { facts: { code: 3, data: '0x08c3' } }],
  [{ error: { code: -32601, message: 'not proxied' } }, { code: 'unsupported_method' }],
  [{ error: { code: -32005, message: 'too many' } }, { code: 'rate_limited' }],
  [{ error: 'broken' }, { code: 'network_error' }],
  [{}, { code: 'network_error' }],
])('the answer %j is reported as %j', async (body, told) => {
  await expect(answering(body).callNode('eip155:1', 'eth_call', [])).rejects.toMatchObject(told)
})

test('a node that is silent is left after ten seconds', async () => {
  const asked = createCallNode('https://secure.example', 'garden', silent)('eip155:1', 'eth_call', [])
  const told = expect(asked).rejects.toMatchObject({ code: 'network_error' })
  await vi.advanceTimersByTimeAsync(nodePatienceMs)
  await told
  expect(vi.getTimerCount()).toBe(0)
})

test('a call ends with its own signal, and others continue', async () => {
  const one = new AbortController()
  const callNode = createCallNode('https://secure.example', 'garden', silent)
  const ended = callNode('eip155:1', 'eth_call', [], one.signal)
  const other = callNode('eip155:1', 'eth_call', [], new AbortController().signal)
  let isOver = false
  other
    .catch(() => {})
    .finally(() => {
      isOver = true
    })
  one.abort()
  await expect(ended).rejects.toMatchObject({ code: 'aborted' })
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(nodePatienceMs)
  expect(isOver).toBe(true)
  await expect(callNode('eip155:1', 'eth_call', [], AbortSignal.abort())).rejects.toMatchObject({ code: 'aborted' })
})
