import {
  convertAllowance,
  convertBuildApprove,
  convertBuildTransaction,
  convertGasPrice,
  convertQuotes,
  convertTokens,
} from '../../shared/api/convert.schema.ts'
import type { Capability } from '../capability.ts'
import { createTokenFactsCache } from '../sources/chain/evm/tokenFacts.ts'
import { createMarket } from '../swap/exchanges/createMarket.ts'
import { createKnownPools } from '../swap/exchanges/knownPools.ts'
import {
  allowanceRoute,
  buildApproveRoute,
  buildTransactionRoute,
  gasPriceRoute,
  quotesRoute,
  tokensRoute,
} from '../swap/routes/swapRoutes.ts'
import { createSwapPlaces } from '../swap/swapPlaces.ts'

/** Visitors wait for the slowest API. */
const longestApiMs = 4000

/** Token swaps, through on-chain exchanges and APIs the operator has keys for. */
export const swaps: Capability = {
  routes(app, { deps, nodes, answers, tokens, forCall, forPostOfBody, conditional }) {
    const { now, elapsed, timeout } = deps
    const apiTimeoutMs = Math.min(longestApiMs, deps.rpcTimeoutMs / 2)
    const facts = createTokenFactsCache(elapsed)
    const market = createMarket({ nodes, pools: createKnownPools(elapsed), facts })
    const shared = {
      answers,
      nodes,
      facts,
      market,
      tokens,
      now,
      timeout,
      apiTimeoutMs,
      placesOf: createSwapPlaces(deps),
    }
    app.get(convertQuotes.path, ...forCall, quotesRoute(shared))
    app.get(convertTokens.path, ...forCall, conditional, tokensRoute(shared))
    app.get(convertAllowance.path, ...forCall, allowanceRoute(shared))
    app.get(convertGasPrice.path, ...forCall, gasPriceRoute(shared))
    app.post(convertBuildTransaction.path, ...forPostOfBody, buildTransactionRoute(shared))
    app.get(convertBuildApprove.path, ...forCall, buildApproveRoute(shared))
  },
}
