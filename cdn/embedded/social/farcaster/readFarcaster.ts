import { builtInNetworks } from '../../../../shared/networks/builtInNetworks.ts'
import { OperatorError } from '../../../operatorError.ts'
import { isRpcUrl } from '../../../store/projects.schema.ts'
import { webOriginOf } from '../../../webOrigin.ts'
import { opMainnet } from './registries.ts'

/** The operator's Farcaster settings. */
export interface FarcasterSettings {
  /** Base URL of a relay (FIP-11), without a trailing slash. */
  relay: string
  /** Nodes of OP Mainnet, where Farcaster's registries are. Shared by all projects, as accounts are. */
  nodes: readonly string[]
}

const mostNodes = 8

/**
 * @returns undefined unless the operator names a relay, the only way for the app to answer
 * @throws OperatorError
 */
export function readFarcaster(secret: (name: string) => string | undefined): FarcasterSettings | undefined {
  const relay = secret('CK_FARCASTER_RELAY')
  const named = (secret('CK_FARCASTER_NODES') ?? '').split(',').flatMap(text => text.trim() || [])
  if (!relay) {
    if (named.length > 0) throw new OperatorError('CK_FARCASTER_NODES has no effect: CK_FARCASTER_RELAY is not set')
    return undefined
  }
  if (!isRelay(relay))
    throw new OperatorError(
      `CK_FARCASTER_RELAY=${relay} is not accepted; expected an https address such as https://relay.farcaster.xyz`,
    )
  // Node URLs may hold keys.
  if (named.length > mostNodes || !named.every(isRpcUrl))
    throw new OperatorError(
      `CK_FARCASTER_NODES is not accepted; expected up to ${mostNodes} addresses of OP Mainnet's nodes, with commas between them`,
    )
  const shipped = builtInNetworks.find(({ id }) => id === opMainnet)?.rpcUrls ?? []
  return { relay: relay.replace(/\/+$/, ''), nodes: named.length > 0 ? named : shipped }
}

/** Visitors open its links. */
function isRelay(url: string): boolean {
  const origin = webOriginOf(url)
  if (!origin || /[?#]/.test(url)) return false
  const { protocol, hostname } = new URL(origin)
  return protocol === 'https:' || /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
}
