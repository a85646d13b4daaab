import { vi } from 'vitest'
import type { Connector } from '../Connector.ts'
import type { ConnectorWorld } from '../connector.contract.ts'
import { createTestSite } from './testWindow.ts'

export function testCoinbaseWorld(): ConnectorWorld {
  const atomic = { atomic: { status: 'ready' } }
  const { connector: real, windows, methods, askUser, changes } = createTestSite({ chains: [1], capabilities: atomic })
  let connected: Promise<unknown> | undefined
  // Unlike a page wallet, this one needs a handshake first.
  const withSession = () => {
    const signal = new AbortController().signal
    connected ??= real.connect({ namespace: 'eip155', chainIds: ['eip155:1'], signal })
    return connected
  }
  const connector: Connector = {
    ...real,
    async request(request) {
      await withSession()
      return real.request(request)
    },
  }
  const become = (method: string, run: () => Promise<unknown>) => {
    methods[method] = { describe: () => ({ title: 'Anything', rows: [] }), run }
  }
  const settle = async (answer: 'approve' | 'reject') => {
    await vi.waitFor(() => {
      if (!windows.at(-1)?.wallet.state().question && !windows.at(-1)?.closed) throw new Error('Nothing is asked yet')
    })
    await windows.at(-1)?.wallet[answer]()
  }
  return {
    connector,
    namespace: 'eip155',
    askUser,
    approve: () => void settle('approve'),
    decline: () => void settle('reject'),
    answer: (method, result) => become(method, async () => result),
    reject: (method, error) => become(method, () => Promise.reject(error)),
    ended: () => changes.flatMap(change => (change.type === 'removed' ? [change.id] : [])),
    hold: method => become(method, () => new Promise(() => {})),
  }
}
