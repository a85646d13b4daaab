import { expect, test, vi } from 'vitest'
import { createFakeConnector, fakeAuth } from '../connectors/fakeConnector.ts'
import { withWindow } from './askSignature.ts'

const asked = { namespace: 'eip155', chainId: 'eip155:1', method: 'eth_chainId' } as const

test('a wallet with such a window gets its place with each request, and it is closed at the end', async () => {
  const wallet = createFakeConnector(fakeAuth)
  const close = vi.fn()
  wallet.capabilities.openForRequest = () => ({ place: 'here', close })
  const { connector, closeWindow } = withWindow(wallet)
  await connector.request(asked)
  expect(wallet.requests).toEqual([{ ...asked, place: 'here' }])
  expect(close).not.toHaveBeenCalled()
  closeWindow()
  expect(close).toHaveBeenCalledOnce()
})

test.each([
  ['has none', undefined],
  ['can open none', () => undefined],
])('a wallet that %s is asked as it is', async (_, openForRequest) => {
  const wallet = createFakeConnector(fakeAuth)
  wallet.capabilities.openForRequest = openForRequest
  const { connector, closeWindow } = withWindow(wallet)
  await connector.request(asked)
  expect(wallet.requests).toEqual([asked])
  closeWindow()
})
