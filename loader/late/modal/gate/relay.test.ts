import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ChainId, Namespace } from '../../../../shared/caip.ts'
import { relayModes } from '../../../../shared/choices.ts'
import type { RelayMode } from '../../../../shared/config.ts'
import type { Connection } from '../../../../shared/connections.ts'
import { toWire } from '../../../../shared/errors.ts'
import { eip155Methods, type RelayClass, relayClass } from '../../../../shared/protocol/relayClass.ts'
import { type Core, createCore } from '../../../kernel/core.ts'
import { readOptions } from '../../../kernel/options.ts'
import {
  alice,
  announce,
  createFakeWallet,
  deferredAnswer,
  type FakeWallet,
} from '../../../kernel/wallets/fakeWallet.ts'
import { forgetCounts, give, put, walletsOf, writable } from '../../../testConnect.ts'
import { createRelay, type Relay } from './relay.ts'

/** Frozen: moving a method to another class takes a deliberate change here. */
const methodsOf: Record<RelayClass, string> = {
  read: `eth_accounts eth_blockNumber eth_call eth_chainId eth_estimateGas eth_feeHistory eth_gasPrice eth_getBalance
    eth_getBlockByNumber eth_getCode eth_getLogs eth_getTransactionByHash eth_getTransactionCount eth_getTransactionReceipt
    eth_maxPriorityFeePerGas wallet_getAssets wallet_getCallsStatus wallet_getCapabilities`,
  connect: `eth_requestAccounts wallet_requestPermissions wallet_getPermissions wallet_switchEthereumChain
    wallet_addEthereumChain`,
  signIn: '',
  sign: 'personal_sign eth_signTypedData_v4',
  value: 'eth_sendTransaction wallet_sendCalls',
  unknown: `eth_sign eth_signTransaction eth_signTypedData eth_signTypedData_v1 eth_signTypedData_v3 personal_ecRecover
    eth_sendRawTransaction eth_sendUserOperation wallet_grantPermissions wallet_revokePermissions wallet_watchAsset wallet_scanQRCode
    eth_getEncryptionPublicKey eth_decrypt wallet_invokeSnap eth_newFilter eth_getFilterChanges eth_uninstallFilter
    eth_getProof eth_getStorageAt eth_syncing eth_getaccounts ETH_ACCOUNTS eth_ eth_account eth_accountss read never
    unknown constructor toString __proto__`,
}

const methods = Object.entries(methodsOf).flatMap(([name, list]) =>
  list
    .split(/\s+/)
    .filter(Boolean)
    .map(method => [method, name as RelayClass] as const),
)

const letters: Record<RelayClass, string> = {
  read: 'R',
  connect: 'C',
  signIn: 'I',
  sign: 'S',
  value: 'V',
  unknown: '?',
}

/** Allowed classes in each situation. The wallet is connected: without a choice nothing moves it. */
const situations = {
  'the modal closed': 'R',
  'the modal closed, asked for by the page': 'RC',
  'the modal open': 'R',
  'the modal open, and the wallet not connected': 'RC',
  'a grant': 'RCSV',
  'a grant 60 s old': 'RCSV',
  'a grant older than 60 s': 'RC',
  'a grant, and the modal closed since': 'R',
  'a grant, and the page hidden since': 'R',
  'a grant, and the modal opened anew since': 'R',
  'a grant, but another wallet in use': 'RC',
  'a grant, but a call of the page out through the iframe': 'RC',
  'a grant, but such a call out in another namespace': 'RCSV',
  'a gesture the browser knows nothing of': 'R',
  'a gesture while the page is hidden': 'R',
  'a grant, but relay=sign': 'RCS',
  'a grant, but relay=connect': 'RC',
} as const
type Situation = keyof typeof situations

let wallet: FakeWallet
let core: Core
/** The namespace of a pending call of the page through the iframe. */
let asking: Namespace | undefined
let shown: { open: boolean; visible: boolean; active: boolean }

beforeEach(() => {
  forgetCounts()
  localStorage.clear()
  vi.useFakeTimers()
  wallet = createFakeWallet()
  core = createCore('1.0.0', readOptions({ projectId: 'demo' }))
  walletsOf(core)
  put(writable(core), connected('test.wallet'))
  asking = undefined
  shown = { open: true, visible: true, active: true }
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (shown.visible ? 'visible' : 'hidden'))
  const value = Object.defineProperty({}, 'isActive', { get: () => shown.active })
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value })
  announce(wallet)
  return () => {
    core.destroy()
    vi.useRealTimers()
  }
})

function connected(connectorId: string, namespace: Namespace = 'eip155'): Connection {
  const accounts = [{ address: alice }]
  const wallet = { name: connectorId, kind: 'announced' as const }
  return { id: `${namespace}:${connectorId}`, connectorId, namespace, accounts, chainId: 'eip155:1', wallet }
}

function relayOf(mode: RelayMode = 'value'): Relay {
  const world = { isOpen: () => shown.open, isAsking: (namespace: Namespace) => namespace === asking }
  return createRelay(core, walletsOf(core), mode, world)
}

/** With a click of the visitor. */
function granted(mode?: RelayMode): Relay {
  const relay = relayOf(mode)
  relay.grant()
  return relay
}

const eip155 = { walletId: 'test.wallet', namespace: 'eip155' as const, chainIds: ['eip155:1' as ChainId] }
const here = { walletId: 'test.wallet', chainId: 'eip155:1' } as const
const never = new AbortController().signal

function ask(relay: Relay, method: string, params?: unknown): Promise<unknown> {
  return relay.serve['wallet.request']({ ...here, method, params }, never)
}

function enter(situation: Situation): Relay {
  forgetCounts()
  const mode = relayModes.find(each => situation.endsWith(`relay=${each}`))
  const relay = relayOf(mode)
  if (situation.startsWith('the modal closed')) shown.open = false
  if (situation.endsWith('asked for by the page')) relay.allowConnect(['test.wallet'])
  if (situation.endsWith('knows nothing of')) shown.active = false
  if (situation === 'a gesture while the page is hidden') shown.visible = false
  if (situation.includes('grant') || situation.includes('gesture')) relay.grant()
  if (situation === 'a gesture while the page is hidden') shown.visible = true
  if (situation === 'a grant 60 s old') vi.advanceTimersByTime(60_000)
  if (situation === 'a grant older than 60 s') vi.advanceTimersByTime(60_001)
  if (situation.endsWith('closed since')) shown.open = false
  if (situation.endsWith('hidden since')) shown.visible = false
  if (situation.endsWith('anew since')) relay.revoke(true)
  put(writable(core), connected(/wallet (in use|not connected)$/.test(situation) ? 'other.wallet' : 'test.wallet'))
  asking = situation.endsWith('out through the iframe') ? 'eip155' : undefined
  if (situation.endsWith('another namespace')) asking = 'solana'
  return relay
}

// @spec 5.rpc-methods
test.each(Object.entries(situations))('with %s allows %s', async (situation, classes) => {
  const verdicts: [string, string][] = []
  for (const [method] of methods) {
    shown = { open: true, visible: true, active: true }
    wallet.methods = []
    const verdict = await ask(enter(situation as Situation), method).then(
      () => 'allowed',
      error => error.code,
    )
    expect(wallet.methods.includes(method), method).toBe(verdict === 'allowed')
    verdicts.push([method, verdict])
  }
  expect(verdicts).toEqual(
    methods.map(([method, name]) => [method, classes.includes(letters[name]) ? 'allowed' : 'unauthorized']),
  )
})

test('classifies every method', () => {
  expect(methods.map(([method]) => [method, relayClass(eip155Methods, method)])).toEqual(methods)
})

test('names the refused call, with 4100 on the wire', async () => {
  const error = await ask(relayOf(), 'eth_sign').catch(thrown => thrown)
  const message = expect.stringContaining('eth_sign')
  expect(toWire(error)).toMatchObject({ code: 4100, name: 'unauthorized', message })
})

test.each([
  ['personal_sign', 'eth_sendTransaction'],
  ['eth_sendTransaction', 'eth_sendTransaction'],
  ['eth_signTypedData_v4', 'personal_sign'],
])('a grant spent on %s is gone for %s', async (first, second) => {
  const relay = granted()
  relay.grant()
  await ask(relay, first)
  await expect(ask(relay, second)).rejects.toMatchObject({ code: 'unauthorized' })
})

const foreign = 'evil.example wants you to sign in with your Ethereum account:\n0xab\n\n\nURI: https://evil.example'
const foreignHex = `0x${[...new TextEncoder().encode(foreign)].map(byte => byte.toString(16)).join('')}`

test.each([
  ['personal_sign', [foreignHex, alice]],
  ['personal_sign', [foreign, alice]],
  ['eth_signTypedData_v4', [alice, JSON.stringify({ message: { foreign } })]],
])('a sign-in to another site by %s never reaches the wallet, nor uses up the click', async (method, params) => {
  const relay = granted()
  await expect(ask(relay, method, params)).rejects.toMatchObject({ code: 'unauthorized' })
  expect(wallet.methods).toEqual([])
  const mine = foreign.replaceAll('https://evil.example', location.origin).replace('evil.example', location.host)
  await ask(relay, 'personal_sign', [mine, alice])
  expect(wallet.methods).toEqual(['personal_sign'])
})

test('a second report of a click does not void its grant', async () => {
  const relay = granted()
  shown.active = false
  vi.advanceTimersByTime(20_000)
  relay.grant()
  expect(await ask(relay, 'eth_sendTransaction')).toBeNull()
})

test('reads, connections and unknown methods do not use up a grant', async () => {
  give(core, 'test.wallet', wallet)
  const relay = granted()
  await ask(relay, 'eth_blockNumber')
  await ask(relay, 'wallet_switchEthereumChain')
  await expect(ask(relay, 'eth_sign')).rejects.toThrow()
  await expect(ask(relay, 'wallet_watchAsset')).rejects.toThrow()
  expect(await ask(relay, 'personal_sign')).toBeNull()
})

test('a transfer refused by relay=sign does not use up a grant', async () => {
  const relay = granted('sign')
  await expect(ask(relay, 'eth_sendTransaction')).rejects.toThrow()
  expect(await ask(relay, 'personal_sign')).toBeNull()
})

test('a call while the modal is closed voids a grant', async () => {
  const relay = granted()
  shown.open = false
  await expect(ask(relay, 'personal_sign')).rejects.toThrow()
  shown.open = true
  await expect(ask(relay, 'personal_sign')).rejects.toThrow()
})

test('passes params on unchanged, or none', async () => {
  const request = vi.spyOn(wallet, 'request')
  const relay = relayOf()
  await ask(relay, 'eth_call', [{ to: alice }, 'latest'])
  await ask(relay, 'eth_blockNumber')
  expect(request.mock.calls).toEqual([
    [{ method: 'eth_call', params: [{ to: alice }, 'latest'] }],
    [{ method: 'eth_blockNumber' }],
  ])
})

test.each(['wallet.connect', 'wallet.request'] as const)(
  'knows no other wallet and no other namespace: %s',
  async method => {
    const { serve } = relayOf()
    const ask = (walletId: string, namespace: Namespace) =>
      method === 'wallet.connect'
        ? serve[method]({ ...eip155, walletId, namespace }, never)
        : serve[method]({ walletId, chainId: `${namespace}:1`, method: 'eth_chainId' }, never)
    await expect(ask('test.wallet', 'solana')).rejects.toMatchObject({ code: 'namespace_unsupported' })
    for (const other of ['other.wallet', '__proto__'])
      await expect(ask(other, 'eip155')).rejects.toMatchObject({ code: 'wallet_not_found' })
    expect(wallet.methods).toEqual([])
  },
)

describe('connecting', () => {
  const connect = (relay: Relay, signal = never) => relay.serve['wallet.connect'](eip155, signal)

  beforeEach(() => writable(core).set([]))

  test('may prompt while the modal is open', async () => {
    expect(await connect(relayOf())).toEqual({ accounts: [{ address: alice, type: 'eoa' }], chainId: 'eip155:1' })
    expect(wallet.methods).toEqual(['eth_requestAccounts', 'eth_chainId'])
    expect(walletsOf(core).sessions.get('eip155:test.wallet')?.chainId).toBe('eip155:1')
  })

  test('asks no wallet again that is connected, unless the visitor or the page has chosen', async () => {
    put(writable(core), connected('test.wallet'))
    const relay = relayOf()
    await expect(connect(relay)).rejects.toMatchObject({ code: 'unauthorized' })
    expect(wallet.methods).toEqual([])
    relay.allowConnect(['test.wallet'])()
    await expect(connect(relay)).rejects.toMatchObject({ code: 'unauthorized' })
    relay.grant()
    await connect(relay)
    expect(wallet.methods).toEqual(['eth_requestAccounts', 'eth_chainId'])
  })

  test('may not prompt while the modal is closed or the page hidden', async () => {
    for (const hidden of [{ open: false }, { visible: false }]) {
      shown = { open: true, visible: true, active: true, ...hidden }
      await expect(connect(relayOf())).rejects.toMatchObject({ code: 'unauthorized' })
    }
    expect(wallet.methods).toEqual([])
  })

  test('may prompt for a call of the page until that ends', async () => {
    shown.open = false
    const relay = relayOf()
    const first = relay.allowConnect(['test.wallet'])
    const second = relay.allowConnect(['test.wallet'])
    first()
    await connect(relay)
    second()
    await expect(connect(relay)).rejects.toMatchObject({ code: 'unauthorized' })
  })

  test('a call of the page is leave for its own wallet only', async () => {
    shown.open = false
    announce(createFakeWallet(), { rdns: 'other.wallet' })
    const relay = relayOf()
    relay.allowConnect(['other.wallet'])
    await expect(connect(relay)).rejects.toMatchObject({ code: 'unauthorized' })
  })

  test('starts no session for a cancelled attempt', async () => {
    const later = deferredAnswer()
    wallet.answers.eth_requestAccounts = later.answer
    const controller = new AbortController()
    const attempt = connect(relayOf(), controller.signal)
    controller.abort()
    later.give([alice])
    await expect(attempt).rejects.toMatchObject({ code: 'aborted' })
    expect(walletsOf(core).sessions.get('eip155:test.wallet')).toBeUndefined()
    expect(wallet.listening()).toBe(0)
  })

  test('rejects with the wallet’s error', async () => {
    wallet.answers.eth_requestAccounts = () => Promise.reject({ code: 4001, message: 'No' })
    await expect(connect(relayOf())).rejects.toMatchObject({ code: 4001, message: 'No' })
  })

  describe('a wallet that has a request open already', () => {
    const key = 'eip155:test.wallet' as const

    beforeEach(() => {
      wallet.answers.eth_requestAccounts = () => Promise.reject({ code: -32002, message: 'Already pending' })
      wallet.answers.eth_accounts = []
    })

    test('is followed until the visitor has answered it, without connecting or prompting', async () => {
      const relay = relayOf()
      await expect(connect(relay)).rejects.toMatchObject({ code: -32002 })
      expect(walletsOf(core).sessions.get(key)?.accounts).toEqual([])
      wallet.answers.eth_accounts = [alice]
      wallet.emit('accountsChanged', [alice])
      await vi.advanceTimersByTimeAsync(50)
      expect(walletsOf(core).sessions.get(key)?.accounts).toEqual([{ address: alice, type: 'eoa' }])
      expect(core.connections.list()).toEqual([])
      expect(wallet.methods.filter(each => each === 'eth_requestAccounts')).toHaveLength(1)
    })

    test('is no longer followed once the modal closes', async () => {
      const relay = relayOf()
      await expect(connect(relay)).rejects.toMatchObject({ code: -32002 })
      relay.revoke()
      expect(walletsOf(core).sessions.get(key)).toBeUndefined()
      expect(wallet.listening()).toBe(0)
    })

    test('is followed on once it is connected', async () => {
      const relay = relayOf()
      await expect(connect(relay)).rejects.toMatchObject({ code: -32002 })
      wallet.answers.eth_requestAccounts = [alice]
      await connect(relay)
      relay.revoke()
      expect(walletsOf(core).sessions.get(key)?.accounts).toHaveLength(1)
    })

    test('keeps the session that it has', async () => {
      give(core, 'test.wallet', wallet)
      const before = walletsOf(core).sessions.get(key)
      const relay = granted()
      await expect(connect(relay)).rejects.toMatchObject({ code: -32002 })
      relay.revoke()
      expect(walletsOf(core).sessions.get(key)).toBe(before)
    })

    test('that declines is not followed', async () => {
      wallet.answers.eth_requestAccounts = () => Promise.reject({ code: 4001, message: 'No' })
      await expect(connect(relayOf())).rejects.toMatchObject({ code: 4001 })
      expect(walletsOf(core).sessions.get(key)).toBeUndefined()
    })
  })
})
test('notices a switched network even if the wallet does not report it', async () => {
  give(core, 'test.wallet', wallet)
  wallet.answers.wallet_switchEthereumChain = () => {
    wallet.answers.eth_chainId = '0x7a69'
    return null
  }
  await ask(granted(), 'wallet_switchEthereumChain', [{ chainId: '0x7a69' }])
  expect(walletsOf(core).sessions.get('eip155:test.wallet')?.chainId).toBe('eip155:31337')
})

describe('how often', () => {
  const isAllowed = (call: Promise<unknown>) =>
    call.then(
      () => true,
      error => error.code !== 'unauthorized',
    )
  /**
   * The requests that reach the wallet while the iframe claims a click before each call and the browser confirms it.
   */
  const flood = async (relay: Relay, method: string, signal = never) => {
    const calls: Promise<unknown>[] = []
    for (let ms = 0; ms < 5_000; ms += 50) {
      relay.grant()
      calls.push(relay.serve['wallet.request']({ ...here, method }, signal).catch(() => {}))
      await vi.advanceTimersByTimeAsync(50)
    }
    return wallet.methods.filter(each => each === method).length
  }

  test.each(['personal_sign', 'eth_sendTransaction'])('%s: once while the wallet says nothing', async method => {
    wallet.answers[method] = deferredAnswer().answer
    expect(await flood(relayOf(), method)).toBe(1)
  })

  test('three times in five seconds if the wallet answers at once', async () => {
    expect(await flood(relayOf(), 'eth_sendTransaction')).toBe(3)
  })

  test('a cancelled call counts for another minute, unless the wallet answers', async () => {
    const later = deferredAnswer()
    wallet.answers.personal_sign = later.answer
    const relay = relayOf()
    const controller = new AbortController()
    relay.grant()
    void relay.serve['wallet.request']({ ...here, method: 'personal_sign' }, controller.signal)
    controller.abort()
    await vi.advanceTimersByTimeAsync(59_000)
    relay.grant()
    expect(await isAllowed(ask(relay, 'eth_sendTransaction'))).toBe(false)
    await vi.advanceTimersByTimeAsync(1_001)
    relay.grant()
    expect(await isAllowed(ask(relay, 'eth_sendTransaction'))).toBe(true)
  })

  test('again at once after a refusal', async () => {
    wallet.answers.personal_sign = () => Promise.reject({ code: 4001, message: 'No' })
    const relay = granted()
    await expect(ask(relay, 'personal_sign')).rejects.toMatchObject({ code: 4001 })
    relay.grant()
    await expect(ask(relay, 'personal_sign')).rejects.toMatchObject({ code: 4001 })
  })

  test('again by another method if the wallet lacks the first', async () => {
    wallet.answers.wallet_sendCalls = () => Promise.reject({ code: 4200, message: 'Unknown' })
    const relay = granted()
    await expect(ask(relay, 'wallet_sendCalls')).rejects.toMatchObject({ code: 4200 })
    expect(await isAllowed(ask(relay, 'eth_sendTransaction'))).toBe(true)
    expect(await isAllowed(ask(relay, 'eth_sendTransaction'))).toBe(false)
  })

  test('not again after an unknown read, whatever was granted meanwhile', async () => {
    wallet.answers.wallet_getCapabilities = async () => {
      await new Promise(resolve => setTimeout(resolve, 20))
      throw { code: 4200, message: 'Unknown' }
    }
    const sent = deferredAnswer()
    wallet.answers.eth_sendTransaction = sent.answer
    const relay = granted()
    for (let i = 0; i < 5; i++) {
      const read = ask(relay, 'wallet_getCapabilities').catch(() => {})
      ask(relay, 'eth_sendTransaction').catch(() => {})
      await vi.advanceTimersByTimeAsync(20)
      await read
    }
    expect(wallet.methods.filter(method => method === 'eth_sendTransaction')).toHaveLength(1)
  })

  test('one prompt if the wallet is silent, and one more per click', async () => {
    writable(core).set([])
    wallet.answers.wallet_addEthereumChain = deferredAnswer().answer
    const relay = relayOf()
    const prompt = () => isAllowed(Promise.race([ask(relay, 'wallet_addEthereumChain'), Promise.resolve()]))
    const prompts = () => wallet.methods.filter(each => each === 'wallet_addEthereumChain').length
    for (let i = 0; i < 20; i++) await prompt()
    expect(prompts()).toBe(1)
    relay.grant()
    for (let i = 0; i < 20; i++) await prompt()
    expect(prompts()).toBe(2)
  })

  test('five prompts if it refuses, until the next click', async () => {
    writable(core).set([])
    wallet.answers.wallet_addEthereumChain = () => Promise.reject({ code: 4001, message: 'No' })
    const relay = relayOf()
    const flood = async () => {
      for (let i = 0; i < 20; i++) {
        await ask(relay, 'wallet_addEthereumChain').catch(() => {})
        await vi.advanceTimersByTimeAsync(2_000)
      }
      return wallet.methods.filter(each => each === 'wallet_addEthereumChain').length
    }
    expect(await flood()).toBe(5)
    relay.grant()
    expect(await flood()).toBe(10)
  })

  test('no prompt a minute after a call of the page, even if unanswered', async () => {
    shown.open = false
    const relay = relayOf()
    relay.allowConnect(['test.wallet'])
    await vi.advanceTimersByTimeAsync(60_001)
    expect(await isAllowed(ask(relay, 'eth_requestAccounts'))).toBe(false)
  })
})

describe('two instances on one page', () => {
  /** One click, which both instances' iframes report again and again. */
  const burst = async (method: string) => {
    const relays = [relayOf(), relayOf()]
    let asked = 0
    for (let round = 0; round < 6; round++)
      for (const relay of relays) {
        await relay.grant()
        await ask(relay, method).then(
          () => asked++,
          () => {},
        )
      }
    return asked
  }

  test.each(['eth_sendTransaction', 'personal_sign'])(
    'get three of %s from one click’s burst, not six',
    async method => {
      expect(await burst(method)).toBe(3)
      vi.advanceTimersByTime(5_000)
      expect(await burst(method)).toBe(3)
    },
  )

  test('get no grant while the wallet owes the other an answer', async () => {
    const [one, two] = [relayOf(), relayOf()]
    const later = deferredAnswer()
    wallet.answers.eth_sendTransaction = later.answer
    await one.grant()
    const first = ask(one, 'eth_sendTransaction')
    await two.grant()
    await expect(ask(two, 'eth_sendTransaction')).rejects.toMatchObject({ code: 'unauthorized' })
    later.give('0x1')
    expect(await first).toBe('0x1')
    await two.grant()
    expect(await ask(two, 'eth_sendTransaction')).toBe('0x1')
  })

  test('prompt ten times in five seconds at most, whatever their number', async () => {
    writable(core).set([])
    wallet.answers.eth_requestAccounts = () => {
      throw { code: 4001 }
    }
    let asked = 0
    for (let instance = 0; instance < 4; instance++) {
      const relay = relayOf()
      for (let round = 0; round < 5; round++)
        await relay.serve['wallet.connect'](eip155, never).catch(({ code }) => {
          if (code === 4001) asked++
        })
    }
    expect(asked).toBe(10)
  })

  test('prompt a wallet once while it says nothing', async () => {
    writable(core).set([])
    wallet.answers.eth_requestAccounts = deferredAnswer().answer
    void relayOf().serve['wallet.connect'](eip155, never)
    await expect(relayOf().serve['wallet.connect'](eip155, never)).rejects.toMatchObject({ code: 'unauthorized' })
    expect(wallet.methods).toEqual(['eth_requestAccounts'])
  })

  test('open three windows for one click’s burst', async () => {
    const opened = vi.fn(() => ({}) as Window)
    vi.stubGlobal('open', opened)
    const link = 'https://wallet.example/dapp/{page}'
    for (let round = 0; round < 4; round++)
      for (const relay of [relayOf(), relayOf()]) {
        await relay.grant()
        await relay.serve['link.open']({ link }, never).catch(() => {})
      }
    vi.unstubAllGlobals()
    expect(opened).toHaveBeenCalledTimes(3)
  })
})

describe('links', () => {
  const openLink = (relay: Relay, link: string) => relay.serve['link.open']({ link }, never)
  const address = encodeURIComponent(location.href)
  let opened: unknown[][]

  beforeEach(() => {
    opened = []
    vi.spyOn(window, 'open').mockImplementation((...given) => {
      opened.push(given)
      return { opener: window } as never
    })
  })

  test.each([
    ['https://wallet.example/browse/{page}?ref=1', `https://wallet.example/browse/${address}?ref=1`, '_blank'],
    ['https://w.example/?l=a%3D%7Bpage%7D', `https://w.example/?l=a%3D${encodeURIComponent(address)}`, '_blank'],
    ['wallet://dapp?url={page}', `wallet://dapp?url=${address}`, '_self'],
  ])('%s is opened with the address of the page, for one click', async (link, url, target) => {
    const relay = relayOf()
    await expect(openLink(relay, link)).rejects.toMatchObject({ code: 'unauthorized' })
    relay.grant()
    await openLink(relay, link)
    await expect(openLink(relay, link)).rejects.toMatchObject({ code: 'unauthorized' })
    expect(opened).toEqual([[url, target]])
  })

  test('reports a window that the browser blocked', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null)
    const relay = granted()
    await expect(openLink(relay, 'https://wallet.example/')).rejects.toMatchObject({ code: 'not_available' })
  })
})
