import { beforeEach, expect, test, vi } from 'vitest'
import type { Connection } from '../../../../shared/connections.ts'
import { type Core, createCore } from '../../../kernel/core.ts'
import { readOptions } from '../../../kernel/options.ts'
import { alice, announce, createFakeWallet } from '../../../kernel/wallets/fakeWallet.ts'
import { forgetCounts, put, walletsOf, writable } from '../../../testConnect.ts'
import { createRelay } from './relay.ts'

let core: Core
let isInSight: boolean
const openOver = vi.fn()
const never = new AbortController().signal

beforeEach(() => {
  forgetCounts()
  localStorage.clear()
  openOver.mockClear()
  vi.useFakeTimers()
  isInSight = true
  core = createCore('1.0.0', readOptions({ projectId: 'demo' }))
  walletsOf(core)
  const connection: Connection = {
    ...{ id: 'eip155:test.wallet', connectorId: 'test.wallet', namespace: 'eip155', chainId: 'eip155:1' },
    ...{ accounts: [{ address: alice }], wallet: { name: 'Test Wallet', kind: 'announced' } },
  }
  put(writable(core), connection)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { isActive: true } })
  announce(createFakeWallet())
  return () => {
    core.destroy()
    vi.useRealTimers()
  }
})

/** The gate of an iframe in an element of the page, or of the modal. */
const gate = (isInline = true) =>
  createRelay(core, walletsOf(core), 'value', {
    isOpen: () => isInSight,
    isAsking: () => false,
    isInline,
    openOver: isInline ? openOver : undefined,
  })
type Gate = ReturnType<typeof gate>

const ask = (relay: Gate, method: string, params: unknown = []) =>
  relay.serve['wallet.request']({ walletId: 'test.wallet', chainId: 'eip155:1', method, params }, never)
const refused = { code: 'unauthorized' }

const sign = ['personal_sign', ['0x68656c6c6f', alice]] as const
const move = ['wallet_switchEthereumChain', [{ chainId: '0x1' }]] as const

test('before the visitor has pressed in it, a wallet only gets reads', async () => {
  const relay = gate()
  await expect(ask(relay, ...move)).rejects.toMatchObject(refused)
  await expect(ask(relay, ...sign)).rejects.toMatchObject(refused)
  await expect(ask(relay, 'eth_chainId')).resolves.toBeDefined()
})

test('a press is good for one signature, and lets the wallet be moved', async () => {
  const relay = gate()
  await relay.grant()
  await ask(relay, ...sign)
  await expect(ask(relay, ...sign)).rejects.toMatchObject(refused)
  await ask(relay, ...move)
})

test.each([sign, move])('out of sight, or below the modal, it asks for no %s', async (...call) => {
  const relay = gate()
  await relay.grant()
  isInSight = false
  await expect(ask(relay, ...call)).rejects.toMatchObject(refused)
})

test('a press hidden by the page does not count', async () => {
  const relay = gate()
  isInSight = false
  await relay.grant()
  isInSight = true
  await expect(ask(relay, ...sign)).rejects.toMatchObject(refused)
})

test('each click opens the modal once', async () => {
  const relay = gate()
  const open = () => relay.serve['overlay.open']({ view: 'Swap' }, never)
  await expect(open()).rejects.toMatchObject(refused)
  await relay.grant()
  await open()
  expect(openOver).toHaveBeenCalledWith({ view: 'Swap' })
  await expect(open()).rejects.toMatchObject(refused)
  expect(openOver).toHaveBeenCalledOnce()
})

test('the modal itself opens no modal', async () => {
  const relay = gate(false)
  await relay.grant()
  await expect(relay.serve['overlay.open']({}, never)).rejects.toMatchObject(refused)
})

test('the page has one count of clicks for all of its iframes', async () => {
  const relays = [gate(), gate(), gate(), gate()]
  const outcomes: string[] = []
  for (const relay of relays) {
    await relay.grant()
    outcomes.push(
      await ask(relay, ...sign).then(
        () => 'signed',
        ({ code }) => code,
      ),
    )
  }
  expect(outcomes).toEqual(['signed', 'signed', 'signed', 'unauthorized'])
})
