import type { TokenBalance } from '../../../shared/api/balance.schema.ts'
import type { Connection } from '../../../shared/connections.ts'
import type { Network } from '../../../shared/networks.ts'
import { harbour, testConnection, testNetwork } from '../../boot/testApp.ts'
import type { OpenSend } from '../../dialog/openSends.ts'
import type { PreparedTransfer } from '../../money/Prepared.ts'
import type { Token } from '../../money/Token.ts'
import type { TokenList } from '../../tokens/tokens.ts'

/* An account with currency and tokens, for tests and stories of sending. */

export const sender = '0x52908400098527886E0F7030069857D2E4169EE7'
export const friend = '0xde709f2102306220921060314715629080e2fb77'
export const ethereum: Network = { ...testNetwork('eip155:1', 'Ethereum'), explorerUrl: 'https://explorer.example' }
export const optimism: Network = testNetwork('eip155:10', 'Optimism')
export const connection: Connection = testConnection(harbour, { accounts: [{ address: sender, type: 'eoa' }] })
export const dollarId = 'eip155:1:0x5fbdb2315678afecb367f032d93f642f64180aa3'

export function tokenBalance(symbol: string, numeric: string, facts: Partial<TokenBalance> = {}): TokenBalance {
  const quantity = { decimals: '18', numeric }
  return { name: symbol, symbol, chainId: 'eip155:1', quantity, isListed: true, ...facts }
}

export const tokens: readonly TokenBalance[] = [
  tokenBalance('ETH', '1.5', { name: 'Ether', price: 3_250 }),
  tokenBalance('TUSD', '1000', {
    name: 'Test Dollar',
    address: dollarId,
    price: 1,
    quantity: { decimals: '6', numeric: '1000' },
  }),
]

export const tokenList = (list: readonly TokenBalance[] = tokens): TokenList => ({
  status: 'ready',
  value: list,
  at: Date.UTC(2026, 10, 21),
})

export const ether: Token = {
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  balance: 1_500_000_000_000_000_000n,
  price: 3_250,
  isListed: true,
}

export const openSend: OpenSend = {
  id: 'a',
  askedAtMs: Date.UTC(2026, 10, 21),
  wallet: 'Harbour',
  amount: '0.25',
  symbol: 'ETH',
}

export const prepared: PreparedTransfer = {
  connectionId: connection.id,
  wallet: 'Harbour',
  network: ethereum,
  urls: ['https://node.example'],
  from: { address: sender },
  to: friend,
  token: ether,
  amount: 250_000_000_000_000_000n,
  fee: { likely: 420_000_000_000_000n, most: 840_000_000_000_000n },
  cautions: [],
  call: { kind: 'plain', to: friend, amount: 250_000_000_000_000_000n },
  simulation: { result: 'success', changes: [{ standard: 'native', amount: '-250000000000000000' }] },
}
