import { vi } from 'vitest'
import type { TransactionStatus } from '../adapters/Transfers.ts'
import { createTestApp, harbour, type TestApp, testConnection, testNetwork } from '../boot/testApp.ts'
import type { SentTransaction } from './sentTransactions.ts'

/* A sent transaction, and a network that reports its status as the test sets it. */

export const from = '0x52908400098527886e0f7030069857d2e4169ee7'
/** When the fake clock begins. */
export const startMs = Date.UTC(2026, 10, 21)
export const dayMs = 86_400_000
export const hashOf = (number: number) => `0x${String(number).padStart(64, '0')}`

export function sent(number: number, facts: Partial<SentTransaction> = {}): SentTransaction {
  const parties = { from, to: '0xde709f2102306220921060314715629080e2fb77' }
  const what = { amount: '0.25', symbol: 'ETH', sentAtMs: startMs, status: 'pending' } as const
  return { chainId: 'eip155:1', hash: hashOf(number), ...parties, ...what, ...facts }
}

/** Advances the time, and runs everything due. */
export async function pass(app: TestApp, ms = 0) {
  for (let left = ms; left >= 0; left -= 1_000) {
    app.clock.advance(Math.min(left, 1_000))
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  }
}

export function world(status: TransactionStatus['status'] = 'pending') {
  const balances: string[] = []
  const app = createTestApp({
    connections: [testConnection(harbour)],
    networks: [testNetwork('eip155:1', 'Ethereum')],
    api: {
      get: (async (name: string, query: { forceUpdate?: string }) => {
        balances.push(`${name} ${query.forceUpdate}`)
        return { balances: [] }
      }) as never,
    },
  })
  const tell = (number: number, told: TransactionStatus) => app.adapter.statuses.set(hashOf(number), told)
  tell(1, { status })
  const reads = vi.spyOn(app.adapter.has.transfers, 'transactionStatus')
  const first = () => app.store.getState().sentTransactions[0]
  return { app, tell, reads, first, balances }
}
