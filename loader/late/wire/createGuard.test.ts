import { beforeEach, expect, test } from 'vitest'
import { frameEventBounds, frameRequests, maxValues } from '../../../shared/protocol/frameBounds.ts'
import { toJson } from '../../../shared/protocol/json.ts'
import type { PortGuard } from '../../../shared/protocol/port.ts'
import { eventExamples, requestExamples } from '../../generate/examples.ts'
import { createGuard } from './createGuard.ts'

let time: number
let is: { open: boolean; lately: boolean; asked: boolean; holding: boolean }
let guard: PortGuard
/** Ids of the page's calls, and what they ask. */
const calls: Record<number, string> = { 3: 'modal.open', 4: 'connection.request' }

beforeEach(() => {
  time = 1_000
  is = { open: false, lately: false, asked: false, holding: false }
  const world = {
    isOpen: () => is.open,
    wasOpen: () => is.lately,
    isAsked: () => is.asked,
    isHolding: () => is.holding,
  }
  guard = createGuard(world, () => time)
})

const judge = (message: object | string) =>
  guard.judge(typeof message === 'string' ? message : JSON.stringify({ v: 1, ...message }), id => calls[id])?.is ??
  'fine'
const event = (m: string, p: unknown = {}) => ({ t: 'evt', m, p })
const request = (m: string, p: unknown = {}, id = 1) => ({ t: 'req', id, m, p })
/** Names of the messages that pass now. */
const heard = () => [
  ...Object.keys(frameRequests).filter(name => judge(request(name)) === 'fine'),
  ...Object.keys(frameEventBounds).filter(name => judge(event(name)) === 'fine'),
]

test('a closed iframe says that it is there, what the namespaces are, and that it failed', () => {
  expect(heard()).toEqual(['frame.hello', 'namespaces.changed', 'frame.failed', 'pong'])
})

test('with a connection it also says what becomes of that', () => {
  is.holding = true
  expect(heard()).toEqual([
    'frame.hello',
    'connection.upserted',
    'namespaces.changed',
    'connection.removed',
    'frame.failed',
    'pong',
  ])
})

test('asked by the page it also reaches wallets, chooses connections and networks; open, it may say everything', () => {
  is.asked = true
  const ofOpen = ['modal.painted', 'link.open', 'modal.covered', 'gesture.made']
  const all = [...Object.keys(frameRequests), ...Object.keys(frameEventBounds)]
  expect(heard()).toEqual(all.filter(name => !ofOpen.includes(name)))
  is.open = true
  expect(heard()).toEqual(all)
})

test('what the visitor did last is told in the second after', () => {
  is.lately = true
  expect(heard()).toContain('analytics.tracked')
  expect(heard()).not.toContain('network.selected')
})

test('a refused request keeps its id, so that it can be answered', () => {
  const text = toJson({ v: 1, ...request('wallet.request', { params: [] }, 77) })
  expect(guard.judge(text, () => undefined)).toEqual({ is: 'late', id: 77, name: 'wallet.request' })
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
  ['an answer nobody waits for', { t: 'res', id: 5, r: null }],
  ['an error nobody waits for', { t: 'err', id: 5, e: { code: 1, message: '' } }],
  ['a long answer to a call without a result', { t: 'res', id: 3, r: 'x'.repeat(2_000) }],
  ['an error of more than 32 KiB', { t: 'err', id: 4, e: { code: 1, message: '', data: 'x'.repeat(2 ** 15) } }],
])('%s breaks the rules, unparsed', (_, message) => {
  is.open = true
  expect(judge(message)).toBe('wrong')
})

test.each([
  ['an answer', { t: 'res', id: 3, r: null }],
  ['a long answer of a wallet', { t: 'res', id: 4, r: 'x'.repeat(2 ** 19) }],
  ['an error', { t: 'err', id: 4, e: { code: 4001, message: 'No' } }],
  ['a cancellation', { t: 'can', id: 9 }],
])('%s is heard closed, too', (_, message) => {
  expect(judge(message)).toBe('fine')
})

test.each(Object.entries({ ...frameRequests, ...frameEventBounds }))(
  '%s: each example passes, and one character more than its bound does not',
  (name, { maxLength }) => {
    is.open = true
    const make = (payload: unknown) => (name in frameRequests ? request(name, payload) : event(name, payload))
    for (const payload of { ...requestExamples, ...eventExamples }[name] ?? [])
      expect(judge(make(payload))).toBe('fine')
    const empty = toJson({ v: 1, ...make('') }).length
    expect(judge(make('x'.repeat(maxLength - empty)))).toBe('fine')
    expect(judge(make('x'.repeat(maxLength - empty + 1)))).toBe('wrong')
  },
)

test('what a wallet is asked may be long, but not of too many parts, nor too deep', () => {
  is.open = true
  const ask = (params: unknown) => judge(request('wallet.request', { params }))
  expect(ask([`0x${'6'.repeat(800_000)}`])).toBe('fine')
  expect(ask(['0x', JSON.stringify({ message: Array.from({ length: 60_000 }, () => '{}') })])).toBe('fine')
  expect(ask(Array.from({ length: maxValues + 1 }, () => 0))).toBe('wrong')
  const deep = `{"v":1,"t":"req","id":1,"m":"wallet.request","p":${'['.repeat(40)}${']'.repeat(40)}}`
  expect(judge(deep)).toBe('wrong')
})

test('four mebibytes at once, then one a second', () => {
  const text = `{"v":1,"t":"evt","m":"pong","p":"${'x'.repeat(2 ** 19)}"}`
  const said = () => {
    for (let count = 0; ; count++) if (judge(text) === 'flood') return count
  }
  expect(said()).toBe(7)
  time += 3_000
  expect(said()).toBeLessThanOrEqual(6)
})

test('the page’s thread has a limit, which is wider while the modal is open', () => {
  expect(guard.spend(200)).toBe(true)
  expect(guard.spend(1)).toBe(false)
  is.open = true
  expect(guard.spend(1_000)).toBe(true)
  expect(guard.spend(1_000)).toBe(false)
  time += 10_000
  is.open = false
  expect(guard.spend(200)).toBe(true)
})
