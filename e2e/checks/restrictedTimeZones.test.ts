import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { restrictedTimeZones } from '../../shared/restrictedTimeZones.ts'

const root = join(import.meta.dirname, '../..')
const folders = ['shared', 'loader', 'modal-app', 'cdn', 'e2e']

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) yield* sources(join(folder, entry.name))
    else if (/\.(ts|tsx|mjs)$/.test(entry.name) && !entry.name.startsWith('restrictedTimeZones.'))
      yield join(folder, entry.name)
}

test('no file reads the list', () => {
  const readers = folders
    .flatMap(folder => [...sources(join(root, folder))])
    .filter(file => readFileSync(file, 'utf8').includes('restrictedTimeZones'))
  expect(readers).toEqual([])
})

test('it names nine zones of Asia, each once', () => {
  expect(new Set(restrictedTimeZones).size).toBe(9)
  for (const zone of restrictedTimeZones) expect(zone).toMatch(/^Asia\/[A-Z][a-z]+(_[A-Z][a-z]+)?$/)
})
