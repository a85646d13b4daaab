// `npm run bench [-- --runs 7]` compares the modal's speed with minimal iframes. Built to dist/tools/bench.mjs.
// Exits with 1 only if a visit could not be measured, because timings depend on the load of the machine.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { type BenchOptions, readBenchOptions } from './benchOptions.ts'
import { type ConditionName, conditionNames, conditions } from './conditions.ts'
import type { ContestantName } from './contestants.ts'
import { createCertificate } from './network/createCertificate.ts'
import { preparePages } from './pages/preparePages.ts'
import { startPages } from './pages/startPages.ts'
import { describeBudgets, describeRun } from './report/describeRun.ts'
import { putSection } from './report/putSection.ts'
import { type Line, runRounds } from './runRounds.ts'
import { chromiumPath, startProduct } from './startProduct.ts'
import { createMedianOf, describeFailures, isComplete } from './summarise.ts'
import { withCleanUp } from './withCleanUp.ts'

const tell = (text: string) => console.error(text)

/** Above this share of its cores, the machine is busy with more than the bench. */
const busyShare = 1.5

const notes = `Medians of {runs} visits, each with an empty cache, in {browser} on {machine}, load {load}.
The click is a real input event after a hover of 100 ms. Live is the first frame in which a wallet's row is on screen, at
least 90 % opaque, and the target of a click there. All pages come from the same kind of server: node, HTTP/2 over TLS,
compressed with brotli beforehand, page and iframe on two sites of this machine. No other host is reachable. One difference
remains: our iframe's document comes from the real cdn, which looks up the project, hashes and logs.
Compare figures within one run only.`

/** The contestants of each condition. */
function lineOf({ only }: BenchOptions): Line {
  const isWanted = (name: ContestantName) => !only.length || only.includes(name)
  return Object.fromEntries(
    conditionNames.map(name => [name, conditions[name].contestants.filter(isWanted)]),
  ) as Record<ConditionName, ContestantName[]>
}

async function main(): Promise<void> {
  const root = process.cwd()
  const args = process.argv.slice(2)
  const options = readBenchOptions(args)
  const { runs } = options
  const line = lineOf(options)
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
    const pages = await preparePages({ root, hosts, frames, tag: product.tag, names })

    const { browser, attempts } = await runRounds({
      chromiumPath: path,
      spkiHash: certificate.spkiHash,
      pages,
      line,
      runs,
      tell,
    })
    const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}`
    const load = (loadavg()[0] ?? 0).toFixed(1)
    const isBusy = Number(load) > busyShare * cpus().length
    const kept = { when, machine, load, browser, node: process.version, runs, attempts }
    await writeFile(join(folder, `${when.replaceAll(':', '-')}.json`), `${JSON.stringify(kept, null, 1)}\n`)
    if (!isComplete(attempts, line, runs)) process.exitCode = 1

    const medianOf = createMedianOf(attempts)
    if (options.isKept) {
      const version = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')).version
      const about = `Version ${version}, ${when.slice(0, 10)}: medians of ${runs} visits in ${browser} on ${cpus().length} cores, load ${load}.`
      const path = join(root, 'e2e/bench/SIZES.md')
      const sizes = await readFile(path, 'utf8')
      await writeFile(
        path,
        putSection(sizes, 'npm run bench -- --keep', `${about}\n\n${describeBudgets(medianOf, line)}`),
      )
    }

    const values: Record<string, string> = { runs: String(runs), browser, machine, load }
    return [
      notes.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''),
      ...(isBusy
        ? ['The machine had much else to do, which slows ours and the floors unevenly: run it again alone.']
        : []),
      describeRun(medianOf, line),
      ...describeFailures(attempts).map(text => `Failed visit: ${text}`),
    ].join('\n\n')
  })
  await writeFile(join(folder, 'results.md'), `${report}\n`)
  console.log(report)
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
