import { expect, test, vi } from 'vitest'
import type { CallNode } from '../rpc/callNode.ts'
import { createSiteStore } from '../session/siteStore.ts'
import { testConfig } from '../testServer.ts'
import { createSmartAccounts } from './smartAccounts.ts'

const chainId = 'eip155:31337'

test('a node that does not answer, or has another contract, offers no smart accounts; the former is asked again', async () => {
  const callNode = vi.fn<CallNode>(async () => {
    throw new Error('away')
  })
  const store = createSiteStore('demo', () => undefined, new EventTarget())
  const smart = createSmartAccounts({ ...testConfig, smartNetworks: [chainId] }, callNode, store)
  expect(await smart.typeOn(chainId)).toBe('eoa')
  callNode.mockResolvedValue('0xef')
  expect(await smart.isOffered(chainId)).toBe(false)
  expect(await smart.networks()).toEqual([])
  const { length } = callNode.mock.calls
  expect(length).toBe(4)
  // Another contract remains another one.
  expect(await smart.isOffered(chainId)).toBe(false)
  expect(callNode).toHaveBeenCalledTimes(length)
})
