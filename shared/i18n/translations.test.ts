import { readFileSync } from 'node:fs'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import { readLocales, readTexts } from './build/collectTexts.mjs'
import { compileCatalog } from './build/compileCatalog.mjs'

/* Each translation says all that English says, with the same values and in all forms that its language has. */

type Texts = Readonly<Record<string, string>>

/** Placeholders of a message, and the forms of each plural in it. */
interface Shape {
  names: Set<string>
  plurals: [name: string, forms: string[]][]
}

function shapeOf(text: string): Shape {
  const shape: Shape = { names: new Set(), plurals: [] }
  const walk = (tokens: readonly unknown[]) => {
    for (const token of tokens) {
      if (!Array.isArray(token)) continue
      const [name, type, cases] = token as [string, string?, Record<string, unknown[] | undefined>?]
      shape.names.add(name)
      if (type === 'plural') shape.plurals.push([name, Object.keys(cases ?? {})])
      for (const message of Object.values(cases ?? {})) if (message) walk(message)
    }
  }
  walk(compileMessageOrThrow(text))
  return shape
}

/** What is wrong with a translation, a line for each. */
function faultsOf(english: Texts, own: Texts, locale: string): string[] {
  const needed = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
  const stray = Object.keys(own).flatMap(key => (key in english ? [] : [`${key} is no key`]))
  return [
    ...stray,
    ...Object.entries(english).flatMap(([key, text]) => {
      const said = own[key]
      if (said === undefined) return [`${key} is missing`]
      const faults = []
      if (said === '' || said !== said.trim()) faults.push(`${key} is empty or not trimmed`)
      if (/["']/.test(said)) faults.push(`${key} has a straight quote`)
      try {
        compileCatalog(JSON.stringify({ [key]: said }))
        const [wanted, found] = [shapeOf(text), shapeOf(said)]
        const lost = [...wanted.names].filter(name => !found.names.has(name))
        const added = [...found.names].filter(name => !wanted.names.has(name))
        if (lost.length || added.length) faults.push(`${key} has other placeholders: ${[...lost, ...added]}`)
        for (const [name, forms] of found.plurals) {
          const missing = needed.filter(category => !forms.includes(category))
          if (missing.length) faults.push(`${key} has no ${missing} of ${name}`)
        }
      } catch (error) {
        faults.push(`${key}: ${error}`)
      }
      return faults
    }),
  ]
}

test.each<[string, Texts, string[]]>([
  ['is complete', { a: 'Hallo {name}', b: '{n, plural, one {# Tag} other {# Tage}}' }, []],
  ['lacks a key', { a: 'Hallo {name}' }, ['b is missing']],
  ['has a key too many', { a: '{name}', b: '{n, plural, one {1} other {#}}', c: 'x' }, ['c is no key']],
  ['loses a value', { a: 'Hallo', b: '{n, plural, one {1} other {#}}' }, ['a has other placeholders: name']],
  ['lacks a form', { a: '{name}', b: '{n, plural, other {#}}' }, ['b has no one of n']],
  ['has straight quotes', { a: "'s {name}", b: '{n, plural, one {1} other {#}}' }, ['a has a straight quote']],
  ['is untrimmed', { a: ' {name}', b: '{n, plural, one {1} other {#}}' }, ['a is empty or not trimmed']],
])('a translation that %s is reported', (_, own, faults) => {
  expect(faultsOf({ a: 'Hello {name}', b: '{n, plural, one {# day} other {# days}}' }, own, 'de')).toEqual(faults)
})

test('a translation that is not a message is reported', () => {
  expect(faultsOf({ a: 'Hello {name}' }, { a: 'Hallo {name' }, 'de')).toHaveLength(1)
})

const locales = ['ar', 'de', 'es', 'fr', 'it', 'ja', 'ko', 'pt-BR', 'ru', 'tr', 'uk', 'zh-CN']

describe.each(['modal-app', 'cdn/secure-site', 'cdn/embedded'])('the texts of %s', folder => {
  test('are there in all languages', async () => {
    expect(await readLocales(folder)).toEqual(locales)
  })

  test.each(locales)('are whole and well formed in %s', async locale => {
    const english: Texts = Object.assign({}, ...Object.values(await readTexts(folder)))
    const own: Texts = JSON.parse(readFileSync(`${folder}/locales/translations/${locale}.json`, 'utf8'))
    expect(faultsOf(english, own, locale)).toEqual([])
  })
})
