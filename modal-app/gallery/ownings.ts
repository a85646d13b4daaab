import type { TokenBalance } from '../../shared/api/balance.schema.ts'
import type { Transaction, Transfer } from '../../shared/api/history.schema.ts'
import type { Nft } from '../../shared/api/nfts.schema.ts'
import type { ChainId } from '../../shared/caip.ts'

/** Made-up tokens, NFTs and transactions for stories and tests. */

const chainId = 'eip155:1'

interface TokenFacts extends Partial<TokenBalance> {
  numeric: string
}

export function sampleToken(symbol: string, { numeric, ...facts }: TokenFacts): TokenBalance {
  const address = `${chainId}:0x${symbol.length.toString(16).repeat(40)}${symbol}`.slice(0, 51)
  const quantity = { decimals: '18', numeric }
  return {
    name: symbol,
    symbol,
    chainId,
    address: address as TokenBalance['address'],
    isListed: true,
    ...facts,
    quantity,
  }
}

export const ether = (numeric: string, price?: number): TokenBalance => ({
  ...sampleToken('ETH', {
    numeric,
    name: 'Ether',
    price,
    value: price === undefined ? undefined : price * Number(numeric),
  }),
  address: undefined,
})

export const tokens: readonly TokenBalance[] = [
  ether('1.234567890123456789', 3012.4),
  sampleToken('USDC', { name: 'USD Coin', numeric: '1250.5', value: 1250.5, price: 1, address: `${chainId}:0xa0` }),
  sampleToken('UNI', { name: 'Uniswap', numeric: '12', value: 96.12, price: 8.01, address: `${chainId}:0x1f` }),
  sampleToken('DUST', { name: 'Dust', numeric: '0.000000000000000001', value: 0.000001, address: `${chainId}:0xd5` }),
]

/** As extreme as the schema allows contracts to be. */
export const hostileTokens: readonly TokenBalance[] = [
  sampleToken('A'.repeat(32), {
    name: 'Visit claim-your-free-reward.example to receive 5,000 dollars now',
    numeric: '123456789012345678901234567890.5',
    isListed: false,
    address: `${chainId}:0xbad1`,
  }),
  sampleToken('<b>', {
    name: '<img src=x onerror=alert(1)>',
    numeric: '7',
    isListed: false,
    address: `${chainId}:0xbad2`,
  }),
  sampleToken('عملة', { name: 'عملة مشفرة', numeric: '1', isListed: false, address: `${chainId}:0xbad3` }),
  sampleToken('', { name: '', numeric: '1', isListed: false, address: `${chainId}:0xbad4` }),
]

export const nfts: readonly Nft[] = [1, 2, 3, 4, 5, 6].map(number => ({
  contract: '0x06012c8cf97bead5deae237070f9587f8e7a266d',
  tokenId: String(number),
  standard: 'ERC721',
  amount: '1',
  name: `Harbour Light #${number}`,
  collection: 'Harbour Lights',
  isSpam: false,
}))

export const spam: Nft = {
  contract: '0xbad0000000000000000000000000000000000000',
  tokenId: '99',
  standard: 'ERC1155',
  amount: '1000000000000000000000',
  name: 'CLAIM 5,000 USD at claim-your-free-reward.example before it is too late',
  collection: '',
  isSpam: true,
}

interface TransactionFacts {
  type: Transaction['metadata']['operationType']
  minedAt: string
  transfers?: readonly Transfer[]
  chain?: ChainId
  hash?: string
  status?: Transaction['metadata']['status']
}

const other = '0xde709f2102306220921060314715629080e2fb77'
const own = '0x52908400098527886e0f7030069857d2e4169ee7'

export function sampleTransaction(id: string, facts: TransactionFacts): Transaction {
  const { type, minedAt, transfers = [], chain = chainId, status = 'confirmed' } = facts
  const isIn = type === 'receive'
  const hash = facts.hash ?? `0x${id.padStart(64, '0')}`
  return {
    id,
    metadata: {
      operationType: type,
      hash,
      chain,
      minedAt,
      sentFrom: isIn ? other : own,
      sentTo: isIn ? own : other,
      status,
    },
    transfers: [...transfers],
  }
}

export function sampleTransfer(
  symbol: string,
  direction: Transfer['direction'],
  numeric: string,
  value?: number,
): Transfer {
  return { fungible_info: { name: symbol, symbol }, direction, quantity: { numeric }, value }
}

export const nftTransfer = (direction: Transfer['direction'], name: string, isSpam = false): Transfer => ({
  nft_info: { name, flags: { is_spam: isSpam } },
  direction,
  quantity: { numeric: '1' },
})

export const transactions: readonly Transaction[] = [
  sampleTransaction('a1', {
    type: 'receive',
    minedAt: '2026-11-20T09:12:00Z',
    transfers: [sampleTransfer('ETH', 'in', '0.75', 2259)],
  }),
  sampleTransaction('a2', {
    type: 'send',
    minedAt: '2026-11-18T16:40:00Z',
    transfers: [sampleTransfer('USDC', 'out', '120', 120)],
  }),
  sampleTransaction('a3', {
    type: 'trade',
    minedAt: '2026-11-11T11:00:00Z',
    transfers: [sampleTransfer('ETH', 'out', '0.4', 1204), sampleTransfer('USDC', 'in', '1198.42', 1198.42)],
  }),
  sampleTransaction('a4', {
    type: 'approve',
    minedAt: '2026-10-30T08:00:00Z',
  }),
  sampleTransaction('a5', {
    type: 'mint',
    minedAt: '2026-10-03T21:30:00Z',
    transfers: [nftTransfer('in', 'Harbour Light #3')],
  }),
  sampleTransaction('a6', {
    type: 'execute',
    minedAt: '2025-12-24T18:00:00Z',
    status: 'failed',
  }),
]
