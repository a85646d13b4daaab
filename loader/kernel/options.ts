import type { ChainId } from '../../shared/caip.ts'
import { preloadModes, projectIdPattern, relayModes, themes } from '../../shared/choices.ts'
import type { PreloadMode, RelayMode, Theme } from '../../shared/config.ts'
import { isChainId } from '../../shared/parseCaip.ts'
import { fromJson, toJson } from '../../shared/protocol/json.ts'
import { copyOwn } from './copyOwn.ts'

/** The options the loader itself acts on. */
export interface LoaderOptions {
  /** Empty if the page gave no usable id; `open()` then reports that. */
  projectId: string
  preload: PreloadMode
  relay: RelayMode
  theme: Theme
  /** Restore the wallet of an earlier visit, and remember this one's. */
  reconnect: boolean
  /** Of the eip155 namespace. */
  defaultNetwork: ChainId
  /** Ids of the page's networks; empty leaves them to the project. */
  networks: readonly ChainId[]
  /** The page's own sign-in: functions, which cannot be sent to the iframe. */
  siwx: unknown
  /** All other options as plain data; the iframe checks them. */
  rest: Record<string, unknown>
}

/** In characters of JSON, for everything passed on to the iframe. */
const maxRestLength = 65_536

/** One line with the rejected value and the accepted ones. */
export function wrongValue(name: string, value: unknown, accepted: string): string {
  return `${name} is ${typeof value === 'string' ? toJson(value.slice(0, 64)) : typeof value}; it takes ${accepted}`
}

/** The value if it is in the list. Otherwise the list's first, with a warning. */
function oneOf<T extends string>(name: string, value: unknown, accepted: readonly T[]): T {
  if (accepted.includes(value as T)) return value as T
  const [first] = accepted as [T]
  if (value !== undefined)
    console.warn(`ConnectKit: data-${wrongValue(name, value, accepted.join(', '))} (now: ${first})`)
  return first
}

/** A copy of the options that fit into a message. Drops values that are too long, too deep or unreadable. */
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

/** @param setting networks as ids or whole objects; as an attribute, comma-separated ids or JSON */
function networkIds(setting: unknown): ChainId[] {
  const each = typeof setting === 'string' ? setting.match(/[\w:-]+/g) : setting
  return (Array.isArray(each) ? each : []).map(network => network?.id ?? network).filter(isChainId)
}

/**
 * Reads the `data-*` of a script tag or the argument of `init()`. Checks what the loader needs before there is an
 * iframe; the iframe checks the rest.
 */
export function readOptions(given: Readonly<Record<string, unknown>>): LoaderOptions {
  const { projectId, preload, relay, theme, defaultNetwork, reconnect, base, siwx, ...rest } = copyOwn(given)
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
