import '../../fakeBrowser.ts'
import { readdirSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import type { LateScript } from '../../kernel/lateScripts.ts'
import type { Shared } from '../../kernel/shared.ts'
import { loaderExports } from '../../loaderExports.ts'
import { englishTexts } from '../../loaderTexts.ts'
import { translatedTexts } from './translatedTexts.ts'

afterEach(() => {
  document.documentElement.lang = ''
  vi.restoreAllMocks()
})

test.each([
  ['of the tag, before the page', { tag: 'ja', page: 'de', browser: ['fr'] }, 'ja'],
  ['of the page', { tag: undefined, page: 'pt-PT', browser: ['fr'] }, 'pt-BR'],
  ['of the browser, as the page is in none of ours', { tag: undefined, page: 'nl', browser: ['nl', 'ar-EG'] }, 'ar'],
  ['of nobody', { tag: undefined, page: 'nl', browser: ['nl', 'en-GB', 'de'] }, 'en'],
  ['with a name of every object', { tag: 'constructor', page: '__proto__', browser: [] }, 'en'],
])('the texts are in the language %s', async (_, { tag, page, browser }, expected) => {
  document.documentElement.lang = page
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(browser)
  const emit = vi.fn()
  const shared = {
    core: { signal: new AbortController().signal, events: { emit } },
    options: { rest: { language: tag } },
    exports: loaderExports,
    texts: englishTexts,
  } as unknown as Shared
  addEventListener('connectkit:late', event => (event as CustomEvent<LateScript>).detail.start(shared, false), {
    once: true,
  })
  await import('./index.ts')
  dispatchEvent(new Event('connectkit:loader'))
  expect(shared.texts.lang).toBe(expected)
  expect(emit.mock.calls).toEqual(expected === 'en' ? [] : [['texts', undefined]])
})

test('every language of the modal has all texts', () => {
  const ofModal = readdirSync('modal-app/locales/translations').map(file => file.slice(0, 2))
  expect(Object.keys(translatedTexts).sort()).toEqual(ofModal.sort())
  for (const texts of Object.values(translatedTexts)) {
    expect(Object.keys(texts)).toEqual(Object.keys(englishTexts))
    expect(Object.values(texts).every(text => text.trim().length > 1)).toBe(true)
  }
})
