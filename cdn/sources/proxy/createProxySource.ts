import { balance, type TokenBalance } from '../../../shared/api/balance.schema.ts'
import { fungiblePrice } from '../../../shared/api/fungiblePrice.schema.ts'
import { history } from '../../../shared/api/history.schema.ts'
import { identity } from '../../../shared/api/identity.schema.ts'
import { nfts } from '../../../shared/api/nfts.schema.ts'
import { namespaceOf } from '../../../shared/caip.ts'
import { isNativePlaceholder } from '../../../shared/nativeToken.ts'
import { parseCaipAddress } from '../../../shared/parseCaip.ts'
import type { AccountSource } from '../accountSource.ts'
import { comparableId } from '../comparableId.ts'
import { type ApiDeps, type ApiSettings, createKeyedApi } from '../keyedApi.ts'
import { balanceReply, historyReply, identityReply, nftsReply, pricesReply } from './proxyReplies.schema.ts'

/**
 * Facts from an API with our own schemas and the operator's key: another server of this kind, or a provider. Its
 * replies are as untrusted as a contract's.
 */
export function createProxySource(settings: ApiSettings, deps: ApiDeps): AccountSource {
  const { call } = createKeyedApi(settings, deps)
  const inPath = (path: string, address: string) => path.replace(':address', encodeURIComponent(address))
  return {
    name: 'proxy',
    // Many APIs answer for all networks at once, and the others would be counted twice.
    async balances(read, fresh) {
      const { id } = read.network
      const { balances } = await call(read, {
        path: inPath(balance.path, read.address),
        query: { chainId: id, currency: 'usd', forceUpdate: fresh.join(',') || undefined },
        reply: balanceReply,
      })
      const isOfNetwork = (address: string | undefined) => address === undefined || address.startsWith(`${id}:`)
      const own = balances.filter(({ chainId, address }) => chainId === id && isOfNetwork(address))
      return { balances: own.map(withoutPlaceholder) }
    },
    async history(read, cursor) {
      const { id } = read.network
      const page = await call(read, {
        path: inPath(history.path, read.address),
        query: { chainId: id, cursor },
        reply: historyReply,
      })
      return { ...page, data: page.data.filter(({ metadata }) => metadata.chain === id) }
    },
    nfts: (read, cursor) =>
      call(read, {
        path: inPath(nfts.path, read.address),
        query: { chainId: read.network.id, cursor },
        reply: nftsReply,
      }),
    identity: read => call(read, { path: inPath(identity.path, read.address), reply: identityReply }),
    async prices(read, addresses, currency) {
      const { fungibles } = await call(read, {
        path: fungiblePrice.path,
        body: { currency, addresses },
        reply: pricesReply,
      })
      const asked = new Set<string>(addresses.map(comparableId))
      return { fungibles: fungibles.filter(({ address }) => address && asked.has(comparableId(address))) }
    },
  }
}

/** Native currency has no address in our schemas, but a placeholder elsewhere. */
function withoutPlaceholder({ address, ...balance }: TokenBalance): TokenBalance {
  const at = parseCaipAddress(address)
  return at && isNativePlaceholder(namespaceOf(at.chainId), at.address)
    ? balance
    : { ...balance, ...(address && { address }) }
}
