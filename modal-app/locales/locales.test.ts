import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { compileCatalog } from '../../shared/i18n/build/compileCatalog.mjs'
import { pseudoCatalog } from '../../shared/i18n/build/pseudoCatalog.ts'
import { allTexts as en } from './allTexts.gen.ts'

test.each(Object.entries(en))('%s is valid ICU text, trimmed and without straight quotes', (_key, message) => {
  expect(() => compileMessageOrThrow(message)).not.toThrow()
  expect(message).toBe(message.trim())
  expect(message).not.toMatch(/["']/)
})

const shownTexts = Object.entries(en).filter(([key]) => !key.startsWith('alert.'))

test.each(shownTexts)('%s has one word for each thing: network, choose, app', (_key, message) => {
  expect(message).not.toMatch(/\b(chains?|blockchains?|pick|picked|select|program|EVM networks?|EVM chains?)\b/i)
})

test('compiles every message of a catalogue', () => {
  expect(JSON.parse(compileCatalog('{"a":"Hello","b":"Hi {name}"}'))).toEqual({ a: 'Hello', b: ['Hi ', ['name']] })
})

test('names the key of an invalid message', () => {
  expect(() => compileCatalog('{"good":"Hello","bad.key":"Hi {name"}')).toThrow('bad.key')
})

test.each([
  '{n, number}',
  '{n, selectordinal, one {#st} other {#th}}',
  '{kind, select, app {an app} other {a wallet}}',
  '{n, plural, offset:1 one {you and #} other {you and #}}',
  '{n, plural, one {{kind, select, other {a}}} other {#}}',
])('refuses %s, which nothing formats', message => {
  expect(() => compileCatalog(JSON.stringify({ key: message }))).toThrow('key')
})

test('the texts of a refusal say “declined”', () => {
  expect(en['task.declined.title']).toContain('declined')
  expect(en['task.declined.text']).toContain('declined')
})

test('the pseudo locale accents and lengthens text and keeps placeholders', () => {
  const { hello } = pseudoCatalog({ hello: 'Continue in {wallet} now, please' })
  expect(hello).toEqual([expect.stringMatching(/^Ç/), ['wallet'], expect.stringMatching(/ŵ/)])
  const length = (hello as string[]).filter(token => typeof token === 'string').join('').length
  expect(length / 'Continue in  now, please'.length).toBeGreaterThan(1.25)
})

test('the mirrored locale has letters of a right-to-left script only', () => {
  const { hello } = pseudoCatalog({ hello: 'Continue in {wallet} now' }, 'arabic')
  const [first, wallet, last] = hello as [string, string[], string]
  expect(wallet).toEqual(['wallet'])
  expect(`${first}${last}`).toMatch(/^[\p{Script=Arabic} ]+$/u)
})
