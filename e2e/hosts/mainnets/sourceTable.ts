import { type AccountFact, accountFacts } from '../../../cdn/sources/accountFacts.ts'
import { defaultSources } from '../../../cdn/sources/defaultSources.ts'
import { namespaceOf } from '../../../shared/caip.ts'
import { builtInNetworks } from '../../../shared/networks/builtInNetworks.ts'
import { priceFeeds } from '../../../shared/networks/priceFeeds.ts'
import { publicIndexers } from '../../../shared/networks/publicIndexers.ts'
import type { Network } from '../../../shared/networks.ts'

/** The mainnets whose accounts the server can read without settings. */
export const mainnets: readonly Network[] = builtInNetworks.filter(
  ({ id, testnet }) => !testnet && ['eip155', 'solana', 'bip122'].includes(namespaceOf(id)),
)

const heads: Readonly<Record<AccountFact, string>> = {
  balances: 'Balances',
  history: 'Activity',
  nfts: 'NFTs',
  prices: 'Prices',
  identity: 'Names',
}

/** What the server reads from a network's own nodes; undefined if they don't know the fact. */
function ofChain(fact: AccountFact, { id }: Network): string | undefined {
  const namespace = namespaceOf(id)
  if (namespace === 'bip122') return fact === 'balances' || fact === 'history' ? 'its nodes (Esplora)' : undefined
  if (namespace === 'solana') return fact === 'prices' || fact === 'identity' ? undefined : 'its nodes'
  if (fact === 'prices') return priceFeeds[id] && 'Chainlink’s feeds'
  if (fact === 'identity') return 'ENS'
  return fact === 'balances' ? 'its nodes' : 'its nodes’ logs'
}

/** The sources of a fact, in the order in which a server without settings tries them. */
export function sourceNames(fact: AccountFact, network: Network): readonly string[] {
  return defaultSources(fact, network, true).flatMap(({ type }) => {
    const indexer = publicIndexers[network.id]
    const name = type === 'blockscout' ? indexer && new URL(indexer).host : ofChain(fact, network)
    return name ?? []
  })
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The networks and their sources as rows of a table, without calling any. */
export function sourceTable(): string {
  const cell = (names: readonly string[]) => `<td>${names.map(escaped).join(', then ') || 'none'}</td>`
  const rows = mainnets.map(
    network =>
      `<tr><th scope="row">${escaped(network.name)}</th>${accountFacts
        .map(fact => cell(sourceNames(fact, network)))
        .join('')}${cell(network.rpcUrls.map(url => new URL(url).host))}</tr>`,
  )
  const titles = [...accountFacts.map(fact => heads[fact]), 'Nodes'].map(title => `<th scope="col">${title}</th>`)
  return `<table><thead><tr><th scope="col">Network</th>${titles.join('')}</tr></thead><tbody>${rows.join('\n')}</tbody></table>`
}
