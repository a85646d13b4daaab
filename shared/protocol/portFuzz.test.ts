import { expect, test } from 'vitest'
import { checks, type Events, fakeClock, type Methods, watchForLeaks } from './port.contract.ts'
import { createPort, type PortLike } from './port.ts'

watchForLeaks()

/** Node's, which no product file here may use. */
declare const process: { memoryUsage(): { heapUsed: number }; env: Record<string, string | undefined> }

/** `npm run test:long` sends more, and different ones. */
const frames = Number(process.env.FUZZ_FRAMES ?? 50_000)
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121)
const messages = [
  '{"v":1,"t":"req","id":ID,"m":"math.add","p":[1,2]}',
  '{"v":1,"t":"req","id":ID,"m":"any.run","p":{"a":{"b":[null,true,"x"]}}}',
  '{"v":1,"t":"res","id":ID,"r":{"ok":true}}',
  '{"v":1,"t":"err","id":ID,"e":{"code":4001,"name":"user_rejected","message":"No","data":{"a":1}}}',
  '{"v":1,"t":"evt","m":"any.said","p":"hello"}',
  '{"v":1,"t":"can","id":ID}',
]
const poison = ['{"polluted":1}', '"polluted"', 'null']
const keys = [
  '"__proto__"',
  '"\\u005f_proto__"',
  '"\\u005F\\u005fproto__"',
  '"constructor"',
  '"prototype"',
  '"toString"',
]

/** Numbers below `limit`, repeatable by seed (xorshift). */
function numbersFrom(seed: number): (limit: number) => number {
  let state = seed
  return limit => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % limit
  }
}

type Spoil = (text: string, below: (limit: number) => number) => string
const spoils: Spoil[] = [
  text => text,
  (text, below) => text.slice(0, below(text.length)),
  (text, below) => text.slice(below(text.length)),
  (text, below) => {
    const at = below(text.length)
    return text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ (1 << below(16))) + text.slice(at + 1)
  },
  (text, below) => {
    const [a, b] = [below(text.length), below(text.length)]
    return text.slice(0, a) + text.slice(b)
  },
  (text, below) => text.replace('{', `{${keys[below(keys.length)]}:${poison[below(poison.length)]},`),
  (text, below) => text.replace(/"[prem]":/, `${keys[below(keys.length)]}:`),
  (text, below) => text.replace(/:(\d+|"[^"]*")/, `:{${keys[below(keys.length)]}:${poison[below(poison.length)]}}`),
  (text, below) => {
    const depth = 1 + below(below(50) ? 200 : 20_000)
    return text.replace(/"p":.*/, `"p":${'['.repeat(depth)}${']'.repeat(depth - below(2))}}`)
  },
  (text, below) => text.replace(/\d+/, ['1e400', '-0', '0.5', '9007199254740993', '00', '-', '1E1'][below(7)] ?? ''),
  (text, below) =>
    text.replaceAll(/[a-z]/g, letter => (below(4) ? letter : `\\u00${letter.charCodeAt(0).toString(16)}`)),
]

/** A port over nothing, and its receiving end. */
function open(clock: ReturnType<typeof fakeClock>) {
  let violated = false
  let answers = 0
  const transport: PortLike = { onmessage: null, close() {}, postMessage: () => void answers++ }
  const port = createPort<Methods, Events, Methods, Events>({
    port: transport,
    checks,
    now: clock.now,
    serve: { 'math.add': async ([a = 0, b = 0]) => a + b, 'any.run': async params => params },
    hear: { 'any.said': () => {} },
    onViolation: () => {
      violated = true
    },
  })
  const hear = transport.onmessage as (event: { data: unknown }) => void
  return { port, hear, isClosed: () => violated, answers: () => answers }
}

test(`survives ${frames} spoiled frames: nothing thrown, nothing polluted, nothing kept`, async () => {
  const below = numbersFrom(seed)
  const clock = fakeClock()
  const heapBefore = await heap()
  let now = open(clock)
  let closed = 0
  let answered = 0
  for (let i = 1; i <= frames; i++) {
    if (now.isClosed()) {
      closed++
      answered += now.answers()
      now = open(clock)
    }
    if (i % 20 === 0) void now.port.call('any.run', i).catch(() => {})
    clock.time += 20
    const message = messages[below(messages.length)]?.replace('ID', String(1 + below(i))) ?? ''
    let text = message
    for (let times = below(3); times >= 0; times--) text = (spoils[below(spoils.length)] as Spoil)(text, below)
    now.hear({ data: text })
    if (i % 1_000 === 0) await Promise.resolve()
  }
  now.port.close()
  if (process.env.FUZZ_FRAMES)
    console.log(`    ${frames} frames, ${answered} answers, ${closed} ports closed by what they heard`)
  expect(closed).toBeGreaterThan(100)
  expect(answered).toBeGreaterThan(1_000)
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  for (const { prototype } of [Object, Array, String, Function])
    expect(Object.keys(prototype), 'keys left on a prototype').toEqual([])
  expect((await heap()) - heapBefore).toBeLessThan(20 * 2 ** 20)
})

/** Bytes in use after a garbage collection. */
async function heap(): Promise<number> {
  const { setFlagsFromString } = await import('node:v8' as string)
  const { runInNewContext } = await import('node:vm' as string)
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}
