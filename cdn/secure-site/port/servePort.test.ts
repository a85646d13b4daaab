import { describe, expect, test, vi } from 'vitest'
import { createDeferred } from '../../../shared/createDeferred.ts'
import { secureMethods } from '../../../shared/embedded/secureMethods.schema.ts'
import { testMessages } from '../../../shared/embedded/testMessages.ts'
import { ApiRefusal } from '../api/callApi.ts'
import { refuse } from '../refuse.ts'
import { type Served, servePort } from './servePort.ts'

/** Both ends in one process. */
function setUp(serve: Partial<Served>, log?: (line: string) => void) {
  const sent: { t: string; id?: number; e?: { name: string; data?: unknown }; r?: unknown }[] = []
  const port = {
    onmessage: null as ((event: never) => void) | null,
    postMessage: (text: string) => void sent.push(JSON.parse(text)),
    close: vi.fn(),
  }
  servePort(port, serve as Served, () => 0, log)
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

// @spec 7.secure-site-query
describe('where its address asks for a log', () => {
  const secret = 'hunter2-ada@lovelace.example'
  const logOf = async (serve: Partial<Served>, method: string, params: unknown) => {
    const lines: string[] = []
    const { ask } = setUp(serve, line => void lines.push(line))
    await ask(method, params)
    return lines
  }

  test('requests and their ends are reported by kind', async () => {
    expect(await logOf({ 'user.signOut': async () => null }, 'user.signOut', {})).toEqual([
      'user.signOut',
      'user.signOut: answered',
    ])
    const refused = async () => {
      throw refuse('code_wrong', secret)
    }
    expect(await logOf({ 'email.submitCode': refused }, 'email.submitCode', { code: '123456' })).toEqual([
      'email.submitCode',
      'email.submitCode: code_wrong',
    ])
  })

  test.each<[string, unknown, string]>([
    ['personal_sign', [`0x${'ab'.repeat(40)}`], 'rpc.request personal_sign'],
    ['eth_sendTransaction', [{ data: '0x1234' }], 'rpc.request eth_sendTransaction'],
    ['hunter2', [secret], 'rpc.request'],
    ['__proto__', [secret], 'rpc.request'],
  ])('a page’s call is reported by its method, if that is known: %s', async (method, params, told) => {
    const answer = async () => secret
    const given = { ...testMessages['rpc.request'].params, method, params }
    const lines = await logOf({ 'rpc.request': answer } as never, 'rpc.request', given)
    expect(lines).toEqual([told, `${told}: answered`])
  })

  test('neither parameters nor answers are reported', async () => {
    for (const [method, { params, result }] of Object.entries(testMessages)) {
      const lines = await logOf({ [method]: async () => result }, method, params)
      expect(lines.join(), method).toMatch(/^[\w.]+( \w+)?,[\w.]+( \w+)?: answered$/)
      for (const value of Object.values({ ...params, ...Object(result) }))
        if (typeof value === 'string' && value.length > 8 && !lines[0]?.endsWith(value))
          expect(lines.join()).not.toContain(value)
    }
  })

  test('otherwise, nothing is reported', async () => {
    const info = vi.spyOn(console, 'info').mockReturnValue()
    await setUp({ 'user.signOut': async () => null }).ask('user.signOut', {})
    expect(info).not.toHaveBeenCalled()
    info.mockRestore()
  })
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
