import { expect, test } from 'vitest'
import type { Measures } from './measures.ts'
import { attemptVisit, rotate } from './runRounds.ts'

const measures = { liveMs: 1 } as Measures

/** A visit with the listed outcomes, one for each attempt. */
function visitThat(...outcomes: ('works' | 'fails')[]) {
  return async () => {
    const outcome = outcomes.shift()
    if (outcome === 'works') return measures
    throw new Error(outcome === 'fails' ? 'no answer' : 'one attempt too many')
  }
}

test('a successful visit is made once', async () => {
  expect(await attemptVisit(visitThat('works'))).toEqual([{ measures }])
})

test('a failed visit is kept and repeated once', async () => {
  expect(await attemptVisit(visitThat('fails', 'works'))).toEqual([{ failure: 'no answer' }, { measures }])
  expect(await attemptVisit(visitThat('fails', 'fails'))).toEqual([{ failure: 'no answer' }, { failure: 'no answer' }])
})

test('each round starts with another contestant', () => {
  expect([0, 1, 2, 3].map(round => rotate(['a', 'b', 'c'], round).join(''))).toEqual(['abc', 'bca', 'cab', 'abc'])
})
