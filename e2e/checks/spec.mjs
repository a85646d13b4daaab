// Reports which rows of the specification a test names by a `@spec` tag. `--table` prints every row. Fails for rows of
// closed milestones without a test, and for tags that name no row.
import process from 'node:process'
import { root } from '../commands/root.mjs'
import { collectTags } from './spec/collectTags.mjs'
import { describeCounts, describeRows } from './spec/describeSpec.mjs'
import { complaintsOf, judgeSpec } from './spec/judgeSpec.mjs'
import { milestones } from './spec/milestones.mjs'
import { rows } from './spec/rows.mjs'

const tags = collectTags(root)
const judgements = judgeSpec(rows, tags)
if (process.argv.includes('--table')) console.log(`${describeRows(judgements)}\n`)
console.log(describeCounts(judgements))
const complaints = complaintsOf(judgements, tags, milestone => milestones[milestone].isClosed)
for (const complaint of complaints) console.log(complaint)
process.exitCode = complaints.length ? 1 : 0
