import { expect, test } from 'vitest'
import { findCircles } from './findCircles.mjs'

const circlesOf = (graph: Record<string, string[]>) => findCircles(new Map(Object.entries(graph)))

test.each<[string, Record<string, string[]>, string[][]]>([
  ['a chain', { a: ['b'], b: ['c'], c: [] }, []],
  ['a fork that joins again', { a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }, []],
  ['two that import each other', { a: ['b'], b: ['a'] }, [['a', 'b']]],
  ['a long way round', { a: ['b'], b: ['c'], c: ['d'], d: ['a'] }, [['a', 'b', 'c', 'd']]],
  [
    'two circles in one chain',
    { a: ['b'], b: ['a', 'c'], c: ['d'], d: ['c'] },
    [
      ['c', 'd'],
      ['a', 'b'],
    ],
  ],
  ['two circles that share a file', { a: ['b', 'c'], b: ['a'], c: ['a'] }, [['a', 'b', 'c']]],
  ['a chord behind a longer way', { a: ['b'], b: ['c', 'd'], c: ['d'], d: ['b'] }, [['b', 'c', 'd']]],
  ['a file that imports itself', { a: ['a'] }, []],
])('%s', (_, graph, circles) => {
  expect(circlesOf(graph).map(circle => circle.toSorted())).toEqual(circles)
})

test('the largest circle comes first', () => {
  expect(circlesOf({ a: ['b'], b: ['a'], c: ['d'], d: ['e'], e: ['c'] }).map(circle => circle.length)).toEqual([3, 2])
})
