import type { EndpointBody, EndpointReply } from '../../shared/api/endpoint.ts'
import type { onrampHistory, onrampOptions, onrampQuote, onrampUrl } from '../../shared/api/onramp.schema.ts'
import { memoryDatabase } from '../store/connectDatabase.ts'
import type { OnrampSourceInput } from '../store/onrampSources.schema.ts'
import type { ProjectEntry } from '../store/projects.schema.ts'
import type { DataStore } from '../store/store.ts'
import { openData } from '../store/testStores.ts'
import { network, projectEntry, publicUrl, type TestAppOptions, testApp } from '../testApp.ts'

/* The whole app with sellers' APIs that reply as in their public documentation; no real host is called. */

export const account = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
export const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const solanaAccount = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'

export interface Asked {
  host: string
  method: string
  path: string
  query: Record<string, string>
  headers: Headers
  /** JSON, or the fields of a form. */
  body: unknown
}
export type Server = (asked: Asked) => unknown

export interface Said<Body> {
  status: number
  body: Body & { error?: string; code?: string }
}

export interface BuyAppOptions {
  sources: readonly OnrampSourceInput[]
  servers?: Record<string, Server>
  secrets?: Record<string, string>
  entry?: Partial<ProjectEntry>
  data?: DataStore | undefined
  deps?: TestAppOptions
}

type UrlBody = EndpointBody<typeof onrampUrl>
type QuoteBody = EndpointBody<typeof onrampQuote>

export async function buyApp({ sources, servers = {}, secrets = {}, entry, data, deps }: BuyAppOptions) {
  const asked: Asked[] = []
  const faults: (string | undefined)[] = []
  const clock = { nowMs: Date.UTC(2026, 10, 27, 3) }
  const fetch = async (input: string, init: RequestInit = {}) => {
    const url = new URL(input)
    const { body } = init
    const question = {
      ...{ host: url.host, method: init.method ?? 'GET', path: url.pathname },
      query: Object.fromEntries(url.searchParams),
      headers: new Headers(init.headers),
      body: body instanceof URLSearchParams ? Object.fromEntries(body) : body ? JSON.parse(String(body)) : undefined,
    }
    asked.push(question)
    const answer = await servers[url.host]?.(question)
    return answer instanceof Response ? answer : Response.json(answer)
  }
  const origin = deps?.publicUrl ?? publicUrl
  const store = data ?? (await openData(memoryDatabase))
  const app = await testApp(
    {
      data: store,
      fetch: fetch as never,
      secret: name => secrets[name],
      now: () => clock.nowMs,
      log: ({ fault }) => void faults.push(fault),
      clientAddress: () => '203.0.113.7',
      rateLimit: { burst: 1e6, perSecond: 1 },
      projectRateLimit: { burst: 1e6, perSecond: 1 },
      ...deps,
    },
    [
      projectEntry({
        networks: [
          'eip155:1',
          'eip155:137',
          'eip155:8453',
          solana as never,
          { ...network('eip155:31337', 'http://127.0.0.1:1'), testnet: true },
        ],
        onrampSources: [...sources],
        ...entry,
      }),
    ],
  )
  const said = async <Body>(response: Response | Promise<Response>): Promise<Said<Body>> => {
    const answer = await response
    return { status: answer.status, body: await answer.json() }
  }
  const post = <Body>(path: string, body: unknown, headers: Record<string, string> = { Origin: origin }) =>
    said<Body>(
      app.request(`/v1/${path}?projectId=demo`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    )
  const session = async () => (await post<{ session: string }>('onramp/session', {})).body.session
  return {
    ...{ app, asked, faults, clock, store, post, session },
    options: (query: Record<string, string> = {}) =>
      said<EndpointReply<typeof onrampOptions>>(
        app.request(`/v1/onramp/options?${new URLSearchParams({ projectId: 'demo', ...query })}`),
      ),
    quote: (changes: Partial<QuoteBody> = {}) =>
      post<EndpointReply<typeof onrampQuote>>('onramp/quote', {
        ...{ purchaseCurrency: 'USDC', paymentCurrency: 'USD', amount: '100', network: 'USDC', chainId: 'eip155:1' },
        ...changes,
      }),
    async start(changes: Partial<UrlBody> = {}, headers?: Record<string, string>) {
      const body = {
        destinationWallets: [{ address: account, blockchains: ['ethereum'], assets: ['USDC'] }],
        ...{ defaultNetwork: 'ethereum', partnerUserId: account, defaultExperience: 'buy', presetFiatAmount: '100' },
        ...{ provider: sources[0]?.type ?? '', chainId: 'eip155:1', purchaseCurrency: 'USDC', paymentCurrency: 'USD' },
        session: changes.session ?? (await session()),
        ...changes,
      }
      return post<EndpointReply<typeof onrampUrl>>('generators/onrampurl', body, headers)
    },
    purchases: (orders: readonly string[], query: Record<string, string> = {}, address = account) =>
      said<EndpointReply<typeof onrampHistory>>(
        app.request(
          `/v1/account/${address}/history?${new URLSearchParams({ projectId: 'demo', onramp: 'all', orders: orders.join(','), ...query })}`,
        ),
      ),
  }
}
