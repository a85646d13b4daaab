// `npm run bench [-- --runs 7 --peers]`: how fast the modal is, against the least an iframe could do and other products. Built to
// dist/tools/bench.mjs. Exits with 1 only when a visit could not be measured: timings depend on what else a machine does.
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { type BenchOptions, readBenchOptions } from './benchOptions.ts'
import { type ConditionName, conditionNames, conditions } from './conditions.ts'
import { type ContestantName, contestants, isPeer, type PeerName, peerNames } from './contestants.ts'
import { createCertificate } from './network/createCertificate.ts'
import { startOutside } from './network/startOutside.ts'
import { preparePages } from './pages/preparePages.ts'
import { startPages } from './pages/startPages.ts'
import { installPeer } from './peers/installPeer.ts'
import { describeRun } from './report/describeRun.ts'
import { type Line, runRounds } from './runRounds.ts'
import { chromiumPath, startProduct } from './startProduct.ts'
import { createMedianOf, describeFailures, isComplete } from './summarise.ts'
import { withCleanUp } from './withCleanUp.ts'

const tell = (text: string) => console.error(text)

/** Above this share of its cores a machine is busy with more than the bench. */
const busyShare = 1.5

const notes = `Medians of {runs} visits, each with an empty cache, in {browser} on {machine}, load {load}.
The click is a real input event after a hover of 100 ms, and live is the first frame in which a wallet's row is on screen, at
least 90 % opaque and what a click would hit. All come from one kind of server: node's, HTTP/2 over TLS, brotli made
beforehand, page and iframe on two sites of this machine. Every other host is answered here too, with fixed replies. What is
not alike: our iframe's document comes from the real cdn, which looks up the project, hashes and logs. Compare within one run.`

/** @returns why, for each peer that is wanted and cannot be had */
async function installPeers(root: string, { peers, only }: BenchOptions): Promise<Map<PeerName, string>> {
  const absent = new Map<PeerName, string>()
  for (const name of peerNames) {
    if (!(only.length ? only.includes(name) : peers)) continue
    await installPeer(root, name, tell).catch((error: Error) => absent.set(name, error.message))
  }
  return absent
}

/** What is measured under which condition. */
function lineOf({ peers, only }: BenchOptions, absent: ReadonlyMap<ContestantName, string>): Line {
  const isWanted = (name: ContestantName) =>
    !absent.has(name) && (only.length ? only.includes(name) : peers || !isPeer(name))
  return Object.fromEntries(
    conditionNames.map(name => [name, conditions[name].contestants.filter(isWanted)]),
  ) as Record<ConditionName, ContestantName[]>
}

async function main(): Promise<void> {
  const root = process.cwd()
  const args = process.argv.slice(2)
  const options = readBenchOptions(args)
  const { runs } = options
  const absent = await installPeers(root, options)
  const line = lineOf(options, absent)
  const names = [...new Set(conditionNames.flatMap(name => line[name]))]
  const when = new Date().toISOString()
  const folder = join(root, 'dist/bench')
  await mkdir(folder, { recursive: true })

  const report = await withCleanUp(async later => {
    const path = await chromiumPath()
    const certificate = createCertificate()
    const product = await startProduct(root, args, certificate)
    later(product.stop)
    const [hosts, frames] = await Promise.all([
      startPages('127.0.0.1', certificate),
      startPages('localhost', certificate),
    ])
    later(hosts.stop)
    later(frames.stop)
    const outside = await startOutside(certificate)
    later(outside.stop)
    const pages = await preparePages({ root, hosts, frames, tag: product.tag, names })
    const network = { spkiHash: certificate.spkiHash, outsidePort: outside.port }

    const { browser, attempts } = await runRounds({ chromiumPath: path, network, pages, line, runs, tell })
    const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}`
    const load = (loadavg()[0] ?? 0).toFixed(1)
    const isBusy = Number(load) > busyShare * cpus().length
    const unknownHosts = outside.unknownHosts()
    const kept = { when, machine, load, browser, node: process.version, runs, unknownHosts, attempts }
    await writeFile(join(folder, `${when.replaceAll(':', '-')}.json`), `${JSON.stringify(kept, null, 1)}\n`)
    if (!isComplete(attempts, line, runs)) process.exitCode = 1

    const values: Record<string, string> = { runs: String(runs), browser, machine, load }
    return [
      notes.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''),
      ...(isBusy
        ? ['The machine had much else to do, which slows ours and the floors unevenly: run it again alone.']
        : []),
      describeRun(createMedianOf(attempts), line),
      ...describeFailures(attempts).map(text => `Failed visit: ${text}`),
      ...[...absent].map(([name, reason]) => `${contestants[name]} was not measured: ${reason}`),
      ...(names.some(isPeer) || absent.size ? [] : ['Other products beside them: npm run bench -- --peers']),
    ].join('\n\n')
  })
  await writeFile(join(folder, 'results.md'), `${report}\n`)
  console.log(report)
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
