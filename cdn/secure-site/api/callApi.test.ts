import { expect, test, vi } from 'vitest'
import { ticketAnswer } from '../../../shared/api/embedded/tickets.schema.ts'
import { createCallApi } from './callApi.ts'

const body = { ticketId: 'a'.repeat(22), sealed: null }
const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])

function setUp(answer: (init: RequestInit) => Promise<Response>, session: string | undefined = 'theSession') {
  const fetch = vi.fn((_: string, init: RequestInit) => answer(init))
  const onSessionEnd = vi.fn()
  const deps = { origin: 'https://wallet.test', keys, readSession: () => session, onSessionEnd, fetch: fetch as never }
  return { fetch, onSessionEnd, deps, call: createCallApi(deps) }
}
const done = async () => Response.json({ success: true })
const refusing = (facts: object, status = 401, headers = {}) =>
  setUp(async () => Response.json({ error: 'No', ...facts }, { status, headers }))

test('a request is signed, with the session if there is one, and without cookies by default', async () => {
  const { fetch, deps, call } = setUp(done)
  expect(await call(ticketAnswer, body)).toEqual({ success: true })
  expect(fetch).toHaveBeenCalledExactlyOnceWith(
    'https://wallet.test/v1/embedded/tickets/answer',
    expect.objectContaining({ method: 'POST', body: JSON.stringify(body), credentials: 'omit' }),
  )
  expect(fetch.mock.calls[0]?.[1].headers).toEqual({
    'Content-Type': 'application/json',
    DPoP: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    Authorization: 'DPoP theSession',
  })
  await createCallApi({ ...deps, credentials: 'same-origin', readSession: () => undefined })(ticketAnswer, body)
  expect(fetch.mock.calls[1]?.[1].credentials).toBe('same-origin')
  expect(fetch.mock.calls[1]?.[1].headers).not.toHaveProperty('Authorization')
})

test.each<[string, () => Promise<Response>, string]>([
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch')), 'did not answer'],
  ['answers something else', async () => Response.json({ success: 'maybe' }), 'answered something else'],
  ['answers no JSON', async () => new Response('<h1>Hello</h1>'), 'answered something else'],
  ['refuses in no known way', async () => Response.json({ code: 'toString' }, { status: 418 }), 'answered 418'],
  ['fails with a page', async () => new Response('<h1>502</h1>', { status: 502 }), 'answered 502'],
])('a server that %s is a network error', async (_, answer, says) => {
  const { call, onSessionEnd } = setUp(answer)
  await expect(call(ticketAnswer, body)).rejects.toMatchObject({
    code: 'network_error',
    message: expect.stringContaining(says),
  })
  expect(onSessionEnd).not.toHaveBeenCalled()
})

test.each<[object, Record<string, string>, object]>([
  [{ code: 'code_wrong', triesLeft: 0 }, {}, { triesLeft: 0, retryAfterS: undefined }],
  [{ code: 'code_wrong', triesLeft: -1 }, {}, { triesLeft: undefined }],
  [{ code: 'code_wrong', triesLeft: 1.5 }, {}, { triesLeft: undefined }],
  [{ code: 'code_wrong', triesLeft: 'three' }, {}, { triesLeft: undefined }],
  [{ code: 'rate_limited', retryAfterS: 9 }, { 'Retry-After': '5' }, { retryAfterS: 9, triesLeft: undefined }],
  [{ code: 'rate_limited' }, { 'Retry-After': '5' }, { retryAfterS: 5 }],
  [{ code: 'rate_limited' }, {}, { retryAfterS: undefined }],
])('a refusal %o with the headers %o becomes an error with the same facts', async (facts, headers, expected) => {
  const { call, onSessionEnd } = refusing(facts, 401, headers)
  await expect(call(ticketAnswer, body)).rejects.toMatchObject({ ...facts, ...expected, message: 'No' })
  expect(onSessionEnd).not.toHaveBeenCalled()
})

test('a refusal’s text is cut to 300 characters, and the page learns of a session’s end', async () => {
  const { call, onSessionEnd } = refusing({ code: 'session_ended', error: 'x'.repeat(5_000) })
  await expect(call(ticketAnswer, body)).rejects.toMatchObject({ code: 'session_ended', message: 'x'.repeat(300) })
  expect(onSessionEnd).toHaveBeenCalledOnce()
})

test('an aborting caller ends the request, and gets the abort’s reason', async () => {
  const { fetch, call } = setUp(
    ({ signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  )
  const leaving = new AbortController()
  const asked = call(ticketAnswer, body, leaving.signal)
  const left = expect(asked).rejects.toThrow('left')
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled())
  leaving.abort(new Error('left'))
  await left
})
