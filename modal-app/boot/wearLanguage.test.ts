import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { wearLanguage } from './wearLanguage.ts'

vi.mock(import('../locales/languages.gen.ts'), () => ({ languages: ['en', 'de', 'ja', 'pt'] }))

const browser = (...languages: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)

beforeEach(() => {
  vi.stubGlobal('CONNECTKIT_CHUNKS', 'none')
  onTestFinished(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    delete globalThis.ckLanguage
  })
})

test.each([
  ['the tag', 'en,de', ['ja'], true],
  ['the tag', 'de,en', ['en'], false],
  ['the page', ',en-GB', ['ja'], true],
  ['the page', ',ja', ['en'], false],
  ['the page, as there is no such language', 'nl,en', ['ja'], true],
  ['the browser', ',', ['en-US', 'de'], true],
  ['the browser', ',', ['nl', 'de', 'en'], false],
  ['the browser', '', [], true],
] as const)('%s decides: %s, %o', (_, ofPage, languages, isEnglish) => {
  browser(...languages)
  expect(wearLanguage(ofPage)).toBe(isEnglish)
  expect(globalThis.ckLanguage === undefined).toBe(isEnglish)
})

test('if a language does not load, everything is in English', async () => {
  browser()
  expect(wearLanguage('de')).toBe(false)
  expect(await globalThis.ckLanguage).toBeUndefined()
  expect(document.documentElement.dir).toBe('')
  expect(document.documentElement.lang).not.toBe('de')
})
