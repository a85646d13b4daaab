import './fakeBrowser.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addSafe } from './addSafe.ts'

const release = new URL('https://cdn.test/1.0.0/modal.html?p=demo')
const added = () => [...document.querySelectorAll<HTMLScriptElement>('html > script')]

beforeEach(() => void vi.stubGlobal('CONNECTKIT_SAFE', 'sha256-abc'))
afterEach(() => {
  for (const script of document.querySelectorAll('script')) script.remove()
  vi.unstubAllGlobals()
})

test.each([
  [undefined, ''],
  ['https://safe.example', 'https://safe.example'],
  [['https://safe.example', 'https://other.example'], 'https://safe.example,https://other.example'],
])('loads the release of the loader, with its hash and %j', (origins, fragment) => {
  addSafe(release, origins)
  const [script] = added()
  expect(script?.src).toBe(`https://cdn.test/1.0.0/safe.js#${fragment}`)
  expect(script?.integrity).toBe('sha256-abc')
  expect(script?.crossOrigin).toBe('')
})

test('takes the nonce of the page', () => {
  addSafe(release, undefined, 'abc')
  expect(added()[0]?.nonce).toBe('abc')
})

test('leaves a page alone that lets nobody set the source of a script', () => {
  const { createElement } = document
  vi.spyOn(document, 'createElement').mockImplementation(name => {
    const script = createElement.call(document, name)
    Object.defineProperty(script, 'src', {
      set() {
        throw new TypeError('This document requires TrustedScriptURL assignment.')
      },
    })
    return script
  })
  addSafe(release, undefined)
  vi.restoreAllMocks()
  expect(added()).toEqual([])
})
