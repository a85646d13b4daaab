import { expect, test } from 'vitest'
import { chooseLanguage } from './chooseLanguage.ts'

const languages = ['en', 'ar', 'de', 'es', 'fr', 'it', 'ja', 'ko', 'pt', 'ru', 'tr', 'uk', 'zh']

test.each<[string, string]>([
  ['de', 'de'],
  ['de-AT', 'de'],
  ['DE-at', 'de'],
  ['de-Latn-CH-1996', 'de'],
  ['pt-PT', 'pt'],
  ['pt-BR', 'pt'],
  ['pt', 'pt'],
  ['es-419', 'es'],
  ['zh', 'zh'],
  ['zh-Hans', 'zh'],
  ['zh-Hans-HK', 'zh'],
  ['zh-SG', 'zh'],
  ['zh-Hant', 'en'],
  ['zh-TW', 'en'],
  ['zh-HK', 'en'],
  ['ar-EG', 'ar'],
  ['uk-UA', 'uk'],
  ['en-GB', 'en'],
  ['nl', 'en'],
  ['est', 'en'],
  ['d', 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['not a language', 'en'],
  ['undefined', 'en'],
])('a visitor who wants “%s” reads %s', (wanted, chosen) => {
  expect(chooseLanguage([wanted], languages)).toBe(chosen)
})

test('the first available language of the wanted ones is chosen', () => {
  expect(chooseLanguage(['', 'nl', 'ja-JP', 'de'], languages)).toBe('ja')
  expect(chooseLanguage(['en-US', 'de'], languages)).toBe('en')
  expect(chooseLanguage(['zh-TW', 'zh', 'en'], languages)).toBe('zh')
  expect(chooseLanguage([], languages)).toBe('en')
})
