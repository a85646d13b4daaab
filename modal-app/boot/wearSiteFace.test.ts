import { beforeEach, expect, test } from 'vitest'
import { settingDefaults } from '../../shared/settings.gen.ts'
import { wearSiteFace } from './wearSiteFace.ts'

beforeEach(() => {
  document.adoptedStyleSheets = []
})

const worn = () => document.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules]).map(({ cssText }) => cssText)

test('a site that says nothing gets no sheet', async () => {
  await wearSiteFace(settingDefaults)
  expect(worn()).toEqual([])
})

test('existing sheets stay', async () => {
  const other = new CSSStyleSheet()
  document.adoptedStyleSheets = [other]
  await wearSiteFace({ ...settingDefaults, radius: 'none' })
  expect(document.adoptedStyleSheets).toHaveLength(2)
  expect(document.adoptedStyleSheets[0]).toBe(other)
})

test.each([
  [{ radius: 'small' }, /--panel-radius: ?12px/],
  [{ font: 'IBM Plex Sans' }, /--font: ?"IBM Plex Sans", ?var\(--system-font\)/],
  [{ accent: '#06c' }, /@media \(forced-colors: none\).*theme="light".*--accent: ?#0066cc.*theme="dark"/s],
] as const)('%j is worn', async (face, rule) => {
  await wearSiteFace({ ...settingDefaults, ...face })
  expect(worn().join('\n')).toMatch(rule)
})
