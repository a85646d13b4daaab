import type { Context } from 'hono'
import { isAddress } from '../../shared/addresses.ts'
import { namespaceOf } from '../../shared/caip.ts'
import { type Feature, featuresOf } from '../../shared/features.ts'
import type { Network } from '../../shared/networks.ts'
import { ApiFailure } from '../apiFailure.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import type { AccountRead } from '../sources/accountSource.ts'

/**
 * The network of a call.
 * @param feature one that its namespace needs for the call, if any
 * @throws ApiFailure `unknown_network` for one that is not the project's, `not_available` if its namespace lacks the
 * feature
 */
export function projectNetwork(c: Context<CdnEnv>, chainId: string, feature?: Feature): Network {
  const { networks } = c.get('project')
  const network = networks.find(({ id }) => id === chainId)
  if (!network) {
    const accepted = networks.map(({ id }) => id).join(', ')
    throw new ApiFailure('unknown_network', `${chainId} is not a network of this project; accepted: ${accepted}`)
  }
  if (feature && !featuresOf(namespaceOf(network.id)).includes(feature))
    throw new ApiFailure('not_available', `This is not available on ${network.name}`)
  return network
}

/**
 * The address in the path, in the form that sources expect.
 * @throws ApiFailure `invalid_request` if it is none of this network
 */
export function addressInPath(c: Context<CdnEnv>, network: Network): string {
  const address = c.req.param('address')
  if (!isAddress(network.id, address))
    throw new ApiFailure('invalid_request', `The address in the path is not one of ${network.name}`)
  return plainAddress(network, address)
}

/** Normalizes an address: on EVM networks `0x` is optional (spec §5), and case is a checksum only. */
export function plainAddress(network: Network, address: string): string {
  return namespaceOf(network.id) === 'eip155' ? address.toLowerCase().replace(/^(?!0x)/, '0x') : address
}

/** What every source needs to know about a network. */
export function networkParts(
  c: Context<CdnEnv>,
  network: Network,
): Pick<AccountRead, 'project' | 'network' | 'urls' | 'chain'> {
  const { id, privateRpcUrls, chains } = c.get('project')
  return {
    project: id,
    network,
    urls: [...(privateRpcUrls.get(network.id) ?? []), ...network.rpcUrls],
    chain: chains.get(network.id),
  }
}
