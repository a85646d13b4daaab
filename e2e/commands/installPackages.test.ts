import { expect, test } from 'vitest'
import { isInstalled } from './installPackages.mjs'

const lock = {
  packages: {
    '': { version: '1.0.0' },
    'node_modules/a': { version: '1.2.3' },
    'node_modules/b-darwin': { version: '2.0.0', optional: true },
  },
}

test('a fresh clone needs an install', () => {
  expect(isInstalled(lock, undefined)).toBe(false)
})

test('packages at the locked versions need no install, even if optional ones for other systems are absent', () => {
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
