import { expect, test, vi } from 'vitest'
import { createTestApp } from '../boot/testApp.ts'
import { findNetwork } from './findNetwork.ts'

test('a network of this site is found', () => {
  expect(findNetwork(createTestApp(), 'eip155:10').name).toBe('Optimism')
})

test.each(['eip155:56', '', 'constructor', 'ethereum'])(
  'an unknown network is Network Not Found, on the console and as a code: "%s"',
  async chainId => {
    const complain = vi.spyOn(console, 'error').mockReturnValue()
    const app = createTestApp()
    expect(() => findNetwork(app, chainId)).toThrow(
      expect.objectContaining({
        code: 'network_not_found',
        facts: { chainId: chainId === 'eip155:56' ? chainId : undefined, available: ['eip155:1', 'eip155:10'] },
      }),
    )
    expect(app.store.getState().alerts.reported).toEqual(['networkNotFound'])
    await vi.waitFor(() => expect(complain).toHaveBeenCalledOnce())
    complain.mockRestore()
  },
)

test('the error for a long id stays short', () => {
  const complain = vi.spyOn(console, 'error').mockReturnValue()
  expect(() => findNetwork(createTestApp(), 'x'.repeat(10_000))).toThrow(/^x{64} is not/)
  complain.mockRestore()
})
