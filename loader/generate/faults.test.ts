// @vitest-environment node
import { expect, test } from 'vitest'
import { seedFaults } from './faults.ts'

test('seeds bounds off by one, missing anchors and dropped strictness, but no fault without effect', () => {
  const faults = seedFaults([
    'object',
    {
      text: ['string', 0, 3],
      coded: ['optional', ['string', 0, 9, /^a+$/]],
      words: ['array', ['oneOf', ['x', 'y']], 0, 2],
      ratio: ['number', 0, 2.5],
      any: ['unknown'],
    },
  ])
  expect([...faults].map(fault => fault.name)).toEqual([
    'strict dropped: { "text": …, "coded": …, "words": …, "ratio": …, "any": … }',
    ...['0 made 1', '3 made 2', '3 made 4', '^ dropped', '$ dropped'].map(name => `${name}: /^.{0,3}$/su`),
    ...['9 made 8', '9 made 10', '^ dropped', '$ dropped', '^ dropped', '$ dropped'].map(
      name => `${name}: both(/^a+$/, /^.{0,9}$/su)`,
    ),
    ...['0 made 1', '2 made 1', '2 made 3'].map(name => `${name}: list(…, 0, 2)`),
    ...['^ dropped', '$ dropped'].map(name => `${name}: /^(x|y)$/`),
    ...['0 made -1', '0 made 1', '2.5 made 1.5', '2.5 made 3.5'].map(
      name => `${name}: within(Number.isFinite, 0, 2.5)`,
    ),
  ])
})
