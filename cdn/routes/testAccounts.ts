import type { AccountRead, AccountSource } from '../sources/accountSource.ts'
import { network, projectEntry, type TestAppOptions, testApp } from '../testApp.ts'

export const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
export const regtest = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
export const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
export const solanaAddress = 'So11111111111111111111111111111111111111112'
export const token = '0xdAC17F958D2ee523a2206206994597C13D831ec7'

export const native = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:31337' as const,
  quantity: { decimals: '18', numeric: '1.5' },
  isListed: true,
}
export const transaction = {
  id: '1',
  metadata: {
    operationType: 'receive' as const,
    hash: `0x${'ab'.repeat(32)}`,
    chain: 'eip155:31337' as const,
    minedAt: '2026-11-23T08:00:00Z',
    sentFrom: address,
    sentTo: address,
    status: 'confirmed' as const,
  },
  transfers: [],
}
export const nft = {
  contract: token,
  tokenId: '7',
  standard: 'ERC721' as const,
  amount: '1',
  name: 'Seven',
  collection: 'Numbers',
  isSpam: false,
}

/** Records its questions. */
function fakeSource(own: Partial<AccountSource> = {}) {
  const asked: (Partial<AccountRead> & { what: string; rest: unknown })[] = []
  const note = (
    what: string,
    { network: { id }, urls, address, ...rest }: Partial<AccountRead> & AccountRead,
    more?: unknown,
  ) => asked.push({ what: `${what} ${id}`, urls, address, rest: more ?? Object.keys(rest) } as never)
  const source: AccountSource = {
    name: 'chain',
    async balances(read, fresh) {
      note('balances', read, fresh)
      return { balances: [native] }
    },
    async history(read, cursor) {
      note('history', read, cursor ?? 'no cursor')
      return { data: [transaction], next: 'page-2', unseen: ['sent-native'] }
    },
    async nfts(read, cursor) {
      note('nfts', read, cursor ?? 'no cursor')
      return { data: [nft], next: null }
    },
    async identity(read) {
      note('identity', read, 'name')
      return { name: 'vitalik.eth', avatar: null }
    },
    async prices(read, tokens, currency) {
      note('prices', read as AccountRead, [currency, ...tokens])
      return { fungibles: tokens.map(id => ({ address: id, name: 'Token', symbol: 'TKN', price: 1.25 })) }
    },
    ...own,
  }
  return { asked, source }
}

const entry = projectEntry({
  networks: [
    network('eip155:31337', 'https://a.example', 'https://b.example'),
    network(devnet, 'https://solana.example'),
    network(regtest, 'https://bitcoin.example'),
  ],
  privateRpcUrls: { 'eip155:31337': ['https://private.example/key'] },
})

/** The app with a source that records its questions. */
export async function setUp(own: Partial<AccountSource> = {}, deps: TestAppOptions = {}) {
  const { asked, source } = fakeSource(own)
  const clock = { now: 1_795_421_000_000 }
  const app = await testApp({ chainSource: source, now: () => clock.now, ...deps }, [
    entry,
    projectEntry({ id: 'other', networks: [network('eip155:31337', 'https://other.example')] }),
  ])
  const get = async (path: string, init: RequestInit = {}) => {
    const response = await app.request(`${path}${path.includes('?') ? '&' : '?'}projectId=demo`, init)
    return { status: response.status, headers: response.headers, body: await response.json().catch(() => undefined) }
  }
  return { asked, app, clock, get }
}

export const local = 'chainId=eip155:31337'
export const paths = {
  balance: `/v1/account/${address}/balance?${local}&currency=usd`,
  history: `/v1/account/${address}/history?${local}`,
  nfts: `/v1/account/${address}/nfts?${local}`,
  identity: `/v1/identity/${address}`,
}
