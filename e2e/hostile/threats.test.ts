import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const models = ['shared/protocol', 'cdn/secure-site']
const rowsOf = (folder: string) =>
  readFileSync(new URL(`../../${folder}/THREATS.md`, import.meta.url), 'utf8')
    .split('\n')
    .flatMap(line => {
      const [, sentence, shownBy] = /^\| (.+) \| (.+) \|$/.exec(line) ?? []
      return sentence && shownBy && !/^(---|it can|question)/.test(sentence) ? [[sentence, shownBy] as const] : []
    })
const rows = models.flatMap(rowsOf)

test.each(models)('every sentence of the threat model in %s has its attack', folder => {
  expect(rowsOf(folder).length).toBeGreaterThan(15)
})

test.each(rows)('%s', (_, shownBy) => {
  const [file = '', title = ''] = shownBy.split(/: (.*)/s)
  // What needs no browser is tested beside its code.
  const names = file.includes('/') ? [`../../${file}.test.ts`, `../../${file}.test.tsx`] : [`./${file}.e2e.ts`]
  const path = names.map(name => new URL(name, import.meta.url)).find(each => existsSync(each))
  expect(readFileSync(path ?? expect.fail(`There is no ${file}`), 'utf8')).toContain(title)
})
