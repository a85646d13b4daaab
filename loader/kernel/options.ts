import type { ChainId } from '../../shared/caip.ts'
import { preloadModes, projectIdPattern, relayModes, themes } from '../../shared/choices.ts'
import type { PreloadMode, RelayMode, Theme } from '../../shared/config.ts'
import { isChainId } from '../../shared/parseCaip.ts'
import { fromJson, toJson } from '../../shared/protocol/json.ts'
import { copyOwn } from './copyOwn.ts'

/** What the loader itself acts on. */
export interface LoaderOptions {
  /** Empty when the page gave none that can be used; `open()` then says so. */
  projectId: string
  preload: PreloadMode
  relay: RelayMode
  theme: Theme
  /** Pick up the wallet of an earlier visit, and remember this one's. */
  reconnect: boolean
  /** Of the eip155 namespace. */
  defaultNetwork: ChainId
  /** Ids of the networks that the page names; none where it leaves them to the project. */
  networks: readonly ChainId[]
  /** The page's own sign-in: functions, which only it can call. */
  siwx: unknown
  /** Everything else the page said, as plain data; the iframe checks it. */
  rest: Record<string, unknown>
}

/** Characters of JSON for all that is handed on. */
const maxRestLength = 65_536

/** What was said, and what should have been, in one line. */
export function wrongValue(name: string, value: unknown, accepted: string): string {
  return `${name} is ${typeof value === 'string' ? toJson(value.slice(0, 64)) : typeof value}; it takes ${accepted}`
}

/** One of a list, or the first of it, with one readable line when the page said something else. */
function oneOf<T extends string>(name: string, value: unknown, accepted: readonly T[]): T {
  if (accepted.includes(value as T)) return value as T
  const [first] = accepted as [T]
  if (value !== undefined)
    console.warn(`ConnectKit: data-${wrongValue(name, value, accepted.join(', '))} (now: ${first})`)
  return first
}

/** A copy of what fits into a message; of what is too long, too deep or cannot be read the iframe hears nothing. */
function sendable(options: Record<string, unknown>): Record<string, unknown> {
  let room = maxRestLength
  const rest: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(options))
    try {
      const text = toJson(value, room)
      if (value === undefined || name.length > 64) continue
      room -= text.length
      rest[name] = fromJson(text)
    } catch {}
  return rest
}

/** @param said networks by their ids, or given whole; as an attribute, ids with commas between, or JSON */
function networkIds(said: unknown): ChainId[] {
  const each = typeof said === 'string' ? said.match(/[\w:-]+/g) : said
  return (Array.isArray(each) ? each : []).map(network => network?.id ?? network).filter(isChainId)
}

/**
 * Reads the `data-*` of a script tag or the argument of `init()`. The loader checks what it needs before there is an
 * iframe; the iframe checks the rest.
 */
export function readOptions(said: Readonly<Record<string, unknown>>): LoaderOptions {
  const { projectId, preload, relay, theme, defaultNetwork, reconnect, base, siwx, ...rest } = copyOwn(said)
  const sent = sendable({ ...rest, theme, defaultNetwork })
  const isProject = typeof projectId === 'string' && projectIdPattern.test(projectId)
  if (!isProject) console.warn(`ConnectKit: data-${wrongValue('project-id', projectId, 'the id of a project')}`)
  return {
    projectId: isProject ? projectId : '',
    preload: oneOf('preload', preload, preloadModes),
    relay: oneOf('relay', relay, relayModes),
    theme: themes.includes(theme as Theme) ? (theme as Theme) : 'auto',
    reconnect: `${reconnect}` !== 'false',
    defaultNetwork: /^eip155:[1-9]\d{0,15}$/.test(defaultNetwork as string) ? (defaultNetwork as ChainId) : 'eip155:1',
    networks: networkIds(sent.networks),
    siwx,
    rest: sent,
  }
}
