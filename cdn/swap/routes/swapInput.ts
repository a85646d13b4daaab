import type { Context } from 'hono'
import { type Address, zeroAddress } from 'viem'
import { namespaceOf } from '../../../shared/caip.ts'
import { featuresOf } from '../../../shared/features.ts'
import { nativeToken } from '../../../shared/nativeToken.ts'
import type { Network } from '../../../shared/networks.ts'
import { parseCaipAddress } from '../../../shared/parseCaip.ts'
import { ApiFailure } from '../../apiFailure.ts'
import type { CdnEnv } from '../../cdnEnv.ts'
import { projectNetwork } from '../../routes/projectNetwork.ts'
import { unsupported } from '../swapFailures.ts'

/**
 * A network whose namespace supports swaps.
 * @param text error text for one that does not
 * @throws ApiFailure `unknown_network` or `not_available`
 */
export function swapNetwork(
  c: Context<CdnEnv>,
  chainId: string,
  text: Parameters<typeof unsupported>[0] = 'Network not supported for Swaps',
): Network {
  const known = c.get('project').networks.find(({ id }) => id === chainId)
  if (known && !featuresOf(namespaceOf(known.id)).includes('swaps')) throw unsupported(text)
  return projectNetwork(c, chainId, 'swaps')
}

/**
 * The network of a token, and the token's address in lower case.
 * @throws ApiFailure `invalid_request`, `unknown_network` or `not_available`
 */
export function tokenOf(c: Context<CdnEnv>, id: string, place: string): { network: Network; token: Address } {
  const parsed = parseCaipAddress(id)
  const token = parsed?.address.toLowerCase() as Address | undefined
  if (!parsed || !token || token === zeroAddress)
    throw new ApiFailure('invalid_request', `${place} is not accepted; expected the id of a token`)
  return { network: swapNetwork(c, parsed.chainId), token }
}

/**
 * Two different tokens of one network, and the account.
 * @throws ApiFailure as `tokenOf`
 */
export function swapOf(
  c: Context<CdnEnv>,
  ids: { from: string; to: string; userAddress: string },
  what: 'query' | 'body',
): { network: Network; from: Address; to: Address; account: Address } {
  const from = tokenOf(c, ids.from, `${what}.from`)
  const to = tokenOf(c, ids.to, `${what}.to`)
  if (from.network !== to.network)
    throw new ApiFailure('invalid_request', `${what}.to is not accepted; expected a token of ${from.network.name}`)
  if (from.token === to.token)
    throw new ApiFailure('invalid_request', `${what}.to is not accepted; expected another token than ${what}.from`)
  return {
    network: from.network,
    from: from.token,
    to: to.token,
    account: accountOf(ids.userAddress, from.network, what),
  }
}

/** @throws ApiFailure `invalid_request` */
export function accountOf(userAddress: string, network: Network, what: 'query' | 'body'): Address {
  const address = userAddress.slice(userAddress.lastIndexOf(':') + 1).toLowerCase() as Address
  const isElsewhere = userAddress.includes(':') && !userAddress.startsWith(`${network.id}:`)
  if (isElsewhere || address === zeroAddress || address === nativeToken)
    throw new ApiFailure(
      'invalid_request',
      `${what}.userAddress is not accepted; expected an account of ${network.name}`,
    )
  return address
}
