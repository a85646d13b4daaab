/** A metric and its samples. */
interface Family {
  name: string
  type: string
  help: string
  /** Values by name and sorted labels. */
  samples: Map<string, number>
}

const endings: Readonly<Record<string, readonly string[]>> = {
  histogram: ['_bucket', '_sum', '_count'],
  summary: ['', '_sum', '_count'],
}

/**
 * Reads Prometheus's text format (0.0.4) as strictly as `promtool check metrics`, for tests.
 * @throws Error that names the line
 */
export function readExposition(text: string): Family[] {
  if (!text.endsWith('\n')) throw new Error('The last line has no end')
  const families: Family[] = []
  for (const line of text.split('\n').filter(Boolean)) {
    const fail = (why: string): never => {
      throw new Error(`${why}: ${line}`)
    }
    const [, kind, name = '', rest = ''] = /^# (HELP|TYPE) ([a-zA-Z_:][\w:]*) (.+)$/.exec(line) ?? []
    if (kind === 'HELP') {
      if (families.some(family => family.name === name)) fail('A metric stands there twice')
      families.push({ name, help: rest, type: '', samples: new Map() })
      continue
    }
    const family = families.at(-1) ?? fail('No metric was named before')
    if (kind === 'TYPE') {
      if (family.name !== name || family.type || family.samples.size) fail('Its type is of another metric, or late')
      if (!/^(counter|gauge|histogram|summary|untyped)$/.test(rest)) fail('There is no such type')
      family.type = rest
      continue
    }
    const [, sample = '', labels = '', value = ''] =
      /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (NaN|[+-]?Inf|[+-]?\d[\d.]*(?:e[+-]?\d+)?)$/.exec(line) ?? fail('No sample')
    const allowed = (endings[family.type] ?? ['']).map(ending => family.name + ending)
    if (!family.type || !allowed.includes(sample)) fail(`A sample of ${family.name} is expected`)
    if (family.type === 'counter' && !(Number(value) >= 0)) fail('A counter never falls')
    const pairs = labels.match(/[a-zA-Z_]\w*="(?:[^"\\\n]|\\[\\"n])*"/g) ?? []
    if (pairs.join(',') !== labels.replace(/,$/, '')) fail('Its labels are no labels')
    const key = `${sample}{${pairs.toSorted().join(',')}}`
    if (family.samples.has(key)) fail('A sample stands there twice')
    family.samples.set(key, Number(value.replace('Inf', 'Infinity')))
  }
  for (const family of families.filter(({ type }) => type === 'histogram')) checkBuckets(family)
  return families
}

/** Buckets are cumulative, and the last one counts everything. */
function checkBuckets({ name, samples }: Family): void {
  const series = new Map<string, [bound: number, count: number][]>()
  for (const [key, count] of samples) {
    const [, bound = ''] = /^\w+_bucket\{.*?le="([^"]+)"/.exec(key) ?? []
    if (!bound) continue
    const others = key
      .replace(/,?le="[^"]+"/, '')
      .replace('_bucket{', '_count{')
      .replace('{,', '{')
    series.set(others, [...(series.get(others) ?? []), [Number(bound.replace('Inf', 'Infinity')), count]])
  }
  for (const [key, buckets] of series) {
    const sorted = buckets.toSorted(([one], [other]) => one - other)
    const isRising = sorted.every(([, count], at) => count >= (sorted[at - 1]?.[1] ?? 0))
    const [last, all] = sorted.at(-1) ?? []
    if (!isRising || last !== Number.POSITIVE_INFINITY || all !== samples.get(key))
      throw new Error(`The buckets of ${name} contradict each other: ${key}`)
  }
}
