import { expect, test } from 'vitest'
import { broughtAlong } from './broughtAlong.ts'

test.each(['\u200b', '\u2066', '\u3164', '\ufe0f', '\u00ad'])('%j is brought along by copying', character => {
  expect(new RegExp(`^[${broughtAlong}]$`, 'u').test(character)).toBe(true)
})

test.each([' ', '\u00a0', '1', '.'])('%j is not: it may separate', character => {
  expect(new RegExp(`[${broughtAlong}]`, 'u').test(character)).toBe(false)
})
