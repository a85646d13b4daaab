import type { Relay } from '../../../e2e/services/startRelay.ts'
import type { OtherNamespace } from '../../../e2e/wallets/walletkit/createSampleWallet.ts'
import { type Namespace, namespaces } from '../../../shared/caip.ts'
import { createFakeHost } from '../../host/fakeHost.ts'
import type { Connector } from '../Connector.ts'
import { type ConnectorWorld, words } from '../connector.contract.ts'
import { eip155Methods } from './makeProposal.ts'
import { createTestConnector, memoryStorage, realClock } from './testSite.ts'
import { openTestWallet } from './testWallet.ts'

let worlds = 0

/** A valid address for each namespace. */
const addresses: Readonly<Record<Exclude<Namespace, 'eip155'>, string>> = {
  solana: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
  bip122: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  polkadot: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
  cosmos: 'cosmos1vqpjljwsynsn58dugz0w8ut7kun7t8ls2qkmsq',
}
const methodsOf = (namespace: Namespace) => [words[namespace].sign[0], words[namespace].ask[0]]

/** The connector and a wallet of walletkit, over the local relay. */
export function testWalletConnectWorld(namespace: Namespace, relay: Relay): ConnectorWorld {
  const projectId = `world-${worlds++}`
  const behaviours = new Map<string, () => Promise<unknown>>()
  const sides = namespaces.flatMap((name): OtherNamespace[] =>
    name === 'eip155'
      ? []
      : [
          {
            namespace: name,
            chains: [words[name].chainId],
            accounts: [addresses[name]],
            methods: methodsOf(name),
            run: method => behaviours.get(method)?.() ?? null,
          },
        ],
  )
  const ended: string[] = []
  const wallet = openTestWallet({ relayUrl: relay.url, others: namespace === 'eip155' ? [] : sides })
  const real = createTestConnector({
    settings: {
      projectId,
      relayUrl: relay.url,
      methods: {
        eip155: eip155Methods,
        polkadot: methodsOf('polkadot'),
        cosmos: methodsOf('cosmos'),
      },
    },
    host: createFakeHost(),
    isMobile: false,
    clock: realClock,
    storage: memoryStorage(),
    siteNetworks: () => [words[namespace].chainId],
    metadata: { name: 'Shop', url: 'https://shop.example', description: '', icons: [] },
    onChange: change => void (change.type === 'removed' && ended.push(change.id)),
    onRelayError: () => {},
  })
  let connected: Promise<unknown> | undefined
  let isFrail = false
  // Unlike a page wallet, this one needs a session first.
  const withSession = () => {
    const chainIds = [words[namespace].chainId]
    connected ??= connector.connect({ namespace, chainIds, signal: new AbortController().signal })
    return connected
  }
  const connector: Connector = {
    ...real,
    connect: request =>
      real.connect({
        ...request,
        show: step => step.is === 'pairing' && void wallet.then(({ pair }) => pair(step.uri)).catch(() => {}),
      }),
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
  const become = (method: string, run: () => Promise<unknown>) => {
    behaviours.set(method, run)
    if (namespace === 'eip155') void wallet.then(each => each.become(method, run))
  }
  return {
    connector,
    namespace,
    askUser: () => void wallet.then(({ askUser }) => askUser()),
    approve: () => void wallet.then(({ answer }) => answer(true)),
    decline: () => void wallet.then(({ answer }) => answer(false)),
    answer: (method, result) => become(method, async () => result),
    reject: (method, error) => become(method, () => Promise.reject(error)),
    ended: () => ended,
    hold: method => void wallet.then(({ hold }) => hold(method)),
    failDisconnect() {
      isFrail = true
    },
  }
}
