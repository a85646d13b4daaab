import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { type Direction, formatMessage, type Message, type MessageValues } from './formatMessage.ts'

const days = '{n, plural, =0 {no days} one {# day} other {# days}}'

test.each<[string, MessageValues, string, string]>([
  ['Hello', {}, 'en', 'Hello'],
  ['Hello {name}', { name: 'Ada' }, 'en', 'Hello Ada'],
  ['{a}{b}{a}', { a: 'x', b: 0 }, 'en', 'x0x'],
  ['Hello {name}', {}, 'en', 'Hello '],
  ["It's {name} '{'here'}'", { name: 'Ada' }, 'en', "It's Ada {here}"],
  ['# is {n}', { n: 1 }, 'en', '# is 1'],
  [days, { n: 0 }, 'en', 'no days'],
  [days, { n: 1 }, 'en', '1 day'],
  [days, { n: 12_345 }, 'en', '12,345 days'],
  [days, { n: 12_345 }, 'de', '12.345 days'],
  ['{n, plural, =1 {you} other {{name} and #}}', { n: 2, name: 'Ada' }, 'en', 'Ada and 2'],
  ['{n, plural, one {one} few {few} many {many} other {other}}', { n: 3 }, 'pl', 'few'],
  ['{n, plural, one {one} few {few} many {many} other {other}}', { n: 5 }, 'pl', 'many'],
])('%s with %o in %s gives %s', (text, values, locale, expected) => {
  expect(formatMessage(compileMessageOrThrow(text) as Message, values, { locale, dir: 'ltr' })).toBe(expected)
})

const arabic = 'محفظة 24'

test.each<[string, MessageValues, Direction, string]>([
  ['Continue in {wallet}.', { wallet: 'Harbour' }, 'ltr', 'Continue in Harbour.'],
  ['Continue in {wallet}.', { wallet: arabic }, 'ltr', `Continue in \u2068${arabic}\u2069.`],
  ['{n} {wallet}', { n: 3, wallet: 'ארנק' }, 'ltr', '3 \u2068ארנק\u2069'],
  ['تابع في {wallet}.', { wallet: 'Harbour' }, 'rtl', 'تابع في \u2068Harbour\u2069.'],
  ['{n} تابع', { n: 3 }, 'rtl', '3 تابع'],
])('%s with %o in %s text keeps names apart: %s', (text, values, dir, expected) => {
  expect(formatMessage(compileMessageOrThrow(text) as Message, values, { locale: 'en', dir })).toBe(expected)
})
