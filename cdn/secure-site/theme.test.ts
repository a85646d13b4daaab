// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { accentTokens } from '../../shared/accentTokens.ts'
import { applyAccent } from './theme.ts'

const root = () => document.documentElement
const shown = () => ['--accent', '--on-accent', '--accent-ink'].map(name => root().style.getPropertyValue(name))

test.each([
  ['light yellow, on which white cannot be read', '#ffe600', 'light', '#000000'],
  ['dark blue, which is not seen on a dark page', '#00103a', 'dark', '#ffffff'],
  ['the product’s own', '#0f6b78', 'light', '#ffffff'],
] as const)('a site’s accent is set with what is readable on it and in it: %s', (_, accent, mode, text) => {
  applyAccent(root(), accent, mode)
  const { accent: fill, onAccent, accentInk } = accentTokens(accent, mode)
  expect(onAccent).toBe(text)
  expect(shown()).toEqual([fill, onAccent, accentInk])
})

test('without one, the tokens’ own come back', () => {
  applyAccent(root(), '#ffe600', 'light')
  applyAccent(root(), undefined, 'light')
  expect(shown()).toEqual(['', '', ''])
})
