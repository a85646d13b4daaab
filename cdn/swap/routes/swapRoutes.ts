import type { Context } from 'hono'
import type { Hex } from 'viem'
import {
  convertAllowance,
  convertBuildApprove,
  convertBuildTransaction,
  convertGasPrice,
  convertQuotes,
  convertTokens,
  defaultSlippage,
} from '../../../shared/api/convert.schema.ts'
import { chosenSources } from '../../../shared/chosenSources.ts'
import type { Network } from '../../../shared/networks.ts'
import { fromJson } from '../../../shared/protocol/json.ts'
import { ApiFailure } from '../../apiFailure.ts'
import type { CdnEnv } from '../../cdnEnv.ts'
import { digest } from '../../document/digest.ts'
import type { TokenLists } from '../../listing/listing.ts'
import type { RpcNodes } from '../../nodes/rpcNodes.ts'
import type { AccountAnswers } from '../../routes/accountAnswers.ts'
import { checkInput } from '../../routes/checkInput.ts'
import { fitText } from '../../routes/fitText.ts'
import { networkParts } from '../../routes/projectNetwork.ts'
import type { TokenFactsCache } from '../../sources/chain/evm/tokenFacts.ts'
import { approveSwap, readAllowance, spenderOf } from '../approveSwap.ts'
import { buildSwap } from '../buildSwap.ts'
import { inPools } from '../exchanges/createMarket.ts'
import { listSwapTokens } from '../listSwapTokens.ts'
import { type QuoteDeps, quoteSwap } from '../quoteSwap.ts'
import { readGasPrice } from '../readGasPrice.ts'
import { unsupported } from '../swapFailures.ts'
import { type createSwapPlaces, placesAmong, type SwapPlaces } from '../swapPlaces.ts'
import type { SwapAsk } from '../swapSource.ts'
import { accountOf, swapNetwork, swapOf, tokenOf } from './swapInput.ts'

export interface SwapRoutesDeps extends QuoteDeps {
  answers: AccountAnswers
  nodes: RpcNodes
  facts: TokenFactsCache
  /** Tokens of the operator's listing. */
  tokens(): TokenLists
  placesOf: ReturnType<typeof createSwapPlaces>
}

/** Many visitors request the same at the same moment. */
const briefCache = { freshMs: 2000, staleMs: 0, lockMs: 0 }
const noCache = { freshMs: 0, staleMs: 0, lockMs: 0 }
const ofTheBlock = { freshMs: 5000, staleMs: 5000, lockMs: 0 }
const ofTheHour = { freshMs: 600_000, staleMs: 3_600_000, lockMs: 5000 }
const source = { name: 'swaps' }

/** Quotes for an amount. @spec 7.convert-quotes */
export function quotesRoute(deps: SwapRoutesDeps) {
  return (c: Context<CdnEnv>): Promise<Response> => {
    const query = checkInput(convertQuotes.query, c.req.query(), 'query')
    const { network, ...asked } = swapOf(c, query, 'query')
    const places = chosenPlaces(deps, c, network, query.sources?.split(','))
    refuseWrapping(places, asked, 'query')
    const ask: SwapAsk = {
      ...asked,
      amount: BigInt(query.amount),
      slippage: query.slippage === undefined ? defaultSlippage : Number(query.slippage),
      ...(query.gasPrice !== undefined && { gasPrice: BigInt(query.gasPrice) }),
    }
    return deps.answers.answer(c, {
      endpoint: convertQuotes,
      source,
      key: [network.id, query.sources ?? '', ...Object.values(ask).map(String)],
      freshness: briefCache,
      cacheControl: 'no-store',
      async ask(part) {
        const read = { ...networkParts(c, network), ...part }
        const reply = await quoteSwap(deps, read, places, ask, fault => c.set('fault', fault))
        for (const quote of reply.quotes) part.answeredBy?.(quote.source)
        return reply
      },
      tidy: async reply => ({
        ...reply,
        quotes: reply.quotes.map(quote => ({ ...quote, sourceName: fitText(quote.sourceName, 32) })),
        ...(reply.failing && { failing: reply.failing.map(name => fitText(name, 32)) }),
      }),
    })
  }
}

/** Swappable tokens. @spec 7.convert-tokens */
export function tokensRoute(deps: SwapRoutesDeps) {
  return (c: Context<CdnEnv>): Promise<Response> => {
    const { chainId } = checkInput(convertTokens.query, c.req.query(), 'query')
    const network = swapNetwork(c, chainId)
    const places = placesOf(deps, c, network)
    return deps.answers.answer(c, {
      endpoint: convertTokens,
      source,
      key: [network.id],
      freshness: ofTheHour,
      cacheControl: 'private, no-cache',
      ask: part => listSwapTokens(deps, { ...networkParts(c, network), ...part }, places),
      async tidy({ tokens, sources, wrapped }, pathOf) {
        return {
          sources: sources.map(each => ({ ...each, sourceName: fitText(each.sourceName, 32) })),
          ...(wrapped && { wrapped }),
          tokens: await Promise.all(
            tokens.map(async token => ({
              ...token,
              name: fitText(token.name, 64),
              symbol: fitText(token.symbol, 32),
              logoUri: await pathOf(token.logoUri),
            })),
          ),
        }
      },
    })
  }
}

/** A source's allowance of a token. @spec 7.convert-allowance */
export function allowanceRoute(deps: SwapRoutesDeps) {
  return (c: Context<CdnEnv>): Promise<Response> => {
    const query = checkInput(convertAllowance.query, c.req.query(), 'query')
    const { network, token } = tokenOf(c, query.tokenAddress, 'query.tokenAddress')
    const account = accountOf(query.userAddress, network, 'query')
    const { spender } = spenderOf(placesOf(deps, c, network), query.source)
    return deps.answers.answer(c, {
      endpoint: convertAllowance,
      source,
      key: [network.id, token, account, spender],
      freshness: noCache,
      cacheControl: 'no-store',
      ask: part => readAllowance(deps.nodes, { ...networkParts(c, network), ...part }, { token, account, spender }),
      tidy: async reply => reply,
    })
  }
}

/** Current gas prices. @spec 7.convert-gas-price */
export function gasPriceRoute(deps: SwapRoutesDeps) {
  return (c: Context<CdnEnv>): Promise<Response> => {
    const { chainId } = checkInput(convertGasPrice.query, c.req.query(), 'query')
    const network = swapNetwork(c, chainId, 'Network not supported for Gas Price')
    return deps.answers.answer(c, {
      endpoint: convertGasPrice,
      source,
      key: [network.id],
      freshness: ofTheBlock,
      cacheControl: 'no-store',
      ask: part => readGasPrice(deps.nodes, { ...networkParts(c, network), ...part }),
      tidy: async reply => reply,
    })
  }
}

/** The transaction of a swap. @spec 7.convert-build-transaction */
export function buildTransactionRoute(deps: SwapRoutesDeps) {
  return async (c: Context<CdnEnv>): Promise<Response> => {
    checkInput(convertBuildTransaction.query, c.req.query(), 'query')
    const body = checkInput(convertBuildTransaction.body, fromJson(c.get('body')), 'body')
    const { network, ...asked } = swapOf(c, body, 'body')
    // A quote names its source, which the visitor saw.
    const places = body.quote ? placesOf(deps, c, network) : chosenPlaces(deps, c, network)
    refuseWrapping(places, asked, 'body')
    const ask: SwapAsk = { ...asked, amount: BigInt(body.amount), slippage: body.eip155?.slippage ?? defaultSlippage }
    const shown = body.quote && { ...body.quote, minimum: BigInt(body.quote.minimum) }
    const { disableEstimate = false } = body
    const permit = body.permit && { ...body.permit, signature: body.permit.signature as Hex }
    return deps.answers.answer(c, {
      endpoint: convertBuildTransaction,
      source,
      key: [network.id, await digest(JSON.stringify(body))],
      freshness: noCache,
      cacheControl: 'no-store',
      ask: part =>
        buildSwap(deps, { ...networkParts(c, network), ...part }, places, ask, { shown, disableEstimate, permit }),
      tidy: async ({ wouldFail, ...reply }) => ({
        ...reply,
        terms: { ...reply.terms, sourceName: fitText(reply.terms.sourceName, 32) },
        ...(wouldFail !== undefined && { wouldFail: fitText(wouldFail, 200) }),
      }),
    })
  }
}

/** Approves exactly the swapped amount. @spec 7.convert-build-approve */
export function buildApproveRoute(deps: SwapRoutesDeps) {
  return (c: Context<CdnEnv>): Promise<Response> => {
    const query = checkInput(convertBuildApprove.query, c.req.query(), 'query')
    const { network, from: token, account } = swapOf(c, query, 'query')
    const taker = spenderOf(placesOf(deps, c, network), query.source)
    const asked = { token, account, ...taker, amount: BigInt(query.amount) }
    return deps.answers.answer(c, {
      endpoint: convertBuildApprove,
      source,
      key: [network.id, ...Object.values(asked).map(String)],
      freshness: noCache,
      cacheControl: 'no-store',
      ask: part => approveSwap(deps.nodes, { ...networkParts(c, network), ...part }, asked),
      tidy: async ({ permit, ...reply }) => ({
        ...reply,
        ...(permit && { permit: { ...permit, name: fitText(permit.name, 64), version: fitText(permit.version, 16) } }),
      }),
    })
  }
}

/** @throws ApiFailure `not_available` without any swap source */
function placesOf({ placesOf }: SwapRoutesDeps, c: Context<CdnEnv>, network: Network): SwapPlaces {
  return swapped(placesOf(c.get('project'), network))
}

/**
 * The sources to ask.
 * @param sources defaults to those of the project's settings, if any
 * @throws ApiFailure as `placesOf`
 */
function chosenPlaces(
  deps: SwapRoutesDeps,
  c: Context<CdnEnv>,
  network: Network,
  sources = chosenSources(c.get('project').remote.settings.swaps),
): SwapPlaces {
  const places = placesOf(deps, c, network)
  return sources ? swapped(placesAmong(places, sources)) : places
}

function swapped(places: SwapPlaces): SwapPlaces {
  if (!places.market && places.apis.length === 0) throw unsupported('Network not supported for Swaps')
  return places
}

/** The currency and its wrapped form are the same in pools. @throws ApiFailure `invalid_request` */
function refuseWrapping(
  { market }: SwapPlaces,
  { from, to }: Pick<SwapAsk, 'from' | 'to'>,
  what: 'query' | 'body',
): void {
  if (market && inPools(from, market) === inPools(to, market))
    throw new ApiFailure('invalid_request', `${what}.to is not accepted; it is the same currency, wrapped`)
}
