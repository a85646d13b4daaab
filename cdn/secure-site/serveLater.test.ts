import { expect, test, vi } from 'vitest'
import { type LaterServed, serveLater } from './serveLater.ts'

const { signal } = new AbortController()
const served = { 'network.get': async () => ({ chainId: 'eip155:10' }) } as unknown as LaterServed

test('code shared by several calls is loaded once, with the first of them', async () => {
  const load = vi.fn(async () => served)
  const later = serveLater(load)
  expect(load).not.toHaveBeenCalled()
  const answers = [1, 2, 3].map(() => later.served['network.get']({}, signal))
  expect(await Promise.all(answers)).toEqual(Array(3).fill({ chainId: 'eip155:10' }))
  expect(load).toHaveBeenCalledTimes(1)
})

test('loaded ahead, it is there for the first call; where that failed, the call loads it', async () => {
  const load = vi.fn(async () => served).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const later = serveLater(load)
  later.loadAhead()
  await vi.waitFor(() => expect(load.mock.settledResults[0]?.type).toBe('rejected'))
  expect(await later.served['network.get']({}, signal)).toEqual({ chainId: 'eip155:10' })
  expect(load).toHaveBeenCalledTimes(2)
  later.loadAhead()
  expect(load).toHaveBeenCalledTimes(2)
})
