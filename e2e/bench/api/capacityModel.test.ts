import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type ActCost, acts, type Capacity, describeCapacity, loadOf } from './capacityModel.ts'

const alike = (cost: ActCost) => Object.fromEntries(acts.map(act => [act, cost])) as Capacity['costs']

test('a month is the sum of its actions, and the busiest minute decides the cores', () => {
  // 1,680 acts for each 1,000 openings.
  const costs = alike({ requests: 2, bytes: 1000, cpuMs: 1, statements: 3 })
  const load = loadOf({ costs }, 2_592_000)
  expect(load.requestsPerSecond).toBeCloseTo(1.68 * 2)
  expect(load.peakPerSecond).toBeCloseTo(1.68 * 2 * 5)
  expect(load.statementsPerSecond).toBeCloseTo(1.68 * 3 * 5)
  expect(load.gigabytes).toBeCloseTo((1.68 * 2_592_000 * 1000) / 1e9)
  expect(load.cores).toBe(1)
  expect(loadOf({ costs }, 2_592_000_000).cores).toBe(17)
})

test('the documentation page has the latest figures', async () => {
  const figures: Capacity = JSON.parse(await readFile(join(import.meta.dirname, 'capacity.json'), 'utf8'))
  const page = await readFile(join(import.meta.dirname, '../../../cdn/docs/pages/capacity.md'), 'utf8')
  expect(page).toBe(describeCapacity(figures))
})
