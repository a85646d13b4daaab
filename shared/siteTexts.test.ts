import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createI18n } from './i18n/createI18n.ts'
import { readSiteTexts, siteTextKeys } from './siteTexts.ts'

const first: Record<string, string> = JSON.parse(readFileSync('modal-app/features/connect/texts/en.first.json', 'utf8'))

test.each(siteTextKeys)('%s is a text of the first view without placeholders', key => {
  expect(first[key]).toMatch(/^[^{}]+$/)
})

test('takes an object, or JSON in an attribute', () => {
  const texts = { 'connect.title': 'Join the club' }
  for (const option of [texts, JSON.stringify(texts)]) expect(readSiteTexts(option)).toEqual({ texts, complaints: [] })
})

test.each<[unknown, string]>([
  ['Join', 'takes an object of texts by key.'],
  [['Join'], 'takes an object of texts by key.'],
  [{ 'connect.titel': 'Join' }, 'leaves out "connect.titel": it takes connect.title, '],
  [{ 'connect.promise': 'Trust us' }, 'leaves out "connect.promise": '],
  [{ 'legal.sentence.both': 'Fine' }, 'leaves out "legal.sentence.both": '],
  [{ 'account.disconnect': 'Stay' }, 'leaves out "account.disconnect": '],
  [{ 'connect.title': '' }, 'leaves out connect.title: it takes 1 to 60 visible characters.'],
  [{ 'connect.title': 'x'.repeat(61) }, 'leaves out connect.title: '],
  [{ 'connect.title': 'Join\u202enioj' }, 'leaves out connect.title: '],
  [{ 'connect.title': 'two\nlines' }, 'leaves out connect.title: '],
  [{ 'connect.title': '\u2800\u2800' }, 'leaves out connect.title: '],
  [{ 'connect.title': `Tea${'\u0335'.repeat(40)}` }, 'leaves out connect.title: '],
  [{ 'connect.title': 3 }, 'leaves out connect.title: '],
])('%j is rejected with a reason', (option, said) => {
  const { texts, complaints } = readSiteTexts(option)
  expect([texts, complaints.length]).toEqual([{}, 1])
  expect(complaints[0]).toContain(said)
})

test.each(['किताबें देखें', 'ดูที่นี่', 'Xem hộp thư', 'תיק שלום', 'ကြွေးမြီ', '💼 Join'.normalize('NFD')])('%s is used', text => {
  expect(readSiteTexts({ 'connect.title': text }).texts).toEqual({ 'connect.title': text })
})

test('a name that every object has is not a key', () => {
  expect(readSiteTexts(JSON.parse('{"__proto__":"x","constructor":"y"}')).texts).toEqual({})
})

test('a text is used verbatim, without markup or placeholders', () => {
  const { texts } = readSiteTexts({ 'connect.title': '<b>{site}</b> & #' })
  const { t } = createI18n<'connect.title'>({ locale: 'en', dir: 'ltr', texts })
  expect(t('connect.title', { site: 'Shop' })).toBe('<b>{site}</b> & #')
})
