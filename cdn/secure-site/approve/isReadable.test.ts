import { expect, test } from 'vitest'
import { isReadable } from './isReadable.ts'

const popup = { innerWidth: 440, innerHeight: 700, outerWidth: 440, outerHeight: 760 }

test.each([
  ['a popup', {}],
  ['a tab at 400 percent', { innerWidth: 320, innerHeight: 201, outerWidth: 1280, outerHeight: 800 }],
  ['a small phone', { innerWidth: 320, innerHeight: 448, outerWidth: 320, outerHeight: 568 }],
  ['an app that tells no outer size', { outerWidth: 0, outerHeight: 0 }],
])('%s can be read', (_, change) => expect(isReadable({ ...popup, ...change })).toBe(true))

test.each([
  ['of the least size', { innerWidth: 142, innerHeight: 99, outerWidth: 142, outerHeight: 134 }],
  ['with room for the buttons alone', { innerHeight: 180, outerHeight: 240 }],
  ['as narrow as a word', { innerWidth: 220, outerWidth: 220 }],
  ['as small as if all were enlarged', { innerWidth: 290, innerHeight: 370, outerWidth: 290, outerHeight: 370 }],
])('a window %s cannot', (_, change) => expect(isReadable({ ...popup, ...change })).toBe(false))
