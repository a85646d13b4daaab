import { afterEach, expect, test, vi } from 'vitest'
import { createI18n } from '../lib/createI18n.ts'
import { visitorLanguages } from './ModalTree.tsx'

afterEach(() => void vi.restoreAllMocks())

const visitor = (...languages: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
const write = (languages: readonly string[]) =>
  createI18n({ locale: 'en', dir: 'ltr', texts: {} }, undefined, languages)

test('the page’s language counts where the browser names none', () => {
  visitor('pt-BR', 'en')
  expect(visitorLanguages('de')).toEqual(['pt-BR', 'en'])
  visitor()
  expect(visitorLanguages('de')).toEqual(['de'])
})

test.each(['', 'x', 'not a language', 'en_US', '*'])('a page that says “%s” adds nothing', said => {
  visitor()
  expect(visitorLanguages(said)).toEqual([])
})

test('a page cannot change how an amount is written: in another language 1,250 is 1.250', () => {
  visitor('en-GB')
  expect(write(visitorLanguages('de')).numbers).toBe('en-GB-u-nu-latn')
})

test('dates are in the language of the texts, as in the first country that is named', () => {
  visitor()
  expect(write(visitorLanguages('en-GB')).dates).toBe('en-GB')
  visitor('de', 'de-AT', 'en-US')
  expect(write(visitorLanguages('en-GB')).dates).toBe('en-AT')
})
