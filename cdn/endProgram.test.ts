import { readFile } from 'node:fs/promises'
import process from 'node:process'
import { afterEach, expect, test, vi } from 'vitest'
import { endProgram } from './endProgram.ts'
import { OperatorError } from './operatorError.ts'
import { StoreFailure } from './store/storeFailure.ts'

const before = process.exitCode
afterEach(() => {
  vi.restoreAllMocks()
  process.exitCode = before
})

function printedFor(error: unknown): string {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  endProgram(error)
  return String(write.mock.calls[0]?.[0])
}

test.each([
  [new OperatorError('Set CK_PROJECTS'), 'Set CK_PROJECTS\n'],
  [new StoreFailure('gone', new Error('connect ECONNREFUSED')), 'The database is gone: connect ECONNREFUSED\n'],
])('a program that cannot do what it should says why, and exits with 1: %s', (error, printed) => {
  expect(printedFor(error)).toBe(printed)
  expect(process.exitCode).toBe(1)
})

test('a missing file needs no place in the code, and a bug has one', async () => {
  const missing = await readFile('/nowhere/projects.json').catch(error => error)
  expect(printedFor(missing)).not.toContain('\n    at ')
  expect(printedFor(missing)).toContain('/nowhere/projects.json')
  vi.restoreAllMocks()
  expect(printedFor(new TypeError('x is not a function'))).toContain('\n    at ')
})

test('what it quotes of others cannot write over the terminal', () => {
  const written = '\u001b[2K\rhttps://cdn.example serves release 1.0.1\u009b8m\u202e'
  expect(printedFor(new OperatorError(`modal.html has <p>${written},\nand more`))).toBe(
    'modal.html has <p>⟨U+001B⟩[2K⟨U+000D⟩https://cdn.example serves release 1.0.1⟨U+009B⟩8m⟨U+202E⟩,\nand more\n',
  )
})
