import { describe, expect, test, vi } from 'vitest'
import { createDeferred } from '../../../shared/createDeferred.ts'
import { secureMethods } from '../../../shared/embedded/secureMethods.schema.ts'
import { testMessages } from '../../../shared/embedded/testMessages.ts'
import { ApiRefusal } from '../api/callApi.ts'
import { refuse } from '../refuse.ts'
import { type Served, servePort } from './servePort.ts'

/** Both ends in one place. */
function setUp(serve: Partial<Served>) {
  const sent: { t: string; id?: number; e?: { name: string; data?: unknown }; r?: unknown }[] = []
  const port = {
    onmessage: null as ((event: never) => void) | null,
    postMessage: (text: string) => void sent.push(JSON.parse(text)),
    close: vi.fn(),
  }
  servePort(port, serve as Served, () => 0)
  let id = 0
  const ask = async (m: string, p: unknown) => {
    const own = ++id
    port.onmessage?.({ data: JSON.stringify({ v: 1, t: 'req', id: own, m, p }) } as never)
    await vi.waitFor(() => expect(sent.some(message => message.id === own)).toBe(true))
    return sent.find(message => message.id === own)
  }
  return { ask, port }
}

test('a request is answered', async () => {
  const { ask } = setUp({ 'user.isConnected': async () => ({ isConnected: true }) })
  expect(await ask('user.isConnected', {})).toMatchObject({ t: 'res', r: { isConnected: true } })
})

// @spec 7.secure-site-events
describe.each(Object.keys(secureMethods) as (keyof typeof testMessages)[])('%s', method => {
  const { params, result } = testMessages[method]

  test('is answered by its result under its id, whichever of two is done first', async () => {
    const first = createDeferred<unknown>()
    const waiting = [first.promise, Promise.resolve(result)]
    const { ask } = setUp({ [method]: () => waiting.shift() })
    const [early, late] = [ask(method, params), ask(method, params)]
    expect(await late).toMatchObject({ t: 'res', id: 2, r: result })
    first.resolve(result)
    expect(await early).toMatchObject({ t: 'res', id: 1, r: result })
  })

  test('is answered by an error with words under its id', async () => {
    const { ask } = setUp({
      async [method]() {
        throw refuse('user_rejected', 'The request was rejected')
      },
    })
    const error = { name: 'user_rejected', message: 'The request was rejected' }
    expect(await ask(method, params)).toMatchObject({ t: 'err', id: 1, e: error })
    expect(await ask(method, { ...params, o: 'https://evil.example' })).toMatchObject({
      ...{ t: 'err', id: 2, e: { name: 'invalid_params' } },
    })
  })
})

test.each([
  ['an unknown method', 'user.steal', {}],
  ['a method of every object', 'constructor', {}],
  ['a code of letters', 'email.submitCode', { code: 'abcdef' }],
  ['a field too many', 'user.isConnected', { o: 'https://evil.example' }],
  ['an address that is none', 'email.connect', { email: 'ada' }],
])('%s is refused', async (_, method, params) => {
  const served = vi.fn()
  const { ask } = setUp({ 'user.isConnected': served, 'email.submitCode': served, 'email.connect': served })
  expect(await ask(method, params)).toMatchObject({ t: 'err', e: { name: 'invalid_params' } })
  expect(served).not.toHaveBeenCalled()
})

test('fifty bad messages end the port', () => {
  const { port } = setUp({})
  for (let at = 0; at < 50; at++) port.onmessage?.({ data: '{}' } as never)
  expect(port.close).toHaveBeenCalled()
})

test.each([
  [new ApiRefusal('rate_limited', 'Wait', 24), 'try_again_later', { retryAfterS: 24 }],
  [new ApiRefusal('code_wrong', 'Wrong', undefined, 3), 'code_wrong', { triesLeft: 3 }],
  [new ApiRefusal('session_ended', 'Over'), 'not_signed_in', {}],
  [new ApiRefusal('not_found', 'What'), 'internal', {}],
])('%s of the server has its name on the wire', async (refusal, name, data) => {
  const { ask } = setUp({
    async 'email.connect'() {
      throw refusal
    },
  })
  expect((await ask('email.connect', { email: 'ada@example.com' }))?.e).toMatchObject({ name, data })
})
