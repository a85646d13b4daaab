import { expect, test } from 'vitest'
import { createTestApp, harbour, testConnection, testWallet } from '../../boot/testApp.ts'
import { callFrameWallet } from './callFrameWallet.ts'

const held = testConnection(testWallet('x', { id: 'walletConnect' }))

function world() {
  const app = createTestApp({
    connections: [held, testConnection(harbour)],
    config: { remote: { settings: { walletConnect: { projectId: 'relay' } }, locked: [] } },
  })
  const ask = (method: string, chainId = 'eip155:1' as const, id = held.id) =>
    callFrameWallet(app, { id, chainId, method })
  return { app, ask }
}

test('asks the connection’s wallet', async () => {
  const { app, ask } = world()
  app.walletConnect.features.results = { personal_sign: '0x01' }
  expect(await ask('personal_sign')).toBe('0x01')
  expect(app.walletConnect.requests).toMatchObject([{ namespace: 'eip155', chainId: 'eip155:1' }])
})

test('reads from the network’s nodes without asking the wallet', async () => {
  const { app, ask } = world()
  expect(await ask('eth_blockNumber')).toEqual({
    network: 'eip155:1',
    urls: ['https://node.example'],
    method: 'eth_blockNumber',
  })
  expect(app.walletConnect.requests).toEqual([])
})

test('asks the wallet about a network this site does not list', async () => {
  const { app, ask } = world()
  await ask('eth_blockNumber', 'eip155:5' as 'eip155:1')
  expect(app.walletConnect.requests).toMatchObject([{ method: 'eth_blockNumber', chainId: 'eip155:5' }])
})

test('a page wallet, or one that is gone, is refused', async () => {
  const { ask } = world()
  const message = 'ConnectionController client not set: the wallet is not connected'
  const notConnected = { code: 'not_connected', message }
  await expect(ask('personal_sign', 'eip155:1', testConnection(harbour).id)).rejects.toMatchObject(notConnected)
  await expect(ask('personal_sign', 'eip155:1', 'eip155:other')).rejects.toMatchObject(notConnected)
})
