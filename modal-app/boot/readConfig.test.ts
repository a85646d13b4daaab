import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { madeAtMs, readConfig } from './readConfig.ts'
import { createTestApp } from './testApp.ts'

const { config } = createTestApp()
const { origin, ...project } = config

function write(text: string): void {
  const script = document.createElement('script')
  script.type = 'application/json'
  script.id = 'config'
  script.textContent = text
  document.body.replaceChildren(script)
}

beforeEach(() => document.body.replaceChildren())

test('reads the server’s configuration, and takes the origin from the address only', () => {
  write(JSON.stringify(project))
  expect(readConfig(document, origin)).toEqual(config)
  write(JSON.stringify({ ...project, origin: 'https://other.example' }))
  expect(readConfig(document, origin)).toEqual(config)
})

test.each([
  ['no configuration', undefined],
  ['an empty one', ''],
  ['broken JSON', '{"projectId":'],
])('refuses a document with %s', (_, text) => {
  if (text !== undefined) write(text)
  expect(() => readConfig(document, origin)).toThrow()
})

afterEach(() => void vi.unstubAllGlobals())

const nowMs = 5_000_000
const made = (description: string) => ({ name: 'made', description, duration: 0 })

test.each<[string, unknown[], number]>([
  ['the server says', [{ serverTiming: [{ name: 'cache', description: 'hit' }, made('4000')] }], 4_000_000],
  ['a slow clock puts in the future is now', [{ serverTiming: [made('6000')] }], nowMs],
  ['a proxy removed is long ago', [{ serverTiming: [] }], 0],
  ['is no number is long ago', [{ serverTiming: [made('today')] }], 0],
  ['a browser does not tell is long ago', [{}], 0],
  ['a browser has no entry for is long ago', [], 0],
])('the time that %s', (_, entries, expected) => {
  vi.stubGlobal('performance', { getEntriesByType: () => entries })
  expect(madeAtMs(nowMs)).toBe(expected)
})
