import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { root } from './root.mjs'
import { run } from './run.mjs'

const file = join(root, 'e2e/long/BATTERY.md')

const head = `# The battery

What takes too long to run on every change: \`npm run test:long -- --keep\` runs all groups, or those that it is given, and writes a row
for each. A group that runs again on the same day replaces its row; those of other days stay.

| group | date | commit | machine | passed | failed | seconds | figures |
| --- | --- | --- | --- | --: | --: | --: | --- |
`

/**
 * Writes the figures of a group's run, newest day first.
 * @param {{group: string, passed: number, failed: number, seconds: number, figures: string[]}} measured
 */
export async function keepBattery({ group, passed, failed, seconds, figures }) {
  const date = new Date().toISOString().slice(0, 10)
  const { output } = await run('git', ['rev-parse', '--short', 'HEAD'], { capture: true })
  const [load = 0] = loadavg()
  const machine = `${cpus().length} cores, load ${load.toFixed(0)}, node ${process.versions.node}`
  const cells = [
    group,
    date,
    output.trim(),
    machine,
    passed,
    failed,
    seconds,
    figures.join('<br>').replaceAll('|', '∣'),
  ]
  const before = existsSync(file) ? readFileSync(file, 'utf8') : head
  writeFileSync(file, withRow(before, `| ${cells.join(' | ')} |`))
}

/**
 * @param {string} text of the file
 * @param {string} row of a group and a day
 */
export function withRow(text, row) {
  const dayAndGroup = (/** @type {string} */ line) => line.split(' | ').slice(0, 2).reverse().join(' ')
  const rows = text
    .split('\n')
    .filter(line => /^\| [\w-]+ \| \d{4}-/.test(line) && dayAndGroup(line) !== dayAndGroup(row))
  const day = (/** @type {string} */ line) => line.split(' | ')[1] ?? ''
  const sorted = [...rows, row].sort((one, other) => day(other).localeCompare(day(one)) || one.localeCompare(other))
  return `${head}${sorted.join('\n')}\n`
}
