import { expect, test } from 'vitest'
import type { PageWallet } from '../../shared/wallets.ts'
import { testWallet } from '../boot/testApp.ts'
import { createFakeHost } from '../host/fakeHost.ts'
import { createConnectors } from './registry.ts'

test('finds the wallets that are in the page now', () => {
  let wallets: PageWallet[] = []
  const connectors = createConnectors(createFakeHost(), () => wallets)
  expect(connectors.find('example.harbour')).toBeUndefined()
  wallets = [testWallet('Harbour')]
  expect(connectors.find('example.harbour')?.name).toBe('Harbour')
  wallets = []
  expect(connectors.find('example.harbour')).toBeUndefined()
})

test.each(['__proto__', 'constructor', 'length', ''])('there is no wallet "%s"', id => {
  expect(createConnectors(createFakeHost(), () => [testWallet('Harbour')]).find(id)).toBeUndefined()
})
