import type { ChainId } from '../shared/caip.ts'
import {
  type PreloadMode,
  preloadModes,
  projectIdPattern,
  type RelayMode,
  relayModes,
  type Theme,
} from '../shared/config.ts'
import { toJson } from '../shared/protocol/json.ts'
import { ownOf } from './ownOf.ts'

/** What the loader itself acts on. */
export interface LoaderOptions {
  /** Empty when the page gave none that can be used; `open()` then says so. */
  projectId: string
  preload: PreloadMode
  relay: RelayMode
  theme: Theme
  /** Whether the wallet of an earlier visit is picked up again. */
  reconnect: boolean
  /** Of the eip155 namespace. */
  defaultNetwork: ChainId
  /** Everything else the page said; the iframe checks it. */
  rest: Record<string, unknown>
}

function complain(option: string, value: string | undefined, accepted: string): void {
  console.warn(`ConnectKit: data-${option} is ${value === undefined ? 'missing' : toJson(value)}; it takes ${accepted}`)
}

/** One of a list, or the first of it, with one readable line when the page said something else. */
function oneOf<T extends string>(option: string, value: string | undefined, accepted: readonly T[]): T {
  const [first] = accepted as [T]
  if (value === undefined) return first
  if (accepted.includes(value as T)) return value as T
  complain(option, value, `${accepted.join(', ')} (now: ${first})`)
  return first
}

/** What is too long to be an option is left out: the iframe would refuse the whole message. */
function sendable(options: Record<string, string | undefined>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(options).filter(([name, value = '']) => name.length <= 64 && value.length <= 1000),
  )
}

/** Reads the script tag's `data-*`. The loader checks what it needs before there is an iframe; the iframe checks the rest. */
export function readOptions(data: Readonly<Record<string, string | undefined>>): LoaderOptions {
  const own = ownOf(data)
  const { projectId = '', preload, relay, theme, reconnect, defaultNetwork = '', ...rest } = own
  const valid = projectIdPattern.test(projectId)
  if (!valid) complain('project-id', own.projectId, 'the id of a project on the server, such as "demo"')
  return {
    projectId: valid ? projectId : '',
    preload: oneOf('preload', preload, preloadModes),
    relay: oneOf('relay', relay, relayModes),
    theme: theme === 'light' || theme === 'dark' ? theme : 'auto',
    reconnect: reconnect !== 'false',
    defaultNetwork: /^eip155:[1-9]\d{0,15}$/.test(defaultNetwork) ? (defaultNetwork as ChainId) : 'eip155:1',
    rest: sendable({ ...rest, theme, defaultNetwork: own.defaultNetwork }),
  }
}
