// `npm run bench [-- --runs 7 --peers]`: how fast the modal is, against the least an iframe could do. Built to
// dist/tools/bench.mjs. Exits with 1 only when a visit could not be measured: timings depend on what else a machine does.
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { readBenchOptions } from './benchOptions.ts'
import { preparePages } from './pages/preparePages.ts'
import { startPages } from './pages/startPages.ts'
import { comparePeers } from './peers.ts'
import { describeRun } from './report/describeRun.ts'
import { runRounds } from './runRounds.ts'
import { chromiumPath, startProduct } from './startProduct.ts'
import { createMedianOf, describeFailures, isComplete } from './summarise.ts'
import { withCleanUp } from './withCleanUp.ts'

/** Above this share of its cores a machine is busy with more than the bench. */
const busyShare = 1.5

const notes = `Medians of {runs} visits, each with an empty cache, in {browser} on {machine}, load {load}.
The click is a real input event after a hover of 100 ms, and live is the first frame in which a wallet's row is on screen, at
least 90 % opaque and what a click would hit. All pages come from one kind of server: node's, HTTP/1.1, brotli made beforehand,
page and iframe on two sites of this machine. What is not alike: our iframe's document comes from the real cdn, which looks
up the project, hashes and logs. Compare within one run only.`

async function main(): Promise<void> {
  const root = process.cwd()
  const args = process.argv.slice(2)
  const { runs, peers } = readBenchOptions(args)
  const folder = join(root, 'dist/bench')
  await mkdir(folder, { recursive: true })

  const report = await withCleanUp(async later => {
    const path = await chromiumPath()
    const product = await startProduct(root, args)
    later(product.stop)
    const [hosts, frames] = await Promise.all([startPages('127.0.0.1'), startPages('localhost')])
    later(hosts.stop)
    later(frames.stop)
    const pages = await preparePages({ root, hosts, frames, tag: product.tag })

    const { browser, attempts } = await runRounds({
      chromiumPath: path,
      pages,
      runs,
      tell: line => console.error(line),
    })
    const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}`
    const load = (loadavg()[0] ?? 0).toFixed(1)
    const isBusy = Number(load) > busyShare * cpus().length
    const kept = { when: new Date().toISOString(), machine, load, browser, node: process.version, runs, attempts }
    await writeFile(join(folder, 'results.json'), `${JSON.stringify(kept, null, 1)}\n`)
    if (!isComplete(attempts, runs)) process.exitCode = 1

    const values: Record<string, string> = { runs: String(runs), browser, machine, load }
    return [
      notes.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''),
      ...(isBusy
        ? ['The machine had much else to do, which slows ours and the floors unevenly: run it again alone.']
        : []),
      describeRun(createMedianOf(attempts)),
      ...describeFailures(attempts).map(line => `Failed visit: ${line}`),
      peers
        ? await comparePeers({ root, runs, portBase: product.portBase })
        : 'Other products: npm run bench -- --peers',
    ].join('\n\n')
  })
  await writeFile(join(folder, 'results.md'), `${report}\n`)
  console.log(report)
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
