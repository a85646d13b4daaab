import { languagePattern, themes } from '../../shared/choices.ts'
import { chosenSources } from '../../shared/chosenSources.ts'
import type { ModalConfig } from '../../shared/config.ts'
import type { ShippedFacts } from '../../shared/networks/shippedFacts.ts'
import type { Network } from '../../shared/networks.ts'
import { forbiddenCharacter } from '../../shared/siwxStatement.ts'
import { currencyComplaint, networkComplaint } from '../networks/readNetwork.ts'
import { sourceIds } from '../networks/swapChains.ts'
import { type GuestRefusal, readGuestWallets, takesGuestWallets } from './guestWallets.ts'
import { optionWords } from './optionWords.gen.ts'
import { isNetworkEntry, isSettingName, listIn, type Operator, readSetting, takesAll } from './readSetting.ts'

type Options = Readonly<Record<string, unknown>>
type Checked = Operator & Pick<ModalConfig, 'swapNetworks'>

const maxShownLength = 64

/**
 * Returns a message for each page option that is ignored or used only in part; the project's value or the default
 * applies instead. Options are named like their `data-*` attributes; `init()` takes the same ones in camel case.
 * @param known networks whose currency a page cannot change
 */
export function checkOptions(options: Options, operator: Checked, known: readonly ShippedFacts[] = []): string[] {
  return Object.entries(options).flatMap(([name, value]) =>
    complaintsOf(name, value, operator, known).map(complaint => `ConnectKit: ${attribute(name)} ${complaint}`),
  )
}

function complaintsOf(name: string, value: unknown, operator: Checked, known: readonly ShippedFacts[]): string[] {
  // Some pages pass undefined for a missing attribute.
  if (value === undefined) return []
  if (name === 'language') return languagePattern.test(`${value}`) ? [] : [wrong(name, value)]
  if (name === 'theme') return themes.includes(value as never) ? [] : [wrong(name, value)]
  // The loader reads the first two, for pages inside a Safe and in test mode. tellOptions.ts reads the last.
  if (name === 'safeOrigins' || name === 'testMode' || name === 'texts') return []
  if (!isSettingName(name)) {
    const optionNames = Object.keys(optionWords)
    const meant = nearest(name, optionNames)
    return [
      `changes nothing; ${meant ? `did you mean ${attribute(meant)}?` : `the options are ${optionNames.map(attribute).join(', ')}.`}`,
    ]
  }
  if (operator.remote.locked.includes(name)) return ['changes nothing: the project has locked it.']
  const given = listIn(value)
  if (name === 'customWallets') {
    if (given) return readGuestWallets(given, operator).refusals.map(guestComplaint)
    return takesGuestWallets(value) ? [] : [wrong(name, value)]
  }
  const entries = name === 'networks' && given ? given.flatMap(entryComplaints(known)) : []
  if (name === 'swaps') return takesAll(name, value) ? missingSwaps(value, operator) : [wrong(name, value)]
  if (takesAll(name, value)) return entries
  const stray = name === 'signInStatement' ? forbiddenCharacter(value) : undefined
  if (stray) return [`has ${stray}; it takes ${optionWords[name]}.`]
  if (name === 'siteLogo') return [`${logoComplaint(value)}.`]
  return entries.length ? entries : [wrong(name, value)]
}

const guestComplaints: Readonly<Record<GuestRefusal['what'], string>> = {
  taken: 'its id, rdns or name belongs to one of the operator’s wallets',
  illFormed: 'it takes {id, name, namespaces, homepage, …} with names of visible characters and https links',
  certified: 'certified is for the operator only',
  mobileLink: 'mobileLink must be an https link; app schemes are for the operator’s list',
  desktopLink: 'desktopLink must be an https link; app schemes are for the operator’s list',
  webappLink: 'webappLink must be an https link',
  appStore: 'appStore must be a link to apps.apple.com',
  playStore: 'playStore must be a link to play.google.com',
  chromeStore: 'chromeStore must be a link to chromewebstore.google.com',
  firefoxStore: 'firefoxStore must be a link to addons.mozilla.org',
}

/** Describes a refused entry; an invalid optional field is dropped without its wallet. */
function guestComplaint({ entry, what }: GuestRefusal): string {
  const isWhole = what === 'taken' || what === 'illFormed'
  return `${isWhole ? 'leaves out' : 'ignores part of'} entry ${entry}: ${guestComplaints[what]}.`
}

/** Describes invalid entries in a list of networks, and currencies that differ from the known ones. */
const entryComplaints = (known: readonly ShippedFacts[]) => (entry: unknown, index: number) => {
  if (isNetworkEntry(entry)) {
    const complaint = typeof entry === 'string' ? undefined : currencyComplaint(entry as Network, known)
    return complaint ? [`corrects entry ${index}: ${complaint}.`] : []
  }
  const complaint = typeof entry === 'string' ? `it ${wrong('defaultNetwork', entry)}` : `${networkComplaint(entry)}.`
  return [`leaves out entry ${index}: ${complaint}`]
}

/** Reports unknown swap sources: without a known one, a network silently has no swaps. */
function missingSwaps(value: unknown, { swapNetworks = [] }: Checked): string[] {
  const there = [...new Set(swapNetworks.flatMap(sourceIds))]
  const chosen = chosenSources(readSetting('swaps', value) as boolean | readonly string[]) ?? []
  const missing = chosen.filter(id => !there.includes(id))
  if (!missing.length) return []
  return [
    `names ${missing.join(', ')}, who swaps on no network of the project; it has ${there.join(', ') || 'nobody'}.`,
  ]
}

function wrong(name: string, value: unknown): string {
  return `is "${String(value).slice(0, maxShownLength)}"; it takes ${optionWords[name]}.`
}

function attribute(name: string): string {
  return `data-${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`
}

const maxCharacters = 20_000
const kinds = /^(svg\+xml|png|webp)$/i

/** Which rule a refused logo breaks, for developers. */
export function logoComplaint(value: unknown): string {
  const logo = typeof value === 'string' ? value.trim() : ''
  if (!/^data:/i.test(logo))
    return 'is no data: URL; the picture itself has to be in it, as in data:image/svg+xml;base64,…'
  const comma = logo.indexOf(',')
  if (comma < 0) return 'has no comma, behind which its picture would begin'
  const [type = '', ...parameters] = logo.slice('data:'.length, comma).split(';')
  const [, kind = ''] = /^image\/(.+)$/i.exec(type) ?? []
  if (!kinds.test(kind))
    return `is of the type ${type.slice(0, 32) || 'text/plain'}; it takes image/svg+xml, image/png or image/webp`
  const isBase64 = parameters.at(-1)?.toLowerCase() === 'base64'
  const length = logo.length - comma - 1
  if (!length) return 'has no picture behind its comma'
  if (length > maxCharacters) return `has ${length} characters behind its comma; it takes ${maxCharacters}`
  if (!isBase64 && !/^svg/i.test(kind)) return `is a ${kind.toUpperCase()} without ;base64, and only an SVG can be text`
  const [stray] = isBase64 ? (/[^\w+/=%\s-]/.exec(logo.slice(comma + 1)) ?? []) : []
  if (stray !== undefined) return `has a ${JSON.stringify(stray)} in its base64`
  return `has ;${parameters.join(';').slice(0, 32)} before its comma; it takes ;base64 or ;charset=utf-8`
}

const maxTypos = 2

/** The candidate most likely meant by `word`: within two typos of it, containing it, or part of it. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const wanted = word.toLowerCase()
  const ranked = candidates
    .map(candidate => ({ candidate, typos: typosBetween(wanted, candidate.toLowerCase()) }))
    .sort((a, b) => a.typos - b.typos)
  const close = ranked.find(({ typos }) => typos <= maxTypos)
  const related = ranked.find(({ candidate }) => {
    const other = candidate.toLowerCase()
    return other.length > maxTypos && (wanted.includes(other) || (wanted.length > maxTypos && other.includes(wanted)))
  })
  return (close ?? related)?.candidate
}

/** Levenshtein distance. */
function typosBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let line = 1; line <= a.length; line++) {
    const next = [line]
    for (let column = 1; column <= b.length; column++) {
      const changed = (row[column - 1] ?? 0) + (a[line - 1] === b[column - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
