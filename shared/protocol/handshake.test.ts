import { expect, test } from 'vitest'
import { errorCodes } from '../errorCodes.ts'
import { commonVersion, connectText, parseHandshake, protocolVersions, readyText, refusedText } from './handshake.ts'

test('reads its own texts', () => {
  expect(parseHandshake(readyText())).toEqual({ type: 'ready', value: protocolVersions.join() })
})

test('reads a refusal with any code of the closed list', () => {
  for (const code of errorCodes)
    expect(parseHandshake(refusedText(code, 'Why.\nWhat: to do.'))).toEqual({
      type: 'refused',
      value: code,
      advice: 'Why. What: to do.',
    })
  expect(parseHandshake('ck:refused:internal')).toEqual({ type: 'refused', value: 'internal', advice: undefined })
})

test('keeps a refusal to one line of 300 characters', () => {
  expect(parseHandshake(refusedText('internal', 'a'.repeat(500)))?.advice).toHaveLength(300)
})

test('reads every version of a later release', () => {
  expect(parseHandshake('ck:ready:3,2,1')).toEqual({ type: 'ready', value: '3,2,1' })
})

test.each<unknown>([
  undefined,
  null,
  1,
  {},
  ['ck:ready:1'],
  { type: 'ready', versions: [1] },
  { toString: () => 'ck:ready:1' },
  new String('ck:ready:1'),
  '',
  'ck:',
  'ck:ready',
  'ck:ready:',
  'ck:ready:1\n',
  '\nck:ready:1',
  ' ck:ready:1',
  'ck:ready:1 ',
  'CK:ready:1',
  'ck:READY:1',
  'ck:refused:Not_Ours',
  'ck:refused:a b',
  'ck:refused:<b>',
  'ck:other:1',
  connectText(1),
  'ck:ready:1:',
  'ck:refused:internal:two\nlines',
  `ck:refused:internal:${'a'.repeat(301)}`,
  `ck:refused:${'a'.repeat(65)}`,
  `ck:ready:${'1,'.repeat(1_000_000)}`,
  '{"ck":"ready"}',
])('is not taken in by %j', data => {
  expect(parseHandshake(data)).toBeUndefined()
})

test('meets at the newest version both speak', () => {
  expect(commonVersion('1')).toBe(1)
  expect(commonVersion('9,8,1')).toBe(1)
})

test.each(['', '0', '2', '11', 'one', '1.5', ',,'])('does not meet a frame that speaks %j', versions => {
  expect(commonVersion(versions)).toBeUndefined()
})
