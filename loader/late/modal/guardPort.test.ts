import { beforeEach, expect, test, vi } from 'vitest'
import { frameBounds, inlineMessages, maxValues } from '../../../shared/protocol/frameBounds.ts'
import { fromJson } from '../../../shared/protocol/json.ts'
import type { PortLike } from '../../../shared/protocol/port.ts'
import { eventExamples, requestExamples } from '../../generate/examples.ts'
import { type GuardedPort, guardPort } from './guardPort.ts'

let time: number
let is: { open: boolean; lately: boolean; requested: boolean; holding: boolean; inline: boolean }
let raw: PortLike & { onmessage: (event: { data: unknown }) => void }
let guarded: GuardedPort
let posted: string[]
const onViolation = vi.fn()

beforeEach(() => {
  time = 1_000
  vi.spyOn(performance, 'now').mockImplementation(() => time)
  onViolation.mockClear()
  is = { open: false, lately: false, requested: false, holding: false, inline: false }
  const world = {
    isOpen: () => is.open,
    wasOpen: () => is.lately,
    isRequested: () => is.requested,
    isHolding: () => is.holding,
    mayUse: (name: string) => !is.inline || inlineMessages.some(each => each === name),
  }
  posted = []
  raw = { postMessage: text => void posted.push(text), onmessage: () => {}, close() {} }
  guarded = guardPort(raw, world, onViolation)
  return () => vi.restoreAllMocks()
})

/** The fate of a message: `fine`, passed on; `wrong`, a strike; `late`, not allowed now; `flood`. */
const judge = (message: object | string): string => {
  const text = typeof message === 'string' ? message : JSON.stringify({ v: 1, ...message })
  let verdict = 'late'
  guarded.onmessage = ({ data }: { data: string }) => {
    verdict = data === text ? 'fine' : 'wrong'
  }
  raw.onmessage({ data: text })
  return onViolation.mock.calls.length ? 'flood' : verdict
}
const event = (m: string, p: unknown = {}) => ({ t: 'evt', m, p })
const request = (m: string, p: unknown = {}, id = 1) => ({ t: 'req', id, m, p })
/** Names of the messages that pass now. */
const heard = () =>
  Object.keys(frameBounds)
    .map(key => key.split(' ') as [string, string])
    .filter(([t, m]) => judge({ ...(t === 'req' ? request(m) : event(m)) }) === 'fine')
    .map(([, m]) => m)

test('a closed iframe may report that it has loaded, the namespaces, and that it failed', () => {
  expect(heard()).toEqual(['frame.hello', 'namespaces.changed', 'frame.failed', 'pong'])
})

test('in an element of the page it neither connects nor keeps anything', () => {
  is.open = is.holding = is.requested = is.inline = true
  expect(heard()).toEqual([
    'modal.painted',
    'wallet.request',
    'link.open',
    'overlay.open',
    'frame.hello',
    'modal.changed',
    'modal.covered',
    'gesture.made',
    'analytics.tracked',
    'frame.failed',
    'pong',
  ])
  judge(request('connection.upsert'))
  expect(posted.at(-1)).toContain('unauthorized')
})

test('with a connection it also says what becomes of that, and has its calls vouched for', () => {
  is.holding = true
  expect(heard()).toEqual([
    'connection.upsert',
    'walletConnect.attest',
    'frame.hello',
    'namespaces.changed',
    'connection.removed',
    'frame.failed',
    'pong',
  ])
})

test('asked by the page it also reaches wallets, chooses connections and networks; open, it may say everything', () => {
  is.requested = true
  const ofOpen = ['modal.painted', 'link.open', 'overlay.open', 'modal.covered', 'gesture.made']
  const all = Object.keys(frameBounds).map(key => key.split(' ')[1] as string)
  expect(heard()).toEqual(all.filter(name => !ofOpen.includes(name)))
  is.open = true
  expect(heard()).toEqual(all)
})

test('the visitor’s last action is reported within the second after', () => {
  is.lately = true
  expect(heard()).toContain('analytics.tracked')
  expect(heard()).not.toContain('network.selected')
})

test('a request that is ignored now is refused by its id', () => {
  expect(judge(request('wallet.request', { params: [] }, 77))).toBe('late')
  const e = { code: 4100, name: 'unauthorized', message: 'wallet.request is not allowed now' }
  expect(posted.map(text => JSON.parse(text))).toEqual([{ v: 1, t: 'err', id: 77, e }])
})

test.each([
  ['no JSON', '{'],
  ['another order of keys', '{"t":"evt","v":1,"m":"pong","p":{}}'],
  ['blanks between', '{"v":1, "t":"evt","m":"pong","p":{}}'],
  ['another version', '{"v":2,"t":"evt","m":"pong","p":{}}'],
  ['an unknown kind', '{"v":1,"t":"say","m":"pong","p":{}}'],
  ['an unknown event', event('page.read')],
  ['an event’s name as a request', request('pong')],
  ['a request’s name as an event', event('wallet.request')],
  ['a name of every object', event('constructor')],
  ['a request without an id', '{"v":1,"t":"req","m":"modal.painted","p":{}}'],
  ['an event without a name', '{"v":1,"t":"evt","p":{}}'],
])('%s breaks the rules, unparsed', (_, message) => {
  is.open = true
  expect(judge(message)).toBe('wrong')
})

test.each([
  ['an answer', { t: 'res', id: 3, r: null }],
  ['an error', { t: 'err', id: 4, e: { code: 4001, message: 'No' } }],
  ['a cancellation', { t: 'can', id: 9 }],
])('%s is heard closed, too', (_, message) => {
  expect(judge(message)).toBe('fine')
})

test('an answer may be long while a call of the page is out, or the modal open', () => {
  const answer = { t: 'res', id: 4, r: 'x'.repeat(2 ** 19) }
  expect(judge(answer)).toBe('wrong')
  is.requested = true
  expect(judge(answer)).toBe('fine')
})

test.each(Object.entries(frameBounds))(
  '%s: each example passes, and one character more than its bound does not',
  (key, [, maxLength]) => {
    is.open = true
    const [kind, name] = key.split(' ') as [string, string]
    const make = (payload: unknown) => (kind === 'req' ? request(name, payload) : event(name, payload))
    for (const payload of { ...requestExamples, ...eventExamples }[name] ?? [])
      expect(judge(make(payload))).toBe('fine')
    const empty = JSON.stringify({ v: 1, ...make('') }).length
    expect(judge(make('x'.repeat(maxLength - empty)))).toBe('fine')
    expect(judge(make('x'.repeat(maxLength - empty + 1)))).toBe('wrong')
  },
)

test('a wallet request may be long, but not have too many parts or be too deep', () => {
  is.open = true
  const ask = (params: unknown) => judge(request('wallet.request', { params }))
  expect(ask([`0x${'6'.repeat(800_000)}`])).toBe('fine')
  expect(ask(['0x', JSON.stringify({ message: Array.from({ length: 60_000 }, () => '{}') })])).toBe('fine')
  expect(ask(Array.from({ length: maxValues + 1 }, () => 0))).toBe('wrong')
  const deep = `{"v":1,"t":"req","id":1,"m":"wallet.request","p":${'['.repeat(40)}${']'.repeat(40)}}`
  expect(judge(deep)).toBe('wrong')
})

test('four mebibytes at once, then one a second, parsed or not', () => {
  for (const [head, atOnce] of [
    ['"t":"req","id":1,"m":"connection.upsert"', 8],
    ['"t":"evt","m":"page.read"', 8],
  ] as const) {
    is.open = true
    const text = `{"v":1,${head},"p":"${'x'.repeat(2 ** 19 - 100)}"}`
    const said = () => {
      onViolation.mockClear()
      for (let count = 0; ; count++) if (judge(text) === 'flood') return count
    }
    expect(said()).toBe(atOnce)
    time += 3_000
    expect(said()).toBeLessThanOrEqual(6)
    time += 10_000
  }
})

test('four hundred ignored messages, then a hundred a second', () => {
  const said = () => {
    onViolation.mockClear()
    for (let count = 0; ; count++) if (judge(event('gesture.made')) === 'flood') return count
  }
  expect(said()).toBeGreaterThan(300)
  time += 1_000
  expect(said()).toBeLessThan(110)
})

test('an iframe whose messages are slow to read is removed, whether they are texts or not', () => {
  for (const made of [[], 'text']) {
    onViolation.mockClear()
    const message = {
      get data() {
        time += 100
        return made
      },
    }
    for (let count = 0; count < 3; count++) raw.onmessage(message)
    expect(onViolation).toHaveBeenCalled()
    time += 20_000
  }
})

test.each([
  ['{"v":1,"t":"evt","m":"pong","p":{}}', true],
  ['{"v":1,"t":"req","id":7,"m":"modal.painted","p":{"height":1}}', true],
  ['{"v":1,"t":"res","id":7,"r":null}', true],
  ['{"v":1,"t":"err","id":7,"e":{"code":1,"message":""}}', true],
  ['{"v":1,"t":"can","id":7}', true],
  ['{"v":1,"t":"evt","m":"pong","p":{},"m":"network.selected"}', false],
  ['{"v":1,"t":"evt","m":"pong","p":{},"\\u006d":"network.selected"}', false],
  ['{"v":1,"t":"evt","m":"pong","p":{},"t":"req","id":7}', false],
  ['{"v":1,"t":"evt","m":"pong","p":{},"id":7}', false],
  ['{"v":1,"t":"req","id":7,"m":"modal.painted","p":{},"id":8}', false],
  ['{"v":1,"t":"can","id":7,"t":"req","m":"wallet.request","p":{}}', false],
  ['{"v":1,"t":"res","id":7,"r":null,"t":"err"}', false],
])('the forwarded request is the judged one: %s, %s', (text, isJudged) => {
  is = { open: true, lately: true, requested: true, holding: true, inline: false }
  let verdict: boolean | undefined
  guarded.onmessage = ({ data }: { data: string }) => {
    verdict = guarded.isJudged(fromJson(data))
  }
  raw.onmessage({ data: text })
  expect(verdict).toBe(isJudged)
})
