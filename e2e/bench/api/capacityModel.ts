/** What visitors do. */
export const acts = ['opening', 'signIn', 'approval', 'balance', 'balanceAgain'] as const
export type Act = (typeof acts)[number]

/** What one costs a server. */
export interface ActCost {
  requests: number
  /** That the server sends. */
  bytes: number
  cpuMs: number
  /** Of its databases. */
  statements: number
}

export interface Capacity {
  costs: Record<Act, ActCost>
  /** CPU of a mixed run, in shares of what the model says. */
  share: number
  cores: number
  node: string
  day: string
}

/** How often, for each 1,000 openings. An assumption: yours are in the counts of the admin. */
export const mix: Readonly<Record<Act, number>> = {
  opening: 1000,
  signIn: 20,
  approval: 60,
  balance: 200,
  balanceAgain: 400,
}

/** The busiest minute, in averages of the month. */
const peak = 5
/** Beyond that, answers wait for each other. */
const busyShare = 0.5
/** Examples, in dollars: of a core and month, and of a gigabyte that is sent. */
const [corePrice, gigabytePrice] = [25, 0.05]
const monthSeconds = 30 * 86_400

/** What a number of openings a month takes. */
export interface Load {
  openings: number
  requestsPerSecond: number
  peakPerSecond: number
  /** In the busiest minute, half used. */
  cores: number
  gigabytes: number
  statementsPerSecond: number
  dollars: number
}

export function loadOf({ costs }: Pick<Capacity, 'costs'>, openings: number): Load {
  const sum = (figure: keyof ActCost) =>
    acts.reduce((total, act) => total + (costs[act][figure] * mix[act] * openings) / mix.opening, 0)
  const perSecond = (figure: keyof ActCost) => sum(figure) / monthSeconds
  const cores = Math.max(1, Math.ceil((perSecond('cpuMs') / 1000) * (peak / busyShare)))
  const gigabytes = sum('bytes') / 1e9
  return {
    openings,
    requestsPerSecond: perSecond('requests'),
    peakPerSecond: perSecond('requests') * peak,
    cores,
    gigabytes,
    statementsPerSecond: perSecond('statements') * peak,
    dollars: cores * corePrice + gigabytes * gigabytePrice,
  }
}

const names: Readonly<Record<Act, string>> = {
  opening: 'an opening: the loader, its second script and the modal, with nothing in the browser’s cache',
  signIn: 'a sign-in by email, with a new embedded wallet',
  approval: 'an approval by an embedded wallet, in its window',
  balance: 'a balance that is read from an indexer',
  balanceAgain: 'a balance that is in memory',
}

const rounded = (value: number, digits = 3) =>
  Number(value.toPrecision(digits)).toLocaleString('en', { maximumFractionDigits: 3 })
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')

/** The page of the documents (cdn/docs/pages/capacity.md). */
export function describeCapacity(capacity: Capacity): string {
  const { costs, share, cores, node, day } = capacity
  const measured = table(
    ['what a visitor does', 'requests', 'KB sent', 'CPU, ms', 'database statements'],
    acts.map(act => {
      const { requests, bytes, cpuMs, statements } = costs[act]
      return [names[act], rounded(requests), rounded(bytes / 1000), rounded(cpuMs), rounded(statements)]
    }),
  )
  const loads = table(
    [
      'openings a month',
      'requests a second',
      'in the busiest minute',
      'cores for that',
      'sent a month',
      'statements a second, then',
      'dollars a month',
    ],
    [1e6, 1e9].map(openings => {
      const load = loadOf(capacity, openings)
      return [
        openings.toLocaleString('en'),
        rounded(load.requestsPerSecond),
        rounded(load.peakPerSecond),
        load.cores.toLocaleString('en'),
        `${rounded(load.gigabytes)} GB`,
        rounded(load.statementsPerSecond),
        rounded(load.dollars, 2),
      ]
    }),
  )
  return `# What a visitor costs

This page is written by \`npm run bench:api -- --only capacity --keep\`, which measures a server of this release with its databases on disk. Run it on your machine for your figures.
These are of ${day}, on ${cores} cores, node ${node}; CPU is the server process’s own, with its threads.

${measured}

A second opening in the same browser asks for nothing but the modal’s document, and for that only once in five minutes. Statements of a balance are those of limits and of the index;
what a node or an indexer is asked is not here.

## A month

For each 1,000 openings, this counts ${acts
    .slice(1)
    .map(act => `${mix[act]} × ${names[act].replace(/^an? /, '')}`)
    .join(', ')}. That is an assumption: [the admin](operating.html#the-admin) counts yours.
The busiest minute is taken as ${peak} times the average, and cores as half used then. A core costs ${corePrice} dollars a month and a gigabyte ${gigabytePrice}, as examples: put in your own prices.

${loads}

Nearly all bytes are the opening’s files, which never change under their versions: a content network in front takes them from the server, and from its bill. Statements are
spread over two databases, \`cache\` and \`data\`; with \`CK_VALKEY_URL\`, those that count limits are not the database’s. One PostgreSQL server commits some thousands of small
transactions a second; measure yours before you rely on it.

## How well this tells the truth

A mixed run, with ${Math.round(mix.opening).toLocaleString('en')} openings and the rest in proportion, eight at once, took ${rounded(share, 2)} of the CPU that the table says. Memory and waiting times are measured by
\`npm run bench:api\`. Nobody has run this at a thousand million openings a month: the second row is arithmetic.
`
}
