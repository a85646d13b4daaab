import { SignClient } from 'sign-client-2.17'
import { generatePrivateKey } from 'viem/accounts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createSampleWallet } from '../wallets/walletkit/createSampleWallet.ts'
import { openWalletKit } from '../wallets/walletkit/openWalletKit.ts'
import { startRelay } from './startRelay.ts'

test('a site on sign-client 2.17 connects, gets a signature, and hears when the session ends', async () => {
  const relay = await startRelay({ port: 0 })
  onTestFinished(() => relay.stop())
  const metadata = { name: 'Old shop', description: '', url: 'https://old.example', icons: [] }
  const [site, kit] = await Promise.all([
    SignClient.init({ projectId: 'old', relayUrl: relay.url, metadata, logger: 'silent', telemetryEnabled: false }),
    openWalletKit({ projectId: 'wallet', relayUrl: relay.url, url: 'https://wallet.example' }),
  ])
  const chains = [{ chainId: 1, name: 'Ethereum', rpcUrl: 'http://127.0.0.1:1' }] as const
  const wallet = createSampleWallet({ kit, keys: [generatePrivateKey()], chains: [...chains] })
  wallet.subscribe(() => void wallet.approve())

  const eip155 = { chains: ['eip155:1'], methods: ['personal_sign'], events: ['accountsChanged'] }
  const { uri = '', approval } = await site.connect({ requiredNamespaces: { eip155 } })
  await wallet.pair(uri)
  const { topic, namespaces } = await approval()
  expect(namespaces.eip155?.accounts).toEqual([`eip155:1:${wallet.state().accounts[0]}`])

  const request = { method: 'personal_sign', params: ['0x00', wallet.state().accounts[0]] }
  expect(await site.request({ topic, chainId: 'eip155:1', request })).toMatch(/^0x[0-9a-f]{130}$/)

  const ended = new Promise(resolve => site.on('session_delete', resolve))
  await wallet.disconnect(topic)
  expect(await ended).toMatchObject({ topic })
  await vi.waitFor(() => expect(wallet.state().sites).toEqual([]))
})
