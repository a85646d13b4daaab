import type * as z from 'zod'
import { balance } from '../../../shared/api/balance.schema.ts'
import { fungiblePrice } from '../../../shared/api/fungiblePrice.schema.ts'
import { history } from '../../../shared/api/history.schema.ts'
import { identity } from '../../../shared/api/identity.schema.ts'
import { nfts } from '../../../shared/api/nfts.schema.ts'
import { fromJson } from '../../../shared/protocol/json.ts'
import { ApiFailure } from '../../apiFailure.ts'
import { isShallow } from '../../isShallow.ts'
import type { ProxySettings } from '../../store/sources.schema.ts'
import type { AccountRead, AccountSource } from '../accountSource.ts'
import { readCapped } from '../readCapped.ts'
import { balanceReply, historyReply, identityReply, nftsReply, pricesReply } from './proxyReplies.schema.ts'

export interface ProxySourceOptions {
  fetch: typeof fetch
  /** A value of the server's environment. */
  secret(name: string): string | undefined
}

const maxReplyBytes = 4 << 20
const maxLevels = 16
/** How `key` names a variable of the environment. */
const fromEnvironment = /^env:(\w+)$/

interface ProxyCall<Reply> {
  path: string
  query: Readonly<Record<string, string | undefined>>
  body?: unknown
  reply: z.ZodType<Reply>
}

/**
 * Facts from an API of the same shape as ours, with the operator's key: another server of this kind, or a provider.
 * What it says is as untrusted as what a contract says.
 */
export function createProxySource(settings: ProxySettings, { fetch, secret }: ProxySourceOptions): AccountSource {
  const readKey = (): string | undefined => {
    const [, name] = fromEnvironment.exec(settings.key ?? '') ?? []
    const key = name ? secret(name) : settings.key
    if (name && !key)
      throw new ApiFailure('not_available', 'The source of this network is not set up', {}, `${name} is not set`)
    return key
  }

  const call = async <Reply>(
    { intake, signal }: Pick<AccountRead, 'intake' | 'signal'>,
    { path, query, body, reply }: ProxyCall<Reply>,
  ): Promise<Reply> => {
    const key = readKey()
    const url = new URL(`${settings.url.replace(/\/$/, '')}${path}`)
    for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value)
    const headers = new Headers({ Accept: 'application/json' })
    if (key && settings.keyIn === 'query') url.searchParams.set(settings.keyName, key)
    if (key && settings.keyIn === 'header') headers.set(settings.keyName, key)
    if (body !== undefined) headers.set('Content-Type', 'application/json')
    const response = await fetch(url.href, {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      redirect: 'manual',
      signal,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch(thrown => {
      throw signal.aborted ? thrown : new ApiFailure('node_failed', 'The source of this network could not be reached')
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw statusFailure(response)
    }
    const text = await readCapped(response, maxReplyBytes, intake, signal)
    if (text === undefined)
      throw new ApiFailure('node_failed', `The source of this network answered over ${maxReplyBytes} bytes`)
    const value = fromJson(text)
    const { data } = reply.safeParse(isShallow(value, maxLevels) ? value : undefined)
    if (data === undefined)
      throw new ApiFailure('node_failed', 'The source of this network answered in an unknown form')
    return data
  }

  const inPath = (path: string, address: string) => path.replace(':address', encodeURIComponent(address))
  return {
    name: 'proxy',
    // Many an API answers for all networks at once, and the others would be counted twice.
    async balances(read, fresh) {
      const { id } = read.network
      const { balances } = await call(read, {
        path: inPath(balance.path, read.address),
        query: { chainId: id, currency: 'usd', forceUpdate: fresh.join(',') || undefined },
        reply: balanceReply,
      })
      const isOfNetwork = (address: string | undefined) => address === undefined || address.startsWith(`${id}:`)
      return { balances: balances.filter(({ chainId, address }) => chainId === id && isOfNetwork(address)) }
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
    identity: read => call(read, { path: inPath(identity.path, read.address), query: {}, reply: identityReply }),
    async prices(read, addresses, currency) {
      const { fungibles } = await call(read, {
        path: fungiblePrice.path,
        query: {},
        body: { currency, addresses },
        reply: pricesReply,
      })
      const asked = new Set<string>(addresses.map(comparable))
      return { fungibles: fungibles.filter(({ address }) => address && asked.has(comparable(address))) }
    },
  }
}

/** The case of an EVM address is a checksum only. */
function comparable(id: string): string {
  return id.startsWith('eip155:') ? id.toLowerCase() : id
}

/** What the status of another server means for our caller, without its words. */
function statusFailure({ status, headers }: Response): ApiFailure {
  const detail = `The source answered HTTP ${status}`
  if (status === 429) {
    const seconds = /^\d{1,4}$/.exec(headers.get('Retry-After') ?? '')?.[0] ?? '5'
    return new ApiFailure(
      'rate_limited',
      'The source of this network is asked too often',
      { 'Retry-After': seconds },
      detail,
    )
  }
  if (status === 401 || status === 403)
    return new ApiFailure('not_available', 'The source of this network refuses to answer', {}, detail)
  return new ApiFailure('node_failed', 'The source of this network failed', {}, detail)
}
