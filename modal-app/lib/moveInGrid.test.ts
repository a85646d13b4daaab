import { expect, test } from 'vitest'
import { moveInGrid } from './moveInGrid.ts'

/*
 *  0  1  2  3
 *  4  5  6  7
 *  8  9
 */
const grid = { count: 10, columns: 4, isMirrored: false }

test.each<[key: string, from: number, to: number | undefined]>([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 3, 4],
  ['ArrowRight', 9, undefined],
  ['ArrowLeft', 4, 3],
  ['ArrowLeft', 0, undefined],
  ['ArrowDown', 1, 5],
  ['ArrowDown', 5, 9],
  ['ArrowDown', 7, 9],
  ['ArrowDown', 8, undefined],
  ['ArrowUp', 9, 5],
  ['ArrowUp', 2, undefined],
  ['Home', 6, 0],
  ['End', 6, 9],
  ['Enter', 6, undefined],
  ['constructor', 6, undefined],
])('%s from %i moves to %s', (key, index, to) => {
  expect(moveInGrid(key, { ...grid, index })).toBe(to)
})

test('arrows are mirrored in right-to-left text', () => {
  expect(moveInGrid('ArrowLeft', { ...grid, index: 0, isMirrored: true })).toBe(1)
  expect(moveInGrid('ArrowRight', { ...grid, index: 0, isMirrored: true })).toBeUndefined()
})

test('in one column, up and down reach every item', () => {
  expect(moveInGrid('ArrowDown', { index: 3, count: 5, columns: 1, isMirrored: false })).toBe(4)
  expect(moveInGrid('ArrowDown', { index: 4, count: 5, columns: 1, isMirrored: false })).toBeUndefined()
})
