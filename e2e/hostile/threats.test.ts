import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const model = readFileSync(new URL('../../shared/protocol/THREATS.md', import.meta.url), 'utf8')
const rows = model.split('\n').flatMap(line => {
  const [, sentence, shownBy] = /^\| (.+) \| (.+) \|$/.exec(line) ?? []
  return sentence && shownBy && !/^(---|it can)/.test(sentence) ? [[sentence, shownBy] as const] : []
})

test('every sentence of the threat model has its attack', () => {
  expect(rows.length).toBeGreaterThan(20)
})

test.each(rows)('%s', (_, shownBy) => {
  const [file = '', title = ''] = shownBy.split(/: (.*)/s)
  // What a server holds against is shown where the server is.
  const path = new URL(file.includes('/') ? `../../${file}.test.ts` : `./${file}.e2e.ts`, import.meta.url)
  expect(existsSync(path)).toBe(true)
  expect(readFileSync(path, 'utf8')).toContain(title)
})
