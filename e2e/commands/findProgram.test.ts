import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { findProgram } from './findProgram.mjs'

test('finds the first of the names that is installed', () => {
  expect(basename(findProgram(['no-such-program', 'node', 'sh']) ?? '')).toBe('node')
})

test('finds nothing if none is installed', () => {
  expect(findProgram(['no-such-program'])).toBe(undefined)
})
