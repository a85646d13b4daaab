// @vitest-environment node
import { afterAll, beforeAll } from 'vitest'
import { type Relay, startRelay } from '../../../e2e/services/startRelay.ts'
import type { Connector } from '../Connector.ts'
import { testConnector } from '../connector.contract.ts'
import { createWalletConnectConnector } from './createWalletConnect.ts'
import { memoryStorage, realClock } from './testSite.ts'
import { openTestWallet } from './testWallet.ts'

let relay: Relay
beforeAll(async () => {
  relay = await startRelay({ port: 0 })
})
afterAll(() => relay.stop())

let worlds = 0

testConnector('WalletConnect', () => {
  const projectId = `world-${worlds++}`
  const wallet = openTestWallet({ relayUrl: relay.url })
  const real = createWalletConnectConnector({
    settings: { projectId, relayUrl: relay.url },
    clock: realClock,
    storage: memoryStorage(),
    metadata: { name: 'Shop', url: 'https://shop.example', description: '', icons: [] },
    onChange: () => {},
    onRelayError: () => {},
  })
  let connected: Promise<unknown> | undefined
  let isFrail = false
  // A wallet of the page can be asked at once; here a session comes first.
  const withSession = () => {
    connected ??= connector.connect({
      namespace: 'eip155',
      chainIds: ['eip155:1'],
      signal: new AbortController().signal,
    })
    return connected
  }
  const connector: Connector = {
    ...real,
    connect: request =>
      real.connect({ ...request, onUri: uri => void wallet.then(({ pair }) => pair(uri)).catch(() => {}) }),
    async request(request) {
      await withSession()
      return real.request(request)
    },
    async disconnect(namespace) {
      if (isFrail) {
        await withSession()
        relay.fail(projectId, { refuse: 'Unauthorized: invalid key' })
        relay.cut()
      }
      return real.disconnect(namespace)
    },
  }
  return {
    connector,
    askUser: () => void wallet.then(({ askUser }) => askUser()),
    approve: () => void wallet.then(({ answer }) => answer(true)),
    decline: () => void wallet.then(({ answer }) => answer(false)),
    answer: (method, result) => void wallet.then(({ become }) => become(method, async () => result)),
    reject: (method, error) => void wallet.then(({ become }) => become(method, () => Promise.reject(error))),
    hold: method => void wallet.then(({ hold }) => hold(method)),
    failDisconnect() {
      isFrail = true
    },
  }
})
