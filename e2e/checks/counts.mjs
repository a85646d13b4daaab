// Counts what makes the modal hard to read or slow to load, and fails above a ceiling: files split for bytes instead of
// ideas, import()s, swallowed rejections, chunks. Lower a ceiling whenever possible.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { root } from '../commands/root.mjs'
import { others } from './others.mjs'

const files = readdirSync(join(root, 'modal-app'), { recursive: true, withFileTypes: true })
  .map(entry => join(entry.parentPath, entry.name))
  .filter(path => /\.tsx?$/.test(path) && !others.test(path))
const texts = files.map(path => readFileSync(path, 'utf8'))
/** @param {RegExp} pattern */
const count = pattern => texts.reduce((sum, text) => sum + (text.match(pattern)?.length ?? 0), 0)

const lengths = texts.map(text => text.split('\n').length - 1).sort((one, other) => one - other)
const median = lengths[lengths.length >> 1] ?? 0

const counted = [
  { what: 'files of modal-app without tests and stories', number: files.length, most: 627 },
  { what: 'lines in the median of them', number: median, least: 50 },
  { what: 'import()s in them', number: count(/(?<!typeof )\bimport\('/g), most: 51 },
  {
    what: 'rejections in them that nobody hears of',
    number: count(/\.catch\(\(\) => (\{\}|undefined)\)|^ *\(\) => (\{\}|undefined),$/gm),
    most: 23,
  },
  {
    what: 'chunks of the modal',
    // Not the texts of other languages, such as `de.money-HASH.js`.
    number: readdirSync(join(root, 'dist/site/assets')).filter(name => /^(?![a-z]{2}\.).*\.js$/.test(name)).length,
    most: 52,
  },
]
let isWithin = true
for (const { what, number, most = Number.POSITIVE_INFINITY, least = 0 } of counted) {
  console.log(`${number} ${what}, of at ${least ? `least ${least}` : `most ${most}`}`)
  // Also false for NaN.
  if (!(number >= least && number <= most)) isWithin = false
}
process.exitCode = isWithin ? 0 : 1
