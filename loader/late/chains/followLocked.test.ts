import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { alice, announce, bob, createFakeWallet, type FakeWallet } from '../../wallets/fakeWallet.ts'
import { chains, installKept, leavePage, openPage, reloadPage, settle, type TestPage } from './testPage.ts'

let page: TestPage
let metamask: FakeWallet
let rabby: FakeWallet

beforeEach(() => {
  vi.useFakeTimers()
  metamask = createFakeWallet()
  rabby = createFakeWallet({ eth_accounts: [bob], eth_requestAccounts: [bob] })
})
afterEach(() => {
  leavePage()
  vi.useRealTimers()
})

const ids = () => page.core.connections.list().map(({ id }) => id)
const stored = () => JSON.parse(localStorage.getItem('ck:demo') ?? '{}')

function announceBoth(): void {
  announce(metamask, { rdns: 'io.metamask', name: 'MetaMask' })
  announce(rabby, { rdns: 'io.rabby', name: 'Rabby' })
}

async function connectEvm(connectorId: string): Promise<void> {
  const params = { walletId: connectorId, namespace: 'eip155', silent: false } as const
  const granted = await page.ask('wallet.connect', { ...params, chainIds: ['eip155:1'] })
  const wallet = { name: connectorId, kind: 'announced' as const }
  const connection = { id: `eip155:${connectorId}`, connectorId, namespace: 'eip155', wallet, ...granted } as const
  page.say('connection.upserted', { connection, isBeside: true })
}

const lock = (wallet: FakeWallet) => {
  wallet.answers.eth_accounts = []
  wallet.emit('accountsChanged', [])
}
const unlock = (wallet: FakeWallet, address: string) => {
  wallet.answers.eth_accounts = [address]
  wallet.emit('accountsChanged', [address])
}

describe('a second wallet of eip155', () => {
  beforeEach(async () => {
    page = openPage()
    announceBoth()
    await connectEvm('io.metamask')
    await connectEvm('io.rabby')
  })

  const reloadLocked = async () => {
    metamask.answers.eth_accounts = []
    reloadPage()
    page = openPage({ namespaces: [] })
    announceBoth()
    await settle()
  }

  test('that is locked at a reload is back, behind the one in use, when it is unlocked', async () => {
    const before = stored()
    await reloadLocked()
    expect(ids()).toEqual(['eip155:io.rabby'])
    metamask.methods.length = 0
    page.heard.length = 0
    unlock(metamask, alice)
    await settle()
    expect(ids()).toEqual(['eip155:io.rabby', 'eip155:io.metamask'])
    expect(metamask.methods).toEqual(['eth_accounts', 'eth_chainId'])
    expect(page.heard).toEqual([])
    expect(stored()).toEqual(before)
  })

  test('that was announced after the first second is, too', async () => {
    reloadPage()
    page = openPage({ namespaces: [] })
    await settle(2_000)
    metamask.answers.eth_accounts = []
    announceBoth()
    await settle()
    unlock(metamask, alice)
    await settle()
    expect(ids()).toEqual(['eip155:io.rabby', 'eip155:io.metamask'])
  })

  test('that locks and unlocks during the visit keeps its place', async () => {
    lock(metamask)
    await settle()
    expect(ids()).toEqual(['eip155:io.rabby'])
    unlock(metamask, alice)
    await settle()
    expect(ids()).toEqual(['eip155:io.rabby', 'eip155:io.metamask'])
  })

  test('is left when the visitor disconnects it meanwhile', async () => {
    await reloadLocked()
    await page.core.disconnect('eip155')
    unlock(metamask, alice)
    await settle()
    expect(ids()).toEqual([])
    expect(metamask.listening()).toBe(0)
  })

  test('is what is remembered once the one in use is disconnected, which does not come back', async () => {
    lock(metamask)
    await settle()
    expect(ids()).toEqual(['eip155:io.rabby'])
    await Promise.all([page.core.disconnect('eip155', 'eip155:io.rabby'), settle()])
    expect(stored()).toEqual({ connections: ['eip155:io.metamask eip155:1'] })
    reloadPage()
    page = openPage({ namespaces: [] })
    announceBoth()
    await settle()
    expect(ids()).toEqual([])
    unlock(metamask, alice)
    await settle(50)
    expect(ids()).toEqual(['eip155:io.metamask'])
  })

  test('is asked no more than once in 20 ms, however often it speaks without being unlocked', async () => {
    await reloadLocked()
    metamask.methods.length = 0
    for (let i = 0; i < 1_000; i++) metamask.emit('accountsChanged', [alice])
    await settle(100)
    expect(metamask.methods).toEqual(['eth_accounts'])
  })

  test('is not asked when it only says that it is still locked', async () => {
    await reloadLocked()
    metamask.methods.length = 0
    metamask.emit('accountsChanged', [])
    metamask.emit('accountsChanged', ['no address'])
    await settle(100)
    expect(metamask.methods).toEqual([])
  })

  test('is left when the page is destroyed', async () => {
    await reloadLocked()
    expect(metamask.listening()).toBeGreaterThan(0)
    page.core.destroy()
    expect(metamask.listening()).toBe(0)
  })
})

describe('a wallet of Solana', () => {
  const options = {
    id: 'solar',
    kind: 'solanaStandard',
    name: 'Solar',
    seed: 'sun',
    approve: 'always',
    chains: ['solana:devnet'],
  } as const

  const permit = (isPermitted: boolean) => {
    const kept = JSON.parse(localStorage.getItem('chainWallet.solar') ?? '{}')
    localStorage.setItem('chainWallet.solar', JSON.stringify({ ...kept, isPermitted }))
  }

  interface Registered {
    name: string
    features: { 'standard:connect': { connect(input: object): Promise<unknown> } }
  }
  /** It has its accounts again, and says so by `change`. */
  const unlockSolar = (solar: ReturnType<typeof installKept>) => {
    solar.setPermitted(true)
    const register = (wallet: Registered) => {
      if (wallet.name === 'Solar') void wallet.features['standard:connect'].connect({ silent: true })
    }
    dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
  }

  const reloadLocked = async () => {
    installKept(options)
    page = openPage()
    await page.connect('Solar', chains.devnet)
    permit(false)
    reloadPage()
    const solar = installKept(options)
    page = openPage({ namespaces: [] })
    await settle()
    return solar
  }

  test('that is locked at a reload is back when it is unlocked, and was never asked aloud', async () => {
    const solar = await reloadLocked()
    expect(ids()).toEqual([])
    unlockSolar(solar)
    await settle()
    expect(ids()).toEqual(['solana:solar'])
    expect(page.heard).toEqual(['connect solana'])
    expect(solar.control.log.map(({ method }) => method)).not.toContain('connect')
  })

  test('that is locked is not even read', async () => {
    await reloadLocked()
    const read = page.ask('wallet.request', {
      walletId: 'Solar',
      chainId: chains.devnet,
      method: 'solana_getAccounts',
      params: {},
    })
    await expect(read).rejects.toMatchObject({ code: 4100 })
  })

  test('is left when the visitor disconnects, or another wallet takes its place', async () => {
    const solar = await reloadLocked()
    await page.core.disconnect('solana')
    unlockSolar(solar)
    await settle()
    expect(ids()).toEqual([])

    leavePage()
    const again = await reloadLocked()
    installKept({ ...options, id: 'lunar', name: 'Lunar', seed: 'moon' })
    await settle()
    await page.connect('Lunar', chains.devnet)
    unlockSolar(again)
    await settle()
    expect(ids()).toEqual(['solana:lunar'])
  })

  test('that leaves the page locked is picked up when it comes back unlocked', async () => {
    const solar = await reloadLocked()
    solar.control.unregister?.()
    permit(true)
    installKept(options)
    await settle()
    expect(ids()).toEqual(['solana:solar'])
  })
})
