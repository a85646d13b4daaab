import type { Context } from 'hono'
import { isAddress } from '../../shared/addresses.ts'
import { identity } from '../../shared/api/identity.schema.ts'
import { namespaceOf } from '../../shared/caip.ts'
import { featuresOf } from '../../shared/features.ts'
import type { Network } from '../../shared/networks.ts'
import { ApiFailure } from '../apiFailure.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import type { AccountSources } from '../sources/accountSources.ts'
import type { AccountAnswers } from './accountAnswers.ts'
import { checkInput } from './checkInput.ts'
import { fitText } from './fitText.ts'
import { networkParts, plainAddress } from './projectNetwork.ts'

/** @spec 9.identity-cache */
const freshness = { freshMs: 300_000, staleMs: 300_000, lockMs: 5000 }

/** Most names are on it. */
const ethereum = 'eip155:1'

/** Name and avatar of an address. @spec 7.identity */
export function identityRoute(answers: AccountAnswers, sources: AccountSources) {
  return (c: Context<CdnEnv>): Promise<Response> => {
    checkInput(identity.query, c.req.query(), 'query')
    const given = c.req.param('address') ?? ''
    const network = namingNetwork(c.get('project').networks, given)
    const address = plainAddress(network, given)
    const source = sources.of(c.get('project'), network)
    const others = c.get('project').networks.flatMap(({ id }) => (id === network.id ? [] : [id]))
    const hasNames = featuresOf(namespaceOf(network.id)).includes('names')
    return answers.answer(c, {
      endpoint: identity,
      source,
      key: [network.id, address],
      freshness,
      cacheControl: 'private, max-age=300, stale-while-revalidate=3600',
      ask: part =>
        hasNames
          ? source.identity?.({ ...networkParts(c, network), address, others, ...part })
          : Promise.resolve({ name: null, avatar: null }),
      async tidy({ name, avatar }, pathOf) {
        return { name: name === null ? null : fitText(name, 255) || null, avatar: (await pathOf(avatar ?? '')) ?? null }
      },
    })
  }
}

/**
 * The network to look up an address's name: Ethereum if the project has it, else the first with such addresses.
 * @throws ApiFailure `invalid_request` if no network of the project has such addresses
 */
function namingNetwork(networks: readonly Network[], address: string): Network {
  const possible = networks.filter(({ id }) => isAddress(id, address))
  const network = possible.find(({ id }) => id === ethereum) ?? possible[0]
  if (!network)
    throw new ApiFailure('invalid_request', 'The address in the path is not one of a network of this project')
  return network
}
