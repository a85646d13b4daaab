import { expect, test, vi } from 'vitest'
import { createFrameCalls } from './frameCalls.ts'

test('knows pending calls and their namespaces', async () => {
  const onBegin = vi.fn()
  const calls = createFrameCalls(onBegin)
  let end = () => {}
  const first = calls.during('eip155', () => new Promise<void>(resolve => (end = resolve)))
  const second = calls.during('solana', async () => 7)
  expect([calls.isIdle(), calls.isOut('eip155'), calls.isOut('bip122')]).toEqual([false, true, false])
  expect(await second).toBe(7)
  expect(onBegin).toHaveBeenCalledOnce()
  end()
  await first
  expect([calls.isIdle(), calls.isOut('eip155')]).toEqual([true, false])
})

test('a call that fails has ended, too', async () => {
  const calls = createFrameCalls(() => {})
  await expect(calls.during('eip155', () => Promise.reject(new Error('No')))).rejects.toThrow('No')
  expect(calls.isIdle()).toBe(true)
})

test('the modal may show itself once per call to a wallet', () => {
  const calls = createFrameCalls(() => {})
  const forever = () => new Promise<void>(() => {})
  void calls.during(undefined, forever)
  expect(calls.takeShow()).toBe(false)
  void calls.during('eip155', forever)
  void calls.during('solana', forever)
  expect([calls.takeShow(), calls.takeShow(), calls.takeShow()]).toEqual([true, true, false])
})
