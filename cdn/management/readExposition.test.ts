import { expect, test } from 'vitest'
import { readExposition } from './readExposition.ts'

const good = `# HELP seen_total Things
# TYPE seen_total counter
seen_total{kind="a \\"b\\""} 2
seen_total 3
# HELP took_seconds Times
# TYPE took_seconds histogram
took_seconds_bucket{le="1",route="/"} 1
took_seconds_bucket{le="+Inf",route="/"} 2
took_seconds_sum{route="/"} 3.5
took_seconds_count{route="/"} 2
`

test('accepts what Prometheus accepts', () => {
  expect(readExposition(good).map(({ name, type, samples }) => [name, type, samples.size])).toEqual([
    ['seen_total', 'counter', 2],
    ['took_seconds', 'histogram', 4],
  ])
})

test.each([
  ['a last line without an end', good.trimEnd(), 'no end'],
  ['a sample without a metric', 'seen_total 1\n', 'No metric was named'],
  ['a sample of another metric', good.replace('seen_total 3', 'others_total 3'), 'A sample of seen_total'],
  ['a metric twice', good + good, 'A metric stands there twice'],
  ['a sample twice', good.replace('seen_total 3', 'seen_total 3\nseen_total 4'), 'A sample stands there twice'],
  ['a label that is not closed', good.replace('b\\""', 'b\\"'), 'Its labels are no labels'],
  ['a value that is none', good.replace('seen_total 3', 'seen_total three'), 'No sample'],
  ['buckets that fall', good.replace('route="/"} 1\n', 'route="/"} 3\n'), 'contradict'],
  ['a histogram without its last bucket', good.replace(/^.*\+Inf.*\n/m, ''), 'contradict'],
  ['a type that does not exist', good.replace('histogram', 'hologram'), 'There is no such type'],
])('%s is refused', (_, text, why) => {
  expect(() => readExposition(text)).toThrow(why)
})
