import type { LoggedRequest } from '../../bench/browser/requestLog.ts'
import { type Ceiling, ceilings, chunkCeilings, languageCeilings, secureSiteFigures } from './ceilings.ts'
import { type Build, lateNames } from './readBuild.ts'
import type { ColdVisit } from './visitCold.ts'
import type { Chunk } from './weighChunks.ts'
import type { SecureSizes } from './weighSecureSite.ts'

/** A measured row. Its sentences, if any, are printed under the table. */
export interface SizeRow {
  what: string
  unit: 'B' | ''
  measured: number
  ceiling?: number
  stretch?: number
  /** Bytes in the previous release. Undefined if they are not compared, or if it had no such file. */
  before?: number
  /** The row is above its ceiling, so the check fails. */
  over?: string
  /** The row grew by more than a tenth since the previous release, or is above its figure. Does not fail the check. */
  warning?: string
}

/** Bytes of the previous release, by the names of late scripts and chunks. */
export type ReleaseSizes = Readonly<Record<string, number>>

const bytesOf = ({ headerBytes, bodyBytes }: LoggedRequest) => headerBytes + bodyBytes
const isForOthers = ({ url }: LoggedRequest) =>
  /\/((chains|safe|verify|signIn)\.js|(solana|bip122|polkadot|cosmos)(Adapter)?-)/i.test(new URL(url).pathname)
const isLoader = ({ url }: LoggedRequest) => new URL(url).pathname.endsWith('/loader.js')

/** Responses from the page's own origin do not count. */
export function notOf(host: string, requests: readonly LoggedRequest[]): LoggedRequest[] {
  return requests.filter(({ url }) => new URL(url).origin !== host)
}

function measured({ what, unit, ceiling, stretch }: Ceiling, value: number, culprits: readonly string[] = []): SizeRow {
  const row = { what, unit, ceiling, stretch, measured: value }
  if (value <= ceiling) return row
  const which = culprits.length ? `: ${culprits.join(', ')}` : ''
  return { ...row, over: `${what}: ${value} is over ${ceiling}${which}` }
}

function compared(what: string, value: number, before: number | undefined): SizeRow {
  const row: SizeRow = { what, unit: 'B', measured: value }
  if (before === undefined) return row
  const warning = `${what} grew from ${before} to ${value} B since the release before`
  return { ...row, before, ...(value > before * 1.1 && { warning }) }
}

/**
 * Judges visits to an eip155 site without `multiWallet`.
 * @param onIntent of a page that loads the modal on intent
 * @param onSight of a page that loads it by itself
 * @param host origin of the pages
 */
export function judgeVisits(onIntent: ColdVisit, onSight: ColdVisit, host: string): SizeRow[] {
  const { untilOpen, afterOpen } = onIntent
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
    measured(
      ceilings.requestsAfter,
      afterOpen.length,
      afterOpen.map(({ url }) => url),
    ),
    measured(ceilings.notBrotli, plain.length, plain),
  ]
}

/**
 * The page's scripts are measured as files, without the server's framing on the wire; the iframe's by what a browser has
 * to parse before the first view.
 */
export function judgeScripts(
  { brotli, firstView }: Pick<Build, 'brotli' | 'firstView'>,
  before: ReleaseSizes,
): SizeRow[] {
  return [
    measured(ceilings.loader, brotli.loader),
    measured(ceilings.firstView, Buffer.byteLength(firstView)),
    ...lateNames.map(name => compared(`${name}.js, brotli`, brotli[name], before[`${name}.js`])),
  ]
}

/** Texts of another language than English (modal-app/build/buildLanguages.mjs). */
const languageFile = /^([a-z]{2})\.(\w+)$/

/** Whether a chunk holds texts of a language, which {@link judgeLanguages} judges. */
export const isLanguage = ({ name }: Chunk): boolean => languageFile.test(name)

/** Judges what each language has for the first view, and the largest of its other files. */
export function judgeLanguages(chunks: readonly Chunk[]): SizeRow[] {
  const files = chunks.flatMap(({ name, brotli }) => {
    const [, language, group] = languageFile.exec(name) ?? []
    return language && group ? [{ language, group, brotli }] : []
  })
  return [...new Set(files.map(({ language }) => language))].flatMap(language => {
    const own = files.filter(file => file.language === language)
    const first = own.find(({ group }) => group === 'first')
    const [largest] = own.filter(({ group }) => group !== 'first').sort((a, b) => b.brotli - a.brotli)
    return [
      measured(
        { what: `texts in ${language}: the first view`, ...languageCeilings.first },
        first?.brotli ?? Number.NaN,
      ),
      measured(
        { what: `texts in ${language}: ${largest?.group}, the largest of the others`, ...languageCeilings.others },
        largest?.brotli ?? Number.NaN,
      ),
    ]
  })
}

/** Chunks with a ceiling must stay below it. The others are compared with the previous release. */
export function judgeChunks(chunks: readonly Chunk[], before: ReleaseSizes): SizeRow[] {
  return chunks.map(({ name, brotli }) => {
    const ceiling = chunkCeilings.get(name)
    return ceiling ? measured(ceiling, brotli) : compared(`lazy: ${name}`, brotli, before[name])
  })
}

/** A row above its figure, or without a measured size, warns. */
export function judgeSecureSite(sizes: SecureSizes): SizeRow[] {
  return Object.entries(secureSiteFigures).map(([part, { what, figure }]) => {
    const value = sizes[part as keyof SecureSizes]
    const row = { what, unit: 'B' as const, measured: value, ceiling: figure }
    return value <= figure ? row : { ...row, warning: `${what}: ${value} is over ${figure}` }
  })
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
