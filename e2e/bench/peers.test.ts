import { expect, test } from 'vitest'
import { comparePeers, describePeers, type PeerResults } from './peers.ts'

const condition = 'cpu 4x, net none, click idle'
const labels = { ours: 'ours: loader + iframe', 'appkit-cdn': 'AppKit CDN' }

function results(mine: number | null, theirs: number): PeerResults {
  const median = (coldLiveMs: number | null) => ({ median: { coldLiveMs, bytesTotal: 49_664, heapMB: 0.74 } })
  return { labels, conditions: { [condition]: { ours: median(mine), 'appkit-cdn': median(theirs) } } }
}

test.each([
  [100, 400, 'ceiling 100 ms (0.25 × appkit-cdn): pass.'],
  [101, 400, 'ceiling 100 ms (0.25 × appkit-cdn): over.'],
  [null, 400, 'against appkit-cdn: no data.'],
])('%s ms against %s ms', (mine, theirs, text) => {
  expect(describePeers(results(mine, theirs)).split('\n')[0]).toContain(text)
})

test('the table names peers by their labels and shows bytes in KB', () => {
  const line = describePeers(results(90, 400))
    .split('\n')
    .find(each => each.includes('AppKit CDN'))
  expect(line?.split('|').map(cell => cell.trim())).toContain('49')
})

test('without the harness one sentence says so', async () => {
  expect(await comparePeers({ root: '/nowhere/project', runs: 1, portBase: 4400 })).toMatch(/^No peers: .+\.$/)
})
