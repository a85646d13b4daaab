import { expect, test } from 'vitest'
import { errorCodes } from '../../../shared/errorCodes.ts'
import { tagsIn } from './collectTags.mjs'
import { complaintsOf, judgeSpec } from './judgeSpec.mjs'
import { readDifferences } from './readDifferences.mjs'
import { rows } from './rows.mjs'

const row = (id: string, isError = false) => ({ id, says: id, milestone: 'foundation' as const, isError })
const tag = (id: string, isTest: boolean) => ({ id, place: isTest ? 'a.test.ts:1' : 'a.ts:1', isTest })

test('a tag names one or more rows, in any kind of comment', () => {
  const text = [
    '/** A delay. @spec 9.toast-replacement */',
    '',
    '// @spec 2.view-connect 2.opens-default',
    '/* 9.shake */',
  ]
  expect(tagsIn('modal-app/dialog/toasts.ts', text.join('\n'))).toEqual([
    { id: '9.toast-replacement', place: 'modal-app/dialog/toasts.ts:1', isTest: false },
    { id: '2.view-connect', place: 'modal-app/dialog/toasts.ts:3', isTest: false },
    { id: '2.opens-default', place: 'modal-app/dialog/toasts.ts:3', isTest: false },
  ])
})

test.each([
  ['loader/kernel/core.test.ts', true],
  ['modal-app/boot/Root.test.tsx', true],
  ['e2e/flows/boot.e2e.ts', true],
  ['modal-app/adapters/adapter.contract.ts', true],
  ['loader/kernel/core.ts', false],
  ['modal-app/ui/Button.story.tsx', false],
])('tags in %s are of tests: %s', (file, isTest) => {
  expect(tagsIn(file, '// @spec 9.shake')).toMatchObject([{ isTest }])
})

test.each([
  [[], 'no test'],
  [[tag('2.x', true)], undefined],
  [[tag('2.x', false)], 'no test'],
  [[tag('2.x', false), tag('2.x', true)], undefined],
  [[tag('2.x', false), tag('2.x', false), tag('2.x', true)], undefined],
])('a row with the tags %j lacks %s', (tags, missing) => {
  expect(judgeSpec([row('2.x')], tags)).toMatchObject([{ missing }])
})

test('an error has one place in the code', () => {
  const tags = [tag('8.x', false), tag('8.x', false), tag('8.x', true)]
  expect(judgeSpec([row('8.x', true)], tags)[0]?.missing).toMatch(/^2 places in the code instead of one/)
})

test('a row without a test, and a tag or difference that names no row, cause complaints', () => {
  const tags = [tag('2.typo', true)]
  const differences = [{ id: '2.gone', reason: 'It is calmer' }]
  expect(complaintsOf(judgeSpec([row('2.x')], []), [])).toEqual(['@spec 2.x (2.x) has no test.'])
  expect(complaintsOf([], tags)).toEqual(['a.test.ts:1: @spec 2.typo names an unknown row.'])
  expect(complaintsOf([], [], differences)).toEqual(['shared/DIFFERS.md: 2.gone is an unknown row.'])
})

test('a row of the table differs, and still needs a test', () => {
  const table = '| row | says |\n|---|---|\n| 2.x | A | B | It is calmer |\n'
  const { differences, complaints } = readDifferences(table)
  expect(complaints).toEqual([])
  expect(judgeSpec([row('2.x')], [], differences)).toMatchObject([{ differs: 'It is calmer', missing: 'no test' }])
})

test.each([
  ['no reason', '| 2.x | A | B |  |'],
  ['three cells', '| 2.x | A | B |'],
  ['a cell that is too long', `| 2.x | A | B | ${'x'.repeat(131)} |`],
])('a line with %s is refused', (_, line) => {
  expect(readDifferences(line).complaints).toEqual([
    'shared/DIFFERS.md, 2.x: write four cells of at most 130 characters.',
  ])
})

test('row ids are unique, and each row has a text', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  for (const { id, says } of rows) {
    expect(id).toMatch(/^[2-9]\.[a-z0-9-]+$/)
    expect(says.length).toBeGreaterThan(0)
  }
})

test('rows name existing error codes', () => {
  const codes = rows.flatMap(({ says }) => /→ ([a-z_]+)$/.exec(says)?.[1] ?? [])
  expect(codes.length).toBeGreaterThan(0)
  expect(errorCodes).toEqual(expect.arrayContaining(codes))
})
