import type { LoggedRequest } from '../../bench/browser/requestLog.ts'
import { type Ceiling, ceilings, chunkCeilings } from './ceilings.ts'
import { type Build, scriptNames } from './readBuild.ts'
import type { ColdVisit } from './visitCold.ts'
import type { Chunk } from './weighChunks.ts'

/** A measured row; `over` is the sentence to print if it is above its ceiling. */
export interface SizeRow extends Ceiling {
  measured: number
  over?: string
}

const bytesOf = ({ headerBytes, bodyBytes }: LoggedRequest) => headerBytes + bodyBytes
const isForOthers = ({ url }: LoggedRequest) =>
  /\/((chains|safe|verify)\.js|(solana|bip122|polkadot|cosmos)Adapter-|sendByPsbt-|knownConnections-|Profile)/i.test(
    new URL(url).pathname,
  )
const isLoader = ({ url }: LoggedRequest) => new URL(url).pathname.endsWith('/loader.js')

/** Responses from the page's own origin do not count. */
export function notOf(host: string, requests: readonly LoggedRequest[]): LoggedRequest[] {
  return requests.filter(({ url }) => new URL(url).origin !== host)
}

function measured(ceiling: Ceiling, value: number, culprits: readonly string[] = []): SizeRow {
  if (value <= ceiling.ceiling) return { ...ceiling, measured: value }
  const which = culprits.length ? `: ${culprits.join(', ')}` : ''
  return { ...ceiling, measured: value, over: `${ceiling.what}: ${value} is over ${ceiling.ceiling}${which}` }
}

/**
 * Judges visits to an eip155 site without `multiWallet`.
 * @param onIntent of a page that loads the modal on intent
 * @param onSight of a page that loads it by itself
 * @param host origin of the pages
 */
export function judgeVisits(onIntent: ColdVisit, onSight: ColdVisit, host: string): SizeRow[] {
  const { untilOpen } = onIntent
  const before = notOf(host, onIntent.beforeClick)
  const ahead = notOf(host, onSight.beforeClick).filter(each => !isLoader(each))
  const ours = notOf(host, untilOpen)
  const early = before.filter(each => !isLoader(each)).map(({ url }) => url)
  const forOthers = ours.filter(isForOthers).map(({ url }) => url)
  const plain = ours.filter(({ encoding }) => encoding !== 'br').map(({ url }) => url)
  const urls = ours.map(({ url }) => url)
  return [
    measured(ceilings.requestsBeforeIntent, early.length, early),
    measured(ceilings.ahead, sum(ahead.map(bytesOf))),
    measured(
      ceilings.requestsAhead,
      ahead.length,
      ahead.map(({ url }) => url),
    ),
    measured(ceilings.open, sum(ours.map(bytesOf))),
    measured(ceilings.requestsForOthers, forOthers.length, forOthers),
    measured(ceilings.requestsOpen, urls.length, urls),
    measured(ceilings.notBrotli, plain.length, plain),
  ]
}

/**
 * The page's scripts are measured as files, without the server's framing on the wire; the iframe's by what a browser has
 * to parse before the first view.
 */
export function judgeScripts({ brotli, firstView }: Pick<Build, 'brotli' | 'firstView'>): SizeRow[] {
  return [
    ...scriptNames.map(name => measured(ceilings[name], brotli[name])),
    measured(ceilings.firstView, Buffer.byteLength(firstView)),
  ]
}

/** Every chunk needs a ceiling; one without is over. */
export function judgeChunks(chunks: readonly Chunk[]): SizeRow[] {
  return chunks.map(({ name, brotli }) => {
    const ceiling = chunkCeilings[name]
    if (ceiling) return measured(ceiling, brotli)
    const blank: Ceiling = { what: `lazy: ${name}`, unit: 'B', ceiling: 0, stretch: 0 }
    return { ...blank, measured: brotli, over: `The chunk ${name} has no ceiling: give it one in ceilings.ts` }
  })
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
