import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { runNode } from '../commands/run.mjs'
import { markdownTable } from './report/markdownTable.ts'

/** What of the other harness's results is used. */
export interface PeerResults {
  labels: Record<string, string>
  /** Condition → contestant → medians. */
  conditions: Record<string, Record<string, { median: Record<string, number | null> }>>
}

/** Where the harness with other products' modals is, beside the project. */
const harness = '../shared/bench'
const ours = 'ours'
const reference = 'appkit-cdn'
const slowCondition = 'cpu 4x, net none, click idle'
/** Architecture §10: click → live, preloaded, CPU 4×. */
const shareOfReference = 0.25

const columns: readonly [title: string, measure: string, unitBytes: number][] = [
  ['ready ms', 'readyMs', 1],
  ['click → live ms', 'coldLiveMs', 1],
  ['second open ms', 'warmLiveMs', 1],
  ['long tasks over 50 ms', 'tbtTotal', 1],
  ['page script ms', 'scriptTotalMs', 1],
  ['page heap MB', 'heapMB', 1],
  ['KB until open', 'bytesTotal', 1024],
  ['requests until open', 'requestsTotal', 1],
]

export interface PeersOptions {
  root: string
  runs: number
  /** Of the running stack: the harness measures ours there. */
  portBase: number
}

/**
 * Runs the other harness, when it is there with peers installed, and returns its tables.
 * @returns one sentence on what is missing otherwise
 */
export async function comparePeers({ root, runs, portBase }: PeersOptions): Promise<string> {
  const folder = resolve(root, harness)
  if (!existsSync(join(folder, 'peers')) || !existsSync(join(folder, 'node_modules')))
    return `No peers: ${harness} is not there or has none installed (npm i && sh install-peers.sh in that folder), so they were not measured.`
  const out = join(root, 'dist/bench/peers')
  const { code } = await runNode([join(folder, 'bench.mjs'), '--runs', String(runs), '--out', out], {
    env: { PRODUCT: root, PORT_BASE: String(portBase) },
    // Its own table repeats what is made of its results here.
    capture: true,
  })
  if (code) return `The peers were not measured: ${harness}/bench.mjs ended with code ${code}.`
  return describePeers(JSON.parse(await readFile(`${out}.json`, 'utf8')))
}

/** The harness's medians, and the row of architecture §10 that is set against a peer. */
export function describePeers({ labels, conditions }: PeerResults): string {
  const tables = Object.entries(conditions).map(([condition, results]) => {
    const rows = Object.entries(results).map(([name, { median }]) => [
      labels[name] ?? name,
      ...columns.map(([, measure, unit]) => rounded(median[measure], unit)),
    ])
    return `**Peers, ${condition}**\n\n${markdownTable(['', ...columns.map(([title]) => `>${title}`)], rows)}`
  })
  return [judgeAgainstReference(conditions[slowCondition]), ...tables].join('\n\n')
}

function judgeAgainstReference(results: PeerResults['conditions'][string] | undefined): string {
  const mine = results?.[ours]?.median.coldLiveMs
  const theirs = results?.[reference]?.median.coldLiveMs
  if (mine == null || theirs == null) return `click → live at CPU 4× against ${reference}: no data.`
  const ceiling = theirs * shareOfReference
  const verdict = mine <= ceiling ? 'pass' : 'over'
  return `click → live at CPU 4×: ${mine.toFixed(0)} ms, ceiling ${ceiling.toFixed(0)} ms (${shareOfReference} × ${reference}): ${verdict}.`
}

function rounded(value: number | null | undefined, unit: number): string {
  if (value == null) return '–'
  return String(Number((value / unit).toFixed(value / unit < 10 ? 1 : 0)))
}
