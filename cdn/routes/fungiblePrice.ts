import type { Context } from 'hono'
import { isAddress } from '../../shared/addresses.ts'
import { fungiblePrice } from '../../shared/api/fungiblePrice.schema.ts'
import { type CaipAddress, caipAddress } from '../../shared/caip.ts'
import type { Network } from '../../shared/networks.ts'
import { parseCaipAddress } from '../../shared/parseCaip.ts'
import { fromJson } from '../../shared/protocol/json.ts'
import { ApiFailure } from '../apiFailure.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import type { AccountSources } from '../sources/accountSources.ts'
import type { AccountAnswers } from './accountAnswers.ts'
import { checkInput } from './checkInput.ts'
import { fitText } from './fitText.ts'
import { networkParts, plainAddress, projectNetwork } from './projectNetwork.ts'

const freshness = { freshMs: 30_000, staleMs: 30_000, lockMs: 5000 }

/** Token prices, without unknown ones. @spec 7.fungible-price */
export function fungiblePriceRoute(answers: AccountAnswers, sources: AccountSources) {
  return (c: Context<CdnEnv>): Promise<Response> => {
    checkInput(fungiblePrice.query, c.req.query(), 'query')
    const { addresses, currency } = checkInput(fungiblePrice.body, fromJson(c.get('body')), 'body')
    const byNetwork = new Map<Network, Set<CaipAddress>>()
    for (const text of addresses) {
      const { network, id } = readToken(c, text)
      byNetwork.set(network, (byNetwork.get(network) ?? new Set()).add(id))
    }
    const asked = [...byNetwork].map(([network, ids]) => ({
      network,
      ids: [...ids].sort(),
      source: sources.of(c.get('project'), network),
    }))
    const able = asked.flatMap(({ source }) => (source.prices ? source.name : []))
    return answers.answer(c, {
      endpoint: fungiblePrice,
      source: { name: [...new Set(able)].join(', ') },
      key: [currency, ...asked.flatMap(({ ids }) => ids)],
      freshness,
      cacheControl: 'no-store',
      ask(part) {
        const replies = asked.map(({ network, ids, source }) =>
          source.prices?.({ ...networkParts(c, network), ...part }, ids, currency),
        )
        if (replies.every(reply => reply === undefined)) return undefined
        return Promise.all(replies).then(all => ({ fungibles: all.flatMap(reply => reply?.fungibles ?? []) }))
      },
      async tidy({ fungibles }, pathOf) {
        return {
          fungibles: await Promise.all(
            fungibles.map(async token => ({
              ...token,
              name: fitText(token.name, 64),
              symbol: fitText(token.symbol, 32),
              iconUrl: await pathOf(token.iconUrl),
            })),
          ),
        }
      },
    })
  }
}

/** @throws ApiFailure `invalid_request`, `unknown_network` or `not_available` */
function readToken(c: Context<CdnEnv>, text: string): { network: Network; id: CaipAddress } {
  const parsed = parseCaipAddress(text)
  if (!parsed) throw new ApiFailure('invalid_request', 'body.addresses is not accepted; expected CAIP-10 ids')
  const network = projectNetwork(c, parsed.chainId, 'balances')
  if (!isAddress(network.id, parsed.address))
    throw new ApiFailure('invalid_request', `body.addresses is not accepted; expected addresses of ${network.name}`)
  return { network, id: caipAddress(network.id, plainAddress(network, parsed.address)) }
}
