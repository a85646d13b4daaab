import { expect, test } from 'vitest'
import { arrivalCautions, arrivalOf } from './simulationFacts.ts'

const token = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const told = (received?: string) => ({ result: 'success' as const, changes: [], ...(received && { received }) })

test.each([
  ['all of a network’s own currency', { amount: 5n }, {}, undefined, { amount: 5n, isLeast: false }, []],
  ['what a test run found', { amount: 10n, token }, {}, told('9'), { amount: 9n, isLeast: false }, ['arrivesLess']],
  ['all of it', { amount: 10n, token }, {}, told('10'), { amount: 10n, isLeast: false }, []],
  ['more than was sent', { amount: 10n, token }, {}, told('11'), { amount: 11n, isLeast: false }, []],
  ['nothing', { amount: 10n, token }, {}, told('0'), { amount: 0n, isLeast: false }, ['arrivesNothing']],
  [
    'what the mint leaves',
    { amount: 10n, token },
    { withheld: 3n },
    undefined,
    { amount: 7n, isLeast: true },
    ['arrivesLess'],
  ],
  ['what nobody knows', { amount: 10n, token }, {}, told(), undefined, []],
])('%s arrives', (_, plan, fee, simulation, arrival, cautions) => {
  expect(arrivalOf(plan, fee, simulation)).toEqual(arrival)
  expect(arrivalCautions(plan.amount, arrival)).toEqual(cautions)
})
