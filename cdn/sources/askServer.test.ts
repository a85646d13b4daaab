import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { askServer, type ServerQuestion } from './askServer.ts'

type Step = Response | Error | (() => Response)

/** A server that answers in turn, and repeats its last answer. */
function setUp(...steps: Step[]) {
  const asked: { url: string; init: RequestInit }[] = []
  const answer = async (url: unknown, init: RequestInit = {}) => {
    const step = steps[Math.min(asked.length, steps.length - 1)]
    asked.push({ url: String(url), init })
    if (step instanceof Error) throw step
    return typeof step === 'function' ? step() : (step as Response)
  }
  const signal = new AbortController().signal
  const ask = (question: Partial<ServerQuestion> = {}) =>
    askServer('https://server.example/a', { fetch: answer as typeof fetch, signal, maxBytes: 100, ...question })
  return { asked, ask }
}

const status = (code: number, headers: Record<string, string> = {}) => new Response('gone', { status: code, headers })

test('reads a reply up to a limit, and follows no redirect', async () => {
  const { asked, ask } = setUp(() => new Response('x'.repeat(100)))
  expect(await ask()).toMatchObject({ ok: true, status: 200, text: 'x'.repeat(100) })
  expect((await ask({ maxBytes: 99 })).text).toBe(undefined)
  expect(asked[0]?.init).toMatchObject({ method: 'GET', redirect: 'manual' })
})

test('reads an error only if its text is wanted', async () => {
  const { ask } = setUp(() => status(404))
  expect(await ask()).toMatchObject({ ok: false, status: 404, text: undefined })
  expect((await ask({ maxErrorBytes: 10 })).text).toBe('gone')
  expect((await ask({ maxErrorBytes: 2 })).text).toBe(undefined)
})

describe('passing failures', () => {
  const fine = () => new Response('fine')

  test.each<[string, Step[]]>([
    ['a proxy without its server', [status(502), fine]],
    ['a server that restarts', [status(503), fine]],
    ['a broken connection', [new TypeError('fetch failed'), fine]],
    ['one that asks for a short pause', [status(503, { 'Retry-After': '0' }), fine]],
  ])('are tried again: %s', async (_, steps) => {
    const { asked, ask } = setUp(...steps)
    expect((await ask({ tries: 2 })).text).toBe('fine')
    expect(asked).toHaveLength(2)
  })

  test('are reported after the last try', async () => {
    const { asked, ask } = setUp(status(503), status(503), status(504))
    expect((await ask({ tries: 3 })).status).toBe(504)
    expect(asked).toHaveLength(3)
  })

  test('pause longer each time', async () => {
    const { ask } = setUp(() => status(503))
    const msOf = async (tries: number) => {
      const startedAt = performance.now()
      await ask({ tries })
      return performance.now() - startedAt
    }
    expect(await msOf(1)).toBeLessThan(90)
    expect(await msOf(3)).toBeGreaterThanOrEqual(299)
  })

  test.each<[string, Step, number]>([
    ['where asking twice could do harm', status(503), 1],
    ['that are none of the server', status(500), 2],
    ['of too many questions', status(429), 2],
    ['of a server that wants a long pause', status(503, { 'Retry-After': '30' }), 2],
  ])('are not tried again %s', async (_, step, tries) => {
    const { asked, ask } = setUp(step, fine)
    expect((await ask({ tries })).ok).toBe(false)
    expect(asked).toHaveLength(1)
  })

  test('that last become what the caller makes of them', async () => {
    const { ask } = setUp(new TypeError('fetch failed'))
    await expect(ask({ tries: 2, unreached: () => new Error('away') })).rejects.toThrow('away')
    await expect(ask()).rejects.toThrow('fetch failed')
  })

  test('end with the caller’s own signal', async () => {
    const stopping = new AbortController()
    const { asked, ask } = setUp(() => {
      stopping.abort(new Error('enough'))
      return status(503)
    })
    await expect(ask({ tries: 5, signal: stopping.signal })).rejects.toThrow('enough')
    expect(asked).toHaveLength(1)
  })

  test('do not pause longer than the caller’s own signal', async () => {
    const stopping = new AbortController()
    const { ask } = setUp(status(503, { 'Retry-After': '2' }))
    const startedAt = performance.now()
    setTimeout(() => stopping.abort(new Error('enough')), 50)
    await expect(ask({ tries: 2, signal: stopping.signal })).rejects.toThrow('enough')
    expect(performance.now() - startedAt).toBeLessThan(1000)
  })

  test('are tried again in a process that has nothing else to do, such as a command', async () => {
    const contents = `
      import { askServer } from './askServer.ts'
      const replies = [new Response('', { status: 503 }), new Response('fine')]
      const signal = AbortSignal.timeout(10_000)
      const { text } = await askServer('https://server.example', {
        ...{ fetch: async () => replies.shift(), signal, maxBytes: 100, tries: 2 },
      })
      console.log(text)
    `
    const resolveDir = fileURLToPath(new URL('.', import.meta.url))
    const { outputFiles } = await build({ stdin: { contents, resolveDir }, bundle: true, format: 'esm', write: false })
    const given = ['--input-type=module', '--eval', outputFiles[0]?.text ?? '']
    const { stdout } = await promisify(execFile)(process.execPath, given)
    expect(stdout).toBe('fine\n')
  })
})
