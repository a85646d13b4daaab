import './fakeBrowser.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Namespace } from '../shared/caip.ts'
import { createEmitter } from './emitter.ts'
import type { LoaderEvents } from './events.ts'
import { createMoreScript } from './moreScript.ts'
import type { Shared } from './shared.ts'

vi.stubGlobal('CONNECTKIT_MORE', 'sha256-test')

const events = createEmitter<LoaderEvents>()
let made: { onerror(): void; src: URL; integrity: string }[]
let shared: Shared

beforeEach(() => {
  made = []
  events.clear()
  shared = { core: { events } } as Shared
  vi.spyOn(document.documentElement, 'append').mockImplementation(script => void made.push(script as never))
})

const script = (isListed: (namespace: Namespace) => boolean = () => true) =>
  createMoreScript(shared, new URL('https://cdn.test/1.0.0/modal.html'), isListed)

test('is made once, however often and whatever the iframe says', () => {
  const more = script()
  for (const said of [null, 0, '', {}, [], ['near'], ['solana'], ['solana', 'bip122'], undefined]) more.hear(said)
  expect(made).toMatchObject([{ src: new URL('https://cdn.test/1.0.0/more.js'), integrity: 'sha256-test' }])
  expect(shared.namespaces).toEqual(['solana', 'bip122'])
})

test('tells what is heard later to the script that is there', () => {
  const heard: unknown[] = []
  events.on('namespaces', said => heard.push(said))
  const more = script()
  more.hear(['solana'])
  more.hear(['solana', 'cosmos', 'near'])
  expect(heard).toEqual([['solana'], ['solana', 'cosmos']])
})

test('of what the page has not listed nothing is heard', () => {
  const more = script(namespace => namespace === 'eip155')
  more.hear(['eip155', 'solana'])
  expect(made).toEqual([])
  more.hear(['eip155'])
  expect(made).toHaveLength(1)
  const other = script(namespace => namespace !== 'cosmos')
  other.hear(['solana', 'cosmos'])
  expect(shared.namespaces).toEqual(['solana'])
})

test('one that fails is told, and made again at the next need, not before', () => {
  const errors: unknown[] = []
  events.on('error', error => errors.push(error))
  const more = script()
  more.retry()
  more.hear(['solana'])
  made[0]?.onerror()
  expect(errors).toMatchObject([{ code: 'script_failed' }])
  more.hear(['solana'])
  expect(made).toHaveLength(1)
  more.retry()
  more.retry()
  expect(made).toHaveLength(2)
})
