// Reports which rows of the specification a test names by a `@spec` tag, and which differ on purpose. `--table` prints every row.
// Fails for rows without a test, and for tags and differences that name no row.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { root } from '../commands/root.mjs'
import { collectTags } from './spec/collectTags.mjs'
import { describeCounts, describeRows } from './spec/describeSpec.mjs'
import { complaintsOf, judgeSpec } from './spec/judgeSpec.mjs'
import { readDifferences } from './spec/readDifferences.mjs'
import { rows } from './spec/rows.mjs'

const tags = collectTags(root)
const { differences, complaints: badLines } = readDifferences(readFileSync(join(root, 'shared/DIFFERS.md'), 'utf8'))
const judgements = judgeSpec(rows, tags, differences)
if (process.argv.includes('--table')) console.log(`${describeRows(judgements)}\n`)
console.log(describeCounts(judgements))
const complaints = [...complaintsOf(judgements, tags, differences), ...badLines]
for (const complaint of complaints) console.log(complaint)
process.exitCode = complaints.length ? 1 : 0
