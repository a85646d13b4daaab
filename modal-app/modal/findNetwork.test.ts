import { expect, test, vi } from 'vitest'
import { createTestApp } from '../boot/testApp.ts'
import { findNetwork } from './findNetwork.ts'

test('a network of this site is found', () => {
  expect(findNetwork(createTestApp(), 'eip155:10').name).toBe('Optimism')
})

test.each(['eip155:56', '', 'constructor', 'ethereum'])(
  'another is Network Not Found, on the console and by its code: "%s"',
  chainId => {
    const complain = vi.spyOn(console, 'error').mockReturnValue()
    const app = createTestApp()
    expect(() => findNetwork(app, chainId)).toThrow(expect.objectContaining({ code: 'network_not_found' }))
    expect(app.store.getState().alerts.told).toEqual(['networkNotFound'])
    expect(complain).toHaveBeenCalledOnce()
    complain.mockRestore()
  },
)
