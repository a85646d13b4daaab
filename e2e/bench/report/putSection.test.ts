import { expect, test } from 'vitest'
import { putSection } from './putSection.ts'

const text =
  'Before\n\n<!-- speed: written by the command -->\n\nold\n\n<!-- end -->\n\n<!-- size: written by the command -->\nold\n<!-- end -->\n'

test('a table replaces what stood in its place, and nothing else', () => {
  const once = putSection(text, 'speed', '| new |\n')
  expect(once).toBe(
    'Before\n\n<!-- speed: written by the command -->\n\n| new |\n\n<!-- end -->\n\n<!-- size: written by the command -->\nold\n<!-- end -->\n',
  )
  expect(putSection(once, 'speed', '| new |')).toBe(once)
  expect(putSection(text, 'size', '| B |')).toContain(
    'old\n\n<!-- end -->\n\n<!-- size: written by the command -->\n\n| B |\n\n<!-- end -->',
  )
})

test('a text without that place is named', () => {
  expect(() => putSection('nothing', 'speed', '')).toThrow('has no place <!-- speed: written by the command -->')
})
