import '../../fakeBrowser.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFakeSafe, type FakeSafe, publicWallet, safeAddress, tellAncestors, tellNoAncestors } from './fakeSafe.ts'
import { findSafe } from './findSafe.ts'

let safe: FakeSafe

beforeEach(() => {
  vi.useFakeTimers()
  safe = createFakeSafe()
  tellAncestors(publicWallet)
})
afterEach(() => {
  tellNoAncestors()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function find(...origins: string[]) {
  const found = findSafe(origins)
  await vi.advanceTimersByTimeAsync(20_000)
  return (await found)?.safe
}

test('asks the parent by its origin, by a Safe Apps message', async () => {
  expect(await find('https://other.example', publicWallet)).toEqual({ address: safeAddress, chainId: 1 })
  const env = { sdkVersion: '9.1.0' }
  const id = expect.stringMatching(/^\d+-1$/)
  expect(safe.heard).toEqual([{ id, method: 'getSafeInfo', params: undefined, env, target: publicWallet }])
})

test('says nothing to a parent of another or opaque origin', async () => {
  for (const ancestors of [['https://evil.example', publicWallet], ['null'], []]) {
    tellAncestors(...ancestors)
    expect(await find(publicWallet)).toBeUndefined()
  }
  expect(safe.heard).toEqual([])
})

test('says nothing in a page that is not framed', async () => {
  tellNoAncestors()
  vi.stubGlobal('parent', window)
  const post = vi.spyOn(window, 'postMessage')
  expect(await find(publicWallet)).toBeUndefined()
  expect(post).not.toHaveBeenCalled()
})

test('asks each listed origin if the browser does not tell the parent', async () => {
  tellNoAncestors()
  expect(await find('https://safe.example', publicWallet)).toEqual({ address: safeAddress, chainId: 1 })
  expect(safe.heard.map(({ target }) => target)).toEqual(['https://safe.example', publicWallet])
})

test('asks for fifteen seconds until the Safe listens', async () => {
  const answer = safe.answers.getSafeInfo
  safe.answers.getSafeInfo = undefined
  const found = findSafe([publicWallet])
  await vi.advanceTimersByTimeAsync(3_500)
  expect(safe.methods()).toHaveLength(3)
  safe.answers.getSafeInfo = answer
  await vi.advanceTimersByTimeAsync(3_500)
  expect((await found)?.safe).toEqual({ address: safeAddress, chainId: 1 })

  safe.answers.getSafeInfo = undefined
  expect(await find(publicWallet)).toBeUndefined()
  expect(safe.methods()).toHaveLength(8)
})

describe('an answer counts', () => {
  test.each([
    ['from another window', { source: {} }],
    ['from another origin', { origin: 'https://evil.example' }],
    ['from an opaque origin', { origin: 'null' }],
  ])('not %s', async (_, from) => {
    safe.answers.getSafeInfo = undefined
    const found = findSafe([publicWallet])
    const { id } = safe.heard[0] ?? {}
    const data = { safeAddress, chainId: 1 }
    safe.say({ id, success: true, data }, from)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await found).toBeUndefined()
  })

  test.each([
    null,
    undefined,
    'text',
    [],
    {},
    { id: 'forged', success: true, data: { safeAddress, chainId: 1 } },
    { success: true },
  ])('not in the form of %j', async data => {
    safe.answers.getSafeInfo = undefined
    const found = findSafe([publicWallet])
    safe.say(data)
    safe.say({ ...Object(data), id: safe.heard[0]?.id, success: 'yes' })
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await found).toBeUndefined()
  })

  test.each([
    ['no address', { chainId: 1 }],
    ['an invalid address', { safeAddress: 'vitalik.eth', chainId: 1 }],
    ['no chain', { safeAddress }],
    ['an invalid chain', { safeAddress, chainId: 0.5 }],
    ['nothing', null],
  ])('not with %s', async (_, info) => {
    safe.answers.getSafeInfo = () => info
    expect(await find(publicWallet)).toBeUndefined()
  })

  test('with a chain id in text', async () => {
    safe.answers.getSafeInfo = () => ({ safeAddress, chainId: '10' })
    expect(await find(publicWallet)).toEqual({ address: safeAddress, chainId: 10 })
  })
})
