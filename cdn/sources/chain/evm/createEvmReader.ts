import type { Address } from 'viem'
import { parseCaipAddress } from '../../../../shared/parseCaip.ts'
import { ApiFailure } from '../../../apiFailure.ts'
import { createAccountIndexStore } from '../../../store/accountIndexStore.ts'
import { defaultChainSettings } from '../../../store/chainSettings.schema.ts'
import { chargedIndex } from '../../../store/chargedIndex.ts'
import type { AccountRead } from '../../accountSource.ts'
import type { ChainReader, ChainSourceDeps } from '../ChainReader.ts'
import { type ChainNode, chainNode } from '../chainNode.ts'
import { indexScopeOf, scopeOf } from '../scopeOf.ts'
import { createAccountSearch } from './accountSearch.ts'
import { evmContext } from './evmContext.ts'
import { createFactsAhead } from './factsAhead.ts'
import { readBalances, type TokenDiscovery } from './readBalances.ts'
import { readHistory } from './readHistory.ts'
import { readIdentity } from './readIdentity.ts'
import { readNfts } from './readNfts.ts'
import { createOffchainReader } from './readOffchain.ts'
import { readPricesOf } from './readPricesOf.ts'
import type { SearchTarget } from './SearchTarget.ts'
import { createTokenFactsCache, tokenFactsOf } from './tokenFacts.ts'

/** Most unlisted tokens read per account; the latest received come first. */
const maxDiscovered = 200
/** Time that one request spends searching blocks. */
const maxSearchMs = 5000
/** Round trips per balance for finding new tokens. */
const discoveryTrips = 1
/**
 * History pages prepared after a balance, where few visitors go on to the history, and after a page. The first page
 * takes fewer round trips without preparation, because its facts are read along with the log search. Later pages only
 * need facts.
 */
const prepared = { afterBalance: { pages: 1, afterMs: 100 }, afterPage: { pages: 2, afterMs: 0 } }

export function createEvmReader(deps: ChainSourceDeps): ChainReader {
  const { nodes, store, safeFetch, tokens, now, elapsed, maxIndexEvents } = deps
  const facts = createTokenFactsCache(elapsed)
  const index = store && createAccountIndexStore(store, now, { maxEvents: maxIndexEvents })
  const search = index && createAccountSearch(index, elapsed)
  const ahead = createFactsAhead()
  const contextOf = ({ network, chain }: Omit<AccountRead, 'address'>, scope: string) =>
    evmContext(network.id, chain, { lists: tokens(), facts: tokenFactsOf(facts, scope), now })
  const targetOf = (read: AccountRead): SearchTarget => {
    const { startBlock, logRange, scanBlocks } = read.chain ?? defaultChainSettings
    return {
      key: { chain: `${read.network.id} ${indexScopeOf(read)}`, account: read.address },
      node: chainNode(nodes, read),
      startBlock,
      logRange,
      scanBlocks,
      endsAt: elapsed() + maxSearchMs,
    }
  }
  /** Balances of listed tokens are useful even without logs or the database. */
  const discoveryOf = async (target: SearchTarget, node: ChainNode, read: AccountRead): Promise<TokenDiscovery> => {
    const known = index && chargedIndex(index, read.intake)
    const received = async () =>
      ((await known?.receivedTokens(target.key, maxDiscovered).catch(() => [])) ?? []) as Address[]
    return {
      known: await received(),
      async search(calls) {
        // Without logs, the balances of listed tokens are still read.
        const isFutile = !search || search.isFutile(target)
        const found = isFutile
          ? undefined
          : await search.searchHead(target, discoveryTrips, calls).catch(() => undefined)
        return { others: found?.others ?? (await node.ask(calls)), received: await received() }
      },
    }
  }
  /** @throws ApiFailure `not_available`, without asking any node, if that would be futile */
  const searchable = (target: SearchTarget, { intake }: AccountRead) => {
    if (!index || !search) throw new ApiFailure('not_available', 'This server has no database, which this needs')
    if (search.isFutile(target))
      throw new ApiFailure('not_available', 'The nodes of this network do not let its history be searched')
    return { index: chargedIndex(index, intake), search }
  }
  const historyDeps = (read: AccountRead, scope: string) => ({
    ...searchable(targetOf(read), read),
    ahead,
    context: contextOf(read, scope),
    network: read.network,
  })
  const prepareHistory = (
    read: AccountRead,
    scope: string,
    cursor: string | undefined,
    { pages, afterMs }: (typeof prepared)[keyof typeof prepared],
  ) =>
    read.later?.(async part => {
      const late = { ...read, ...part }
      await ahead.learn(historyDeps(late, scope), targetOf(late), cursor, pages)
    }, afterMs)

  return {
    async balances(read) {
      const [node, scope] = [chainNode(nodes, read), scopeOf(read)]
      const discovery = await discoveryOf(targetOf(read), node, read)
      const balances = await readBalances(contextOf(read, scope), node, read, discovery)
      if (index) prepareHistory(read, scope, undefined, prepared.afterBalance)
      return { balances }
    },

    async history(read, cursor) {
      const scope = scopeOf(read)
      const reply = await readHistory(historyDeps(read, scope), targetOf(read), cursor)
      if (reply.next) prepareHistory(read, scope, reply.next, prepared.afterPage)
      return reply
    },

    async nfts(read, cursor) {
      const scope = scopeOf(read)
      const target = targetOf(read)
      const { network } = read
      const deps = { ...searchable(target, read), context: contextOf(read, scope), network, safeFetch, outside: read }
      return readNfts(deps, target, cursor)
    },

    identity: read =>
      readIdentity(chainNode(nodes, read), read.network.id, read.address, {
        universalResolver: read.chain?.universalResolver,
        others: read.others,
        readOffchain: safeFetch && createOffchainReader(safeFetch, read),
      }),

    async prices(read, ids, currency) {
      const { network } = read
      if (currency !== 'usd') return { fungibles: [] }
      const wanted = ids.filter(id => parseCaipAddress(id)?.chainId === network.id)
      const context = contextOf(read, scopeOf(read))
      return { fungibles: await readPricesOf(context, chainNode(nodes, read), network, wanted) }
    },
  }
}
