import { expect, test } from 'vitest'
import { isInstalled } from './installPackages.mjs'

const lock = {
  packages: {
    '': { version: '1.0.0' },
    'node_modules/a': { version: '1.2.3' },
    'node_modules/b-darwin': { version: '2.0.0', optional: true },
  },
}

test('nothing is installed in a fresh clone', () => {
  expect(isInstalled(lock, undefined)).toBe(false)
})

test('a package at the version of the lock is enough, optional ones of other systems may be absent', () => {
  expect(isInstalled(lock, { packages: { 'node_modules/a': { version: '1.2.3' } } })).toBe(true)
})

test('another version needs an install', () => {
  expect(isInstalled(lock, { packages: { 'node_modules/a': { version: '1.2.2' } } })).toBe(false)
})

test('a missing package needs an install', () => {
  expect(isInstalled(lock, { packages: {} })).toBe(false)
})

test('an optional package at another version needs an install', () => {
  const packages = { 'node_modules/a': { version: '1.2.3' }, 'node_modules/b-darwin': { version: '1.9.0' } }
  expect(isInstalled(lock, { packages })).toBe(false)
})
