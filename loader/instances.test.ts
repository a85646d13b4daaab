import './testModalScript.ts'
import './late/mount/index.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { alice, announce, createFakeWallet } from './kernel/wallets/fakeWallet.ts'
import type { ConnectKit } from './publicTypes.ts'
import { start } from './start.ts'

const page = window as unknown as Record<string | symbol, unknown>
let first: ConnectKit
const kits: ConnectKit[] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('CONNECTKIT_VERSION', '1.0.0')
  vi.stubGlobal('CONNECTKIT_LATE', {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  localStorage.clear()
  first = start({ projectId: 'demo' }, 'https://cdn.test/1/loader.js')
  kits.push(first)
})
afterEach(() => {
  for (const kit of kits.splice(0)) kit.destroy()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function create(id: string, projectId = 'treasury'): Promise<ConnectKit> {
  const kit = await first.create(id, { projectId })
  kits.push(kit)
  return kit
}

test('a page starts another one by its id, with the late scripts that the page has', async () => {
  const second = await create('treasury')
  expect([second === first, second.projectId, page['ConnectKit.treasury']]).toEqual([false, 'treasury', second])
  expect(page[Symbol.for('connectkit')]).toBe(first)
  const third = await second.create('third', { projectId: 'demo' })
  kits.push(third)
  expect(page[Symbol.for('connectkit.third')]).toBe(third)
})

test('opening one closes the other', async () => {
  const second = await create('treasury')
  const outcome = first.open()
  expect([first.getState().open, second.getState().open]).toEqual([true, false])
  second.open().catch(() => {})
  expect([first.getState().open, second.getState().open]).toEqual([false, true])
  expect(await outcome).toBeNull()
})

test('a wallet connects to the one that remembers it, and leaves the other', async () => {
  localStorage.setItem('ck:treasury.treasury', '{"connections":["eip155:test.wallet eip155:1"]}')
  const second = await create('treasury')
  announce(createFakeWallet())
  await vi.advanceTimersByTimeAsync(1_000)
  expect([first.getAccount(), second.getAccount()?.address]).toEqual([null, alice])
  await first.disconnect()
  expect(second.getAccount()?.address).toBe(alice)
  await second.disconnect()
  expect([second.getAccount(), localStorage.getItem('ck:demo')]).toEqual([null, null])
})

test('a taken id is refused by name, and free again once its instance is destroyed', async () => {
  const second = await create('treasury')
  await expect(create('treasury')).rejects.toMatchObject({
    code: 'invalid_option',
    message: 'id is "treasury": another instance has it',
    // The built loader has the version of the package.
    docs: expect.stringMatching(/^https:\/\/cdn\.test\/[\d.]+\/errors\.html#invalid_option$/),
  })
  second.destroy()
  expect(await create('treasury')).not.toBe(second)
  expect(page.ConnectKit).toBe(first)
})
