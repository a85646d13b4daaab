import { expect, test } from 'vitest'
import { errorCodes } from '../errorCodes.ts'
import { connectText, parseRefusal, readyText, refusedText, shownText } from './handshake.ts'

test('reads a refusal with any code of the closed list', () => {
  for (const code of errorCodes)
    expect(parseRefusal(refusedText(code, 'Why.\nWhat: to do.'))).toEqual({ code, advice: 'Why. What: to do.' })
  expect(parseRefusal('ck:refused:internal')).toEqual({ code: 'internal', advice: undefined })
})

test('keeps a refusal to one line of 300 characters', () => {
  expect(parseRefusal(refusedText('internal', 'a'.repeat(500)))?.advice).toHaveLength(300)
})

test.each<unknown>([
  undefined,
  null,
  1,
  {},
  ['ck:refused:internal'],
  { type: 'refused', code: 'internal' },
  { toString: () => 'ck:refused:internal' },
  new String('ck:refused:internal'),
  '',
  'ck:',
  'ck:refused',
  'ck:refused:',
  'ck:refused:internal\n',
  '\nck:refused:internal',
  ' ck:refused:internal',
  'ck:refused:internal ',
  'CK:refused:internal',
  'ck:REFUSED:internal',
  'ck:refused:Not_Ours',
  'ck:refused:a b',
  'ck:refused:<b>',
  'ck:other:internal',
  readyText,
  shownText,
  connectText,
  'ck:refused:internal:',
  'ck:refused:internal:two\nlines',
  `ck:refused:internal:${'a'.repeat(301)}`,
  `ck:refused:${'a'.repeat(65)}`,
  `ck:refused:${'a,'.repeat(1_000_000)}`,
  '{"ck":"refused"}',
])('ignores %j', data => {
  expect(parseRefusal(data)).toBeUndefined()
})
