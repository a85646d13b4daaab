import { beforeEach, describe, expect, test } from 'vitest'
import { alice, announce, bob, createFakeWallet, type FakeWallet } from '../../kernel/wallets/fakeWallet.ts'
import {
  chains,
  idsOf,
  installKept,
  leavePage,
  openPage,
  reloadPage,
  settle,
  setUpPages,
  stored,
  type TestPage,
} from './testPage.ts'

let page: TestPage
let metamask: FakeWallet
let rabby: FakeWallet

setUpPages()
beforeEach(() => {
  metamask = createFakeWallet()
  rabby = createFakeWallet({ eth_accounts: [bob], eth_requestAccounts: [bob] })
})

const ids = () => idsOf(page)

function announceBoth(): void {
  announce(metamask, { rdns: 'io.metamask', name: 'MetaMask' })
  announce(rabby, { rdns: 'io.rabby', name: 'Rabby' })
}

const setAccounts = (wallet: FakeWallet, ...accounts: string[]) => {
  wallet.answers.eth_accounts = accounts
  wallet.emit('accountsChanged', accounts)
  return settle(50)
}

describe('a second wallet of eip155', () => {
  beforeEach(async () => {
    page = openPage()
    announceBoth()
    await page.connect('io.metamask', 'eip155:1', true)
    await page.connect('io.rabby', 'eip155:1', true)
  })

  const reloadLocked = async () => {
    metamask.answers.eth_accounts = []
    reloadPage()
    page = openPage([])
    announceBoth()
    await settle()
  }

  test('that is locked at a reload comes back behind the one in use when unlocked', async () => {
    const before = stored()
    await reloadLocked()
    expect(ids()).toEqual(['eip155:io.rabby'])
    metamask.methods.length = 0
    page.heard.length = 0
    await setAccounts(metamask, alice)
    expect(ids()).toEqual(['eip155:io.rabby', 'eip155:io.metamask'])
    expect(metamask.methods).toEqual(['eth_accounts', 'eth_chainId'])
    expect(page.heard).toEqual([])
    expect(stored()).toEqual(before)
  })

  test('that announces itself after the first second does, too', async () => {
    reloadPage()
    page = openPage([])
    await settle(2_000)
    metamask.answers.eth_accounts = []
    announceBoth()
    await settle()
    await setAccounts(metamask, alice)
    expect(ids()).toEqual(['eip155:io.rabby', 'eip155:io.metamask'])
  })

  test('that locks and unlocks during the visit keeps its place', async () => {
    await setAccounts(metamask)
    expect(ids()).toEqual(['eip155:io.rabby'])
    await setAccounts(metamask, alice)
    expect(ids()).toEqual(['eip155:io.rabby', 'eip155:io.metamask'])
  })

  test('is dropped when the visitor disconnects it meanwhile', async () => {
    await reloadLocked()
    await page.core.disconnect('eip155')
    await setAccounts(metamask, alice)
    expect(ids()).toEqual([])
    expect(metamask.listening()).toBe(0)
  })

  test('is the one remembered once the one in use is disconnected for good', async () => {
    await setAccounts(metamask)
    expect(ids()).toEqual(['eip155:io.rabby'])
    await Promise.all([page.core.disconnect('eip155', 'eip155:io.rabby'), settle()])
    expect(stored()).toEqual({ connections: ['eip155:io.metamask eip155:1'] })
    reloadPage()
    page = openPage([])
    announceBoth()
    await settle()
    expect(ids()).toEqual([])
    await setAccounts(metamask, alice)
    expect(ids()).toEqual(['eip155:io.metamask'])
  })

  test('is asked at most once in 20 ms, however often it reports while locked', async () => {
    await reloadLocked()
    metamask.methods.length = 0
    for (let i = 0; i < 1_000; i++) metamask.emit('accountsChanged', [alice])
    await settle(100)
    expect(metamask.methods).toEqual(['eth_accounts'])
  })

  test('is not asked when it reports that it is still locked', async () => {
    await reloadLocked()
    metamask.methods.length = 0
    metamask.emit('accountsChanged', [])
    metamask.emit('accountsChanged', ['no address'])
    await settle(100)
    expect(metamask.methods).toEqual([])
  })

  test('is dropped on destroy', async () => {
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
  /** Restores its accounts, and reports that by `change`. */
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
    page = openPage([])
    await settle()
    return solar
  }

  test('that is locked at a reload comes back when unlocked, without a prompt', async () => {
    const solar = await reloadLocked()
    expect(ids()).toEqual([])
    unlockSolar(solar)
    await settle()
    expect(ids()).toEqual(['solana:solar'])
    expect(page.heard).toEqual(['connect solana'])
    expect(solar.control.log.map(({ method }) => method)).not.toContain('connect')
  })

  test('that is locked is not read either', async () => {
    await reloadLocked()
    const solar = { walletId: 'Solar', chainId: chains.devnet } as const
    const read = page.ask('wallet.request', { ...solar, method: 'solana_getAccounts', params: {} })
    await expect(read).rejects.toMatchObject({ code: 4100 })
  })

  test('is dropped when the visitor disconnects or another wallet replaces it', async () => {
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

  test('that leaves the page locked is restored when it comes back unlocked', async () => {
    const solar = await reloadLocked()
    solar.control.unregister?.()
    permit(true)
    installKept(options)
    await settle()
    expect(ids()).toEqual(['solana:solar'])
  })
})

describe('a wallet of Solana that has a request open already', () => {
  const address = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU'
  const granted = [{ address, chains: ['solana:devnet'] }]
  const read = { walletId: 'Lumen', chainId: chains.devnet, method: 'solana_getAccounts', params: {} } as const
  /** Requests it received: prompts, and silent ones. */
  let asked: string[]
  let lumen: { accounts: typeof granted; change: () => void }

  const isRead = () =>
    page.ask('wallet.request', read).then(
      accounts => (accounts as unknown[]).length > 0,
      () => false,
    )

  const openBusy = async () => {
    asked = []
    lumen = { accounts: [], change() {} }
    const wallet = {
      version: '1.0.0',
      name: 'Lumen',
      icon: 'data:image/svg+xml,<svg/>',
      chains: ['solana:devnet'],
      get accounts() {
        return lumen.accounts
      },
      features: {
        'standard:connect': {
          async connect({ silent = false } = {}) {
            asked.push(silent ? 'silent' : 'prompt')
            if (!silent && !lumen.accounts.length)
              throw Object.assign(new Error('Request already pending'), { code: -32002 })
            return { accounts: lumen.accounts }
          },
        },
        'standard:events': {
          on(_: string, listener: () => void) {
            lumen.change = listener
            return () => {
              lumen.change = () => {}
            }
          },
        },
        'solana:signMessage': { signMessage() {} },
        'solana:signTransaction': { signTransaction() {} },
      },
    }
    page = openPage()
    const callback = ({ register }: { register: (wallet: object) => unknown }) => register(wallet)
    dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))
    await settle()
    const connect = () =>
      page.ask('wallet.connect', { walletId: 'Lumen', namespace: 'solana', chainIds: [chains.devnet] })
    await expect(connect()).rejects.toMatchObject({ code: -32002 })
    return connect
  }

  test('is read once it reports accounts, and connects without another prompt', async () => {
    const connect = await openBusy()
    expect(await isRead()).toBe(false)
    lumen.accounts = granted
    lumen.change()
    await settle(50)
    expect(await isRead()).toBe(true)
    expect(ids()).toEqual([])
    expect(asked.filter(each => each === 'prompt')).toHaveLength(1)
    expect((await connect()).accounts).toMatchObject([{ address }])
  })

  test('is read once it has accounts, if it reports nothing', async () => {
    await openBusy()
    expect(await isRead()).toBe(false)
    lumen.accounts = granted
    await isRead()
    await settle(50)
    expect(await isRead()).toBe(true)
    expect(asked.filter(each => each === 'prompt')).toHaveLength(1)
  })
})
