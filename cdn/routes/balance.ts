import type { Context } from 'hono'
import { isAddress } from '../../shared/addresses.ts'
import { balance } from '../../shared/api/balance.schema.ts'
import type { CaipAddress } from '../../shared/caip.ts'
import type { Network } from '../../shared/networks.ts'
import { parseCaipAddress } from '../../shared/parseCaip.ts'
import { ApiFailure } from '../apiFailure.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import type { AccountSources } from '../sources/accountSources.ts'
import type { AccountAnswers } from './accountAnswers.ts'
import { checkInput } from './checkInput.ts'
import { fitText } from './fitText.ts'
import { addressInPath, networkParts, plainAddress, projectNetwork } from './projectNetwork.ts'

/** @spec 9.balance-cache 9.balance-lock */
const freshness = { freshMs: 30_000, staleMs: 30_000, lockMs: 30_000 }
const maxTokens = 1000
const maxForced = 10

/** An account's tokens. @spec 7.balance */
export function balanceRoute(answers: AccountAnswers, sources: AccountSources) {
  return (c: Context<CdnEnv>): Promise<Response> => {
    const { chainId, currency, forceUpdate } = checkInput(balance.query, c.req.query(), 'query')
    const network = projectNetwork(c, chainId, 'send')
    const address = addressInPath(c, network)
    const fresh = readForced(network, forceUpdate)
    const source = sources.of(c.get('project'), network)
    return answers.answer(c, {
      endpoint: balance,
      source,
      key: [network.id, address, currency],
      freshness,
      forced: fresh,
      // Amounts are requested each time; unchanged ones get a 304.
      cacheControl: 'private, no-cache',
      ask: (part, forced) =>
        source.balances?.({ ...networkParts(c, network), address, ...part }, forced as readonly CaipAddress[]),
      async tidy({ balances }, pathOf) {
        const shown = balances.filter(({ quantity }) => Number(quantity.decimals) !== 0).slice(0, maxTokens)
        return {
          balances: await Promise.all(
            shown.map(async token => ({
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

/** @throws ApiFailure `invalid_request` */
function readForced(network: Network, text: string | undefined): CaipAddress[] {
  if (!text) return []
  const ids = text.split(',')
  if (ids.length > maxForced)
    throw new ApiFailure('invalid_request', `query.forceUpdate is not accepted; expected at most ${maxForced} ids`)
  return ids.map(id => {
    const parsed = parseCaipAddress(id)
    if (parsed?.chainId !== network.id || !isAddress(network.id, parsed.address))
      throw new ApiFailure('invalid_request', `query.forceUpdate is not accepted; expected ids of ${network.id}`)
    return `${network.id}:${plainAddress(network, parsed.address)}` as CaipAddress
  })
}
