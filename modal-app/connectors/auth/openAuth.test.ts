import { expect, test, vi } from 'vitest'
import type { ChainId } from '../../../shared/caip.ts'
import type { SignedInUser } from '../../../shared/connections.ts'
import { createDeferred } from '../../../shared/createDeferred.ts'
import type { SecureMethods } from '../../../shared/embedded/secureMethods.schema.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import { createFakeClock } from '../../app/fakeClock.ts'
import type { AuthenticateRequest, ConnectionChange, ConnectStep } from '../Connector.ts'
import { testCapability } from '../testCapability.ts'
import { createAuthConnector } from './createAuth.ts'
import { type OpenAuthOptions, openAuth } from './openAuth.ts'
import type { SecureHearing } from './SecureSite.ts'
import { testSecureWindow } from './testSecureWindow.ts'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const ethereum: ChainId = 'eip155:1'
const user = {
  address,
  chainId: ethereum,
  accounts: [{ type: 'eoa', address }],
  preferredAccountType: 'eoa',
  smartAccountDeployed: false,
}
type Answers = { [M in keyof SecureMethods]?: (params: never, signal?: AbortSignal) => unknown }

/** A site whose secure site answers as given. */
function world(
  answers: Answers = {},
  kept?: string,
  networks: readonly ChainId[] = [ethereum, 'eip155:10'],
  untilOpen: Promise<void> = Promise.resolve(),
  openWindow: OpenAuthOptions['openWindow'] = () => testSecureWindow,
) {
  const clock = createFakeClock()
  const store = new Map(kept ? [['auth', kept]] : [])
  const storage = {
    get: (key: string) => store.get(key),
    set: (key: string, text: string) => void store.set(key, text),
  }
  const calls: [string, unknown][] = []
  const changes: ConnectionChange[] = []
  const users: (SignedInUser | undefined)[] = []
  let hearing: SecureHearing | undefined
  let leave = () => {}
  const present = vi.fn((_: unknown, end: () => void) => {
    leave = end
  })
  const all: Answers = {
    'email.connect': () => ({ action: 'VERIFY_OTP', resendAfterS: 30 }),
    'email.submitCode': () => null,
    'email.awaitDevice': () => null,
    'user.get': () => user,
    'account.smartNetworks': () => ({ chainIds: [] }),
    'user.isConnected': () => ({ isConnected: true }),
    'user.signOut': () => null,
    ...answers,
  }
  const openSite = vi.fn(async (hear: SecureHearing, _onEnd: () => void) => {
    hearing = hear
    await untilOpen
    return {
      call: async (method: keyof SecureMethods, params: unknown, signal?: AbortSignal) => {
        calls.push([method, params])
        return all[method]?.(params as never, signal)
      },
      close() {},
    } as never
  })
  const connector = createAuthConnector({
    storage,
    storageKey: 'auth',
    siteNetworks: () => networks,
    onChange: change => void changes.push(change),
    open: async options =>
      openAuth({
        ...options,
        ...{ openSite, present, clock },
        openWindow,
        wantedType: () => 'smartAccount',
        onUser: user => void users.push(user),
      }),
  })
  const methods = () => calls.map(([method]) => method)
  return {
    clock,
    connector,
    calls,
    methods,
    changes,
    users,
    openSite,
    present,
    storage,
    hearing: () => hearing,
    leave: () => leave(),
  }
}

const signal = new AbortController().signal

/** Signs in as a visitor does; the steps it took. */
async function signIn({ connector }: ReturnType<typeof world>, email = 'ada@example.com', code = '123456') {
  const steps: ConnectStep[] = []
  const show = (step: ConnectStep) => {
    steps.push(step)
    if (step.is === 'email') void step.submit(email)
    if (step.is === 'code') void step.submit(code)
  }
  const result = await connector.connect({ namespace: 'eip155', chainIds: [ethereum, 'eip155:10'], signal, show })
  return { result, steps: steps.map(({ is }) => is) }
}

/** Signs in, and signs a message for the site with it. */
function authenticate({ connector }: ReturnType<typeof world>, renew: () => Promise<Terms>, inner = signal) {
  const show = (step: ConnectStep) => {
    if (step.is === 'email') void step.submit('ada@example.com')
    if (step.is === 'code') void step.submit('123456')
  }
  const request = { namespace: 'eip155' as const, chainIds: [ethereum], signal: inner, show }
  return testCapability(connector, 'authenticate')({ ...request, nonce: 'anOldNonce', renew })
}
type Terms = Awaited<ReturnType<AuthenticateRequest['renew']>>
const newTerms: Terms = { nonce: 'aNewNonce1', issuedAt: '2026-11-27T00:00:00Z', statement: 'Welcome' }
const signed = { message: 'shop.example wants you to sign in', signature: '0x1234' }

/** A call that waits until it is given up. */
const waiting = (_: never, inner?: AbortSignal) =>
  new Promise((_resolve, reject) =>
    inner?.addEventListener('abort', () => reject(new ConnectKitError('aborted', 'Given up'))),
  )

// @spec 4.auth-connected 5.auth-action
test.each([
  [
    'a new address gives a code',
    'VERIFY_OTP',
    ['email', 'code', 'wallet'],
    ['email.connect', 'email.submitCode', 'user.get', 'account.smartNetworks'],
  ],
  [
    'a known address in a new browser says Yes first',
    'VERIFY_DEVICE',
    ['email', 'device', 'code', 'wallet'],
    ['email.connect', 'email.awaitDevice', 'email.submitCode', 'user.get', 'account.smartNetworks'],
  ],
  [
    'whoever is signed in goes on at once',
    'CONNECT',
    ['email', 'wallet'],
    ['email.connect', 'user.get', 'account.smartNetworks'],
  ],
] as const)('%s', async (_, action, steps, methods) => {
  const site = world({ 'email.connect': () => ({ action, resendAfterS: 30 }) })
  const signed = await signIn(site)
  expect(signed.steps).toEqual(steps)
  expect(site.methods()).toEqual(methods)
  expect(signed.result).toEqual({ accounts: [{ address, type: 'eoa' }], chainId: ethereum })
})

test('waits for a visitor who takes long to open the mail, poll after poll', async () => {
  let asked = 0
  const site = world({
    'email.connect': () => ({ action: 'VERIFY_DEVICE', resendAfterS: 30 }),
    'email.awaitDevice': () => (++asked < 12 ? { isWaiting: true } : null),
  })
  const signed = await signIn(site)
  expect(asked).toBe(12)
  expect(signed.steps).toEqual(['email', 'device', 'code', 'wallet'])
})

test('a wrong code is refused by its step, and the next one accepted', async () => {
  const wrong = new ConnectKitError('wallet_failed', 'Wrong', { data: { triesLeft: 4 } })
  const submit = vi.fn().mockRejectedValueOnce(wrong).mockResolvedValue(null)
  const site = world({ 'email.submitCode': submit })
  let failure: unknown
  const show = async (step: ConnectStep) => {
    if (step.is === 'email') await step.submit('ada@example.com')
    if (step.is !== 'code') return
    failure = await step.submit('000000').catch((error: unknown) => error)
    await step.submit('123456')
  }
  const request = { namespace: 'eip155', chainIds: [ethereum], signal, show: (step: ConnectStep) => void show(step) }
  await expect(site.connector.connect(request as never)).resolves.toMatchObject({ chainId: ethereum })
  expect(failure).toBe(wrong)
})

test('once the wallet is open, it signs in to the site with the newest terms', async () => {
  const site = world({
    'user.get': ({ signIn }: { signIn?: Terms }) => ({ ...user, ...(signIn && signed) }),
  })
  const renew = vi.fn(async () => {
    // Not before: making a wallet takes longer than a nonce lives.
    expect(site.methods()).toContain('user.get')
    return newTerms
  })
  await expect(authenticate(site, renew)).resolves.toEqual({
    accounts: [{ address, type: 'eoa' }],
    chainId: ethereum,
    signed: [{ address, chainId: ethereum, ...signed }],
  })
  expect(site.calls.filter(([method]) => method === 'user.get')).toEqual([
    ['user.get', { chainId: ethereum, preferredAccountType: 'smartAccount' }],
    ['user.get', { chainId: ethereum, signIn: newTerms }],
  ])
})

test.each<[string, () => Promise<Terms>, Answers]>([
  [
    'declines the card',
    async () => newTerms,
    {
      'user.get': ({ signIn }: { signIn?: Terms }) =>
        signIn ? Promise.reject(new ConnectKitError('user_rejected', 'No')) : user,
    },
  ],
  ['asks a site whose server does not answer', () => Promise.reject(new ConnectKitError('network_error', 'Gone')), {}],
  ['has a secure site that signs nothing', async () => newTerms, {}],
])('a visitor who %s is connected, and signs in through the view', async (_, renew, answers) => {
  const site = world(answers)
  await expect(authenticate(site, renew)).resolves.toMatchObject({ accounts: [{ address }], signed: [] })
  expect(await testCapability(site.connector, 'sessions').isAny()).toBe(true)
})

test('a visitor who leaves while signing in to the site is not connected', async () => {
  const controller = new AbortController()
  const site = world({
    'user.get': ({ signIn }: { signIn?: Terms }, inner?: AbortSignal) => {
      if (!signIn) return user
      queueMicrotask(() => controller.abort())
      return waiting(signIn as never, inner)
    },
  })
  await expect(authenticate(site, async () => newTerms, controller.signal)).rejects.toMatchObject({ code: 'aborted' })
  expect(await testCapability(site.connector, 'sessions').isAny()).toBe(false)
})

test('without a view that asks for the address, the error names the view that does', async () => {
  const site = world()
  const asked = site.connector.connect({ namespace: 'eip155', chainIds: [ethereum], signal })
  await expect(asked).rejects.toMatchObject({
    code: 'not_available',
    message: 'Email needs a view: open({ view: "Connect" })',
  })
  expect(site.openSite).not.toHaveBeenCalled()
})

test('an abandoned sign-in ends and connects nothing', async () => {
  const site = world({ 'user.get': waiting })
  const controller = new AbortController()
  const show = (step: ConnectStep) => {
    if (step.is === 'email') void step.submit('ada@example.com')
    if (step.is === 'code') void step.submit('123456')
    if (step.is === 'wallet') queueMicrotask(() => controller.abort())
  }
  const request = { namespace: 'eip155' as const, chainIds: [ethereum], signal: controller.signal, show }
  await expect(site.connector.connect(request)).rejects.toMatchObject({ code: 'aborted' })
  expect(await testCapability(site.connector, 'sessions').isAny()).toBe(false)
})

// @spec 8.abort-other
test('closing the modal while the wallet opens cancels the sign-in', async () => {
  const site = world({ 'user.get': waiting })
  const show = (step: ConnectStep) => {
    if (step.is === 'email') void step.submit('ada@example.com')
    if (step.is === 'code') void step.submit('123456')
    if (step.is !== 'wallet') return
    site.hearing()?.['step.presented']({ step: 'openWallet', height: 400 })
    queueMicrotask(site.leave)
  }
  const asked = site.connector.connect({ namespace: 'eip155', chainIds: [ethereum], signal, show })
  await expect(asked).rejects.toMatchObject({ code: 'user_rejected', message: 'Something went wrong' })
  expect(await testCapability(site.connector, 'sessions').isAny()).toBe(false)
})

// @spec 8.email-dependency
test('a script that does not load is reported, and loaded again', async () => {
  const { storage } = world()
  const load = vi
    .fn()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue({ request: async () => 1 })
  const connector = createAuthConnector({
    storage,
    storageKey: 'auth',
    siteNetworks: () => [],
    onChange: () => {},
    open: load,
  })
  const ask = () => connector.request({ namespace: 'eip155', chainId: ethereum, method: 'eth_call' })
  await expect(ask()).rejects.toMatchObject({
    code: 'network_error',
    message: 'Unable to load email login dependency',
  })
  expect(await ask()).toBe(1)
})

// @spec 8.auth-not-connected
test('a request without a sign-in is refused', async () => {
  const { connector, openSite } = world()
  const asked = connector.request({ namespace: 'eip155', chainId: ethereum, method: 'personal_sign' })
  await expect(asked).rejects.toMatchObject({ code: 'not_connected', message: 'Not connected to email or social' })
  expect(openSite).not.toHaveBeenCalled()
})

const kept = JSON.stringify({ address, chainId: ethereum })

test('accounts and network are known without the secure site', async () => {
  const { connector, openSite } = world({}, kept)
  const ask = (method: string) => connector.request({ namespace: 'eip155', chainId: ethereum, method })
  expect(await ask('eth_accounts')).toEqual([address])
  expect(await ask('eth_requestAccounts')).toEqual([address])
  expect(await ask('eth_chainId')).toBe('0x1')
  expect(openSite).not.toHaveBeenCalled()
})

test('everything else goes to the secure site unchanged', async () => {
  const site = world({ 'rpc.request': () => '0xabcd' }, kept)
  const call = {
    namespace: 'eip155',
    chainId: 'eip155:10',
    method: 'personal_sign',
    params: ['0x00', address],
  } as const
  expect(await site.connector.request(call)).toBe('0xabcd')
  expect(site.calls).toEqual([
    ['rpc.request', { chainId: 'eip155:10', method: 'personal_sign', params: ['0x00', address] }],
  ])
})

// @spec 6.safe-methods 8.rpc-aborted
test('closing the modal cancels the visitor’s requests, but no reads', async () => {
  const site = world({ 'rpc.request': waiting }, kept)
  const ask = (method: string) => site.connector.request({ namespace: 'eip155', chainId: ethereum, method })
  const signing = ask('personal_sign').catch((error: unknown) => error)
  let isReadOver = false
  void ask('eth_call').finally(() => {
    isReadOver = true
  })
  await vi.waitFor(() => expect(site.calls).toHaveLength(2))
  site.hearing()?.['step.presented']({ step: 'approve', height: 600 })
  site.leave()
  expect(await signing).toMatchObject({ code: 'user_rejected', message: 'Request was aborted' })
  expect(isReadOver).toBe(false)
})

test('the network is switched at the secure site, and the page is notified', async () => {
  const site = world({ 'network.switch': ({ chainId }: { chainId: string }) => ({ chainId }) }, kept)
  const params = [{ chainId: '0xa' }]
  const call = { namespace: 'eip155', chainId: ethereum, method: 'wallet_switchEthereumChain', params } as const
  expect(await site.connector.request(call)).toBeNull()
  expect(site.changes).toMatchObject([{ type: 'upserted', connection: { chainId: 'eip155:10' } }])
  await expect(site.connector.request({ ...call, params: ['0xa'] })).rejects.toMatchObject({ code: 'invalid_params' })
})

test('one of the site’s networks needs no adding; the secure site refuses any other', async () => {
  const refusal = new ConnectKitError('unsupported_method', 'no')
  const site = world({ 'rpc.request': () => Promise.reject(refusal) }, kept)
  const add = (params: unknown) =>
    site.connector.request({ namespace: 'eip155', chainId: ethereum, method: 'wallet_addEthereumChain', params })
  const facts = { chainName: 'Optimism', rpcUrls: ['https://node.example'] }
  expect(await add([{ ...facts, chainId: '0xa' }])).toBeNull()
  expect(site.changes).toEqual([])
  for (const params of [[{ ...facts, chainId: '0x2105' }], [{ chainId: 'x' }], [], undefined])
    await expect(add(params)).rejects.toBe(refusal)
})

test('a reload restores the connection at once, and drops it once the session turns out to have ended', async () => {
  const site = world({ 'user.isConnected': () => ({ isConnected: false }) }, kept)
  expect(await testCapability(site.connector, 'sessions').restore()).toMatchObject([
    { id: 'eip155:auth', accounts: [{ address }] },
  ])
  await vi.waitFor(() => expect(site.changes).toEqual([{ type: 'removed', id: 'eip155:auth' }]))
  expect(await testCapability(site.connector, 'sessions').isAny()).toBe(false)
})

test.each(['{', '{}', 'null', '[]', '{"address":"0x0","chainId":"eip155:1"}'])('ignores %s in storage', async text => {
  expect(await testCapability(world({}, text).connector, 'sessions').restore()).toEqual([])
})

test('a session that ends elsewhere ends the connection, and one that begins does not', async () => {
  const site = world({}, kept)
  await testCapability(site.connector, 'sessions').restore()
  await vi.waitFor(() => expect(site.hearing()).toBeDefined())
  site.hearing()?.['session.changed']({ isSignedIn: true })
  expect(site.changes).toEqual([])
  site.hearing()?.['session.changed']({ isSignedIn: false })
  site.hearing()?.['session.changed']({ isSignedIn: false })
  expect(site.changes).toEqual([{ type: 'removed', id: 'eip155:auth' }])
})

test.each<[string, Answers]>([
  ['', {}],
  [', even if the secure site does not answer', { 'user.signOut': () => Promise.reject(new Error('Gone')) }],
])('disconnecting signs out%s', async (_, answers) => {
  const site = world(answers, kept)
  await site.connector.disconnect('eip155')
  expect(site.methods()).toEqual(['user.signOut'])
  expect(site.changes).toEqual([{ type: 'removed', id: 'eip155:auth' }])
  expect(await testCapability(site.connector, 'sessions').restore()).toEqual([])
})

// @spec 9.sign-out-wait
test('disconnecting waits at most three seconds, even for a secure site that does not load', async () => {
  const opening = createDeferred<void>()
  const site = world({}, kept, undefined, opening.promise)
  const gone = vi.fn()
  void site.connector.disconnect('eip155').then(gone)
  await vi.waitFor(() => expect(site.openSite).toHaveBeenCalledOnce())
  site.clock.advance(2999)
  for (let turn = 0; turn < 10; turn++) await null
  expect(gone).not.toHaveBeenCalled()
  site.clock.advance(1)
  await vi.waitFor(() => expect(gone).toHaveBeenCalledOnce())
  // It is told all the same, once it is there.
  opening.resolve()
  await vi.waitFor(() => expect(site.methods()).toEqual(['user.signOut']))
})

test('the site is opened at the first interest, once, and again after it was lost', async () => {
  const site = world()
  testCapability(site.connector, 'preload')()
  testCapability(site.connector, 'preload')()
  await vi.waitFor(() => expect(site.openSite).toHaveBeenCalled())
  await signIn(site)
  expect(site.openSite).toHaveBeenCalledOnce()
  site.openSite.mock.calls[0]?.[1]()
  expect(site.present).toHaveBeenLastCalledWith({ step: null, height: 0 }, expect.anything())
  await signIn(site)
  expect(site.openSite).toHaveBeenCalledTimes(2)
})

test('its security is shown by the secure site, until the visitor leaves', async () => {
  const site = world({ 'security.open': waiting }, kept)
  const shown = testCapability(site.connector, 'owner').openSecurity()
  await vi.waitFor(() => expect(site.methods()).toEqual(['security.open']))
  site.hearing()?.['step.presented']({ step: 'security', height: 500 })
  site.leave()
  await expect(shown).resolves.toBeUndefined()
  const fails = world({ 'security.open': () => Promise.reject(new ConnectKitError('network_error', 'Gone')) }, kept)
  await expect(testCapability(fails.connector, 'owner').openSecurity()).rejects.toMatchObject({ code: 'network_error' })
})

const solanaAddress = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const mainnet: ChainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const devnet: ChainId = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const withSolana: Answers = { 'user.get': () => ({ ...user, solanaAddress }) }
const both = [ethereum, 'eip155:10', mainnet, devnet] as const

test('one sign-in yields an Ethereum and a Solana account, if the site has both', async () => {
  const site = world(withSolana, undefined, both)
  expect((await signIn(site)).result).toEqual({ accounts: [{ address, type: 'eoa' }], chainId: ethereum })
  const solana = { id: 'solana:auth', namespace: 'solana', accounts: [{ address: solanaAddress }], chainId: mainnet }
  expect(site.changes).toMatchObject([{ type: 'upserted', connection: solana }])
  expect(await testCapability(site.connector, 'sessions').restore()).toMatchObject([{ id: 'eip155:auth' }, solana])
  await site.connector.disconnect('solana')
  expect(site.changes.slice(1)).toEqual([
    { type: 'removed', id: 'eip155:auth' },
    { type: 'removed', id: 'solana:auth' },
  ])
})

test('a Solana-only site gets only the Solana account', async () => {
  const site = world(withSolana, undefined, [devnet])
  const show = (step: ConnectStep) => {
    if (step.is === 'email') void step.submit('ada@example.com')
    if (step.is === 'code') void step.submit('123456')
  }
  const connected = site.connector.connect({ namespace: 'solana', chainIds: [devnet], signal, show })
  await expect(connected).resolves.toEqual({ accounts: [{ address: solanaAddress, type: 'eoa' }], chainId: devnet })
  expect(site.changes).toEqual([])
  expect(await testCapability(site.connector, 'sessions').restore()).toMatchObject([{ id: 'solana:auth' }])
})

test('a project without Solana has no Solana account', async () => {
  const site = world({}, undefined, both)
  const show = (step: ConnectStep) => {
    if (step.is === 'email') void step.submit('ada@example.com')
    if (step.is === 'code') void step.submit('123456')
  }
  const asked = site.connector.connect({ namespace: 'solana', chainIds: [devnet], signal, show })
  await expect(asked).rejects.toMatchObject({ code: 'not_available' })
  expect(await testCapability(site.connector, 'sessions').restore()).toEqual([])
})

test('a Solana request goes to the secure site with its network, and the visitor may leave it', async () => {
  const site = world({ 'rpc.request': waiting }, undefined, both)
  site.storage.set(
    'auth',
    JSON.stringify({ address, chainId: ethereum, solana: { address: solanaAddress, chainId: mainnet } }),
  )
  const ask = (method: string, params?: unknown) =>
    site.connector.request({ namespace: 'solana', chainId: devnet, method, params })
  expect(await ask('solana_requestAccounts')).toEqual([{ pubkey: solanaAddress }])
  const asked = ask('solana_signMessage', { message: '2', pubkey: solanaAddress }).catch((error: unknown) => error)
  await vi.waitFor(() => expect(site.calls).toHaveLength(1))
  expect(site.calls[0]?.[1]).toMatchObject({ chainId: devnet, method: 'solana_signMessage' })
  site.hearing()?.['step.presented']({ step: 'approve', height: 600 })
  site.leave()
  expect(await asked).toMatchObject({ code: 'user_rejected' })
})

test('the chosen Solana network is kept for the next visit', async () => {
  const stored = JSON.stringify({ address, chainId: ethereum, solana: { address: solanaAddress, chainId: mainnet } })
  const site = world({}, stored, both)
  const [, solana] = (await testCapability(site.connector, 'sessions').restore()) ?? []
  if (!solana) throw new Error('No connection')
  await testCapability(site.connector, 'follow')({ ...solana, chainId: devnet })
  expect(await testCapability(site.connector, 'sessions').restore()).toMatchObject([
    { chainId: ethereum },
    { chainId: devnet },
  ])
})

test.each(['x', { address: '1', chainId: mainnet }, { address: solanaAddress, chainId: ethereum }])(
  'a damaged Solana account, %j, leaves the other intact',
  async solana => {
    const site = world({}, JSON.stringify({ address, chainId: ethereum, solana }), both)
    expect(await testCapability(site.connector, 'sessions').restore()).toMatchObject([{ id: 'eip155:auth' }])
  },
)

// @spec 5.auth-action
test.each([
  ['VERIFY_PRIMARY_OTP', ['email', 'code ada@example.com', 'code ada@next.example'], 'email.submitPrimaryCode'],
  ['VERIFY_SECONDARY_OTP', ['email', 'code ada@next.example'], undefined],
] as const)('an email change that starts with %s has its steps', async (action, expected, first) => {
  const site = world({
    'user.get': () => ({ ...user, email: 'ada@example.com' }),
    'email.change': () => ({ action, resendAfterS: 30 }),
    'email.submitPrimaryCode': () => ({ resendAfterS: 30 }),
    'email.submitSecondaryCode': () => ({ email: 'ada@next.example' }),
  })
  await signIn(site)
  const steps: string[] = []
  const changed = await testCapability(site.connector, 'owner').updateEmail({
    signal,
    show(step) {
      steps.push(step.is === 'code' ? `code ${step.email}` : step.is)
      if (step.is === 'email') void step.submit('ada@next.example')
      if (step.is === 'code') void step.submit('123456')
    },
  })
  expect(changed).toEqual({ email: 'ada@next.example' })
  expect(steps).toEqual(expected)
  expect(site.methods().slice(-3)).toEqual([
    ...(first ? ['email.change', first] : ['user.get', 'email.change']),
    'email.submitSecondaryCode',
  ])
})

test('without a sign-in no email can be changed, and the change ends with its signal', async () => {
  const nobody = world()
  await expect(testCapability(nobody.connector, 'owner').updateEmail({ signal, show: () => {} })).rejects.toThrow(
    'Not connected to email or social',
  )
  const site = world({ 'user.get': () => ({ ...user, email: 'ada@example.com' }) })
  await signIn(site)
  const left = new AbortController()
  const changing = testCapability(site.connector, 'owner').updateEmail({
    signal: left.signal,
    show: () => left.abort(),
  })
  await expect(changing).rejects.toMatchObject({ code: 'aborted' })
})

const smart: Answers = {
  'user.get': () => ({
    ...user,
    accounts: [...user.accounts, { type: 'smartAccount', address }],
    preferredAccountType: 'smartAccount',
  }),
  'account.smartNetworks': () => ({ chainIds: [ethereum] }),
  'account.prefer': ({ type }: { type: string }) => ({ type, address }),
  'network.switch': ({ chainId }: { chainId: string }) => ({ chainId }),
}

// @spec 6.account-types 4.account-type
test('on networks that have them the account is a smart one; its owner can switch, and the page is notified', async () => {
  const site = world(smart)
  expect((await signIn(site)).result).toEqual({
    ...{ accounts: [{ address, type: 'smartAccount', smartAccountDeployed: false }], chainId: ethereum },
  })
  expect(site.calls).toContainEqual(['user.get', { chainId: ethereum, preferredAccountType: 'smartAccount' }])
  expect(testCapability(site.connector, 'owner').accountTypes()).toEqual(['eoa', 'smartAccount'])
  await testCapability(site.connector, 'owner').preferAccountType('eoa')
  expect(site.calls).toContainEqual(['account.prefer', { type: 'eoa' }])
  expect(site.changes).toMatchObject([{ connection: { accounts: [{ address, type: 'eoa' }] } }])
  expect(await testCapability(site.connector, 'sessions').restore()).toMatchObject([{ accounts: [{ type: 'eoa' }] }])
  await expect(testCapability(site.connector, 'owner').preferAccountType('ordinal')).rejects.toMatchObject({
    code: 'invalid_params',
  })
})

const statusOf = (status: number, chainId = '0x1') => ({ version: '2.0.0', status, chainId, atomic: true })
const capable = (status: string) => ({ '0x1': { atomic: { status } } })

test.each<[string, string, unknown, boolean]>([
  ['a batch that was carried out', 'wallet_getCallsStatus', statusOf(200), true],
  ['one that was not', 'wallet_getCallsStatus', statusOf(500), false],
  ['one that is under way', 'wallet_getCallsStatus', statusOf(100), false],
  ['one on another network', 'wallet_getCallsStatus', statusOf(200, '0xa'), false],
  ['capabilities', 'wallet_getCapabilities', capable('supported'), true],
  ['capabilities of an account to be', 'wallet_getCapabilities', capable('ready'), false],
  ['nonsense', 'wallet_getCapabilities', 'atomic', false],
  ['another answer', 'eth_call', capable('supported'), false],
])(
  '%s reports whether the contract is deployed, to the page and the next visit',
  async (_, method, answer, isDeployed) => {
    const site = world({ ...smart, 'rpc.request': () => answer })
    await signIn(site)
    await site.connector.request({ namespace: 'eip155', chainId: ethereum, method, params: [] })
    const account = { address, type: 'smartAccount', smartAccountDeployed: isDeployed }
    const told = site.changes.flatMap(change => ('connection' in change ? change.connection.accounts : []))
    expect(told).toEqual(isDeployed ? [account] : [])
    expect(await testCapability(site.connector, 'sessions').restore()).toMatchObject([{ accounts: [account] }])
  },
)

test('a contract that is gone again, or already deployed at sign-in, is reported as well', async () => {
  const there = {
    ...smart,
    'user.get': (asked: never) => ({ ...Object(smart['user.get']?.(asked)), smartAccountDeployed: true }),
  }
  const site = world({ ...there, 'rpc.request': () => capable('ready') })
  expect((await signIn(site)).result).toMatchObject({ accounts: [{ smartAccountDeployed: true }] })
  await site.connector.request({
    ...{ namespace: 'eip155', chainId: ethereum, method: 'wallet_getCapabilities', params: [] },
  })
  expect(site.changes.at(-1)).toMatchObject({ connection: { accounts: [{ smartAccountDeployed: false }] } })
})

test('a network without them has one type, and another has both again', async () => {
  const site = world(smart)
  await signIn(site)
  const move = (chainId: string) =>
    site.connector.request({
      ...{ namespace: 'eip155', chainId: ethereum, method: 'wallet_switchEthereumChain', params: [{ chainId }] },
    })
  await move('0xa')
  expect(testCapability(site.connector, 'owner').accountTypes()).toEqual(['eoa'])
  expect(site.changes.at(-1)).toMatchObject({ connection: { accounts: [{ type: 'eoa' }], chainId: 'eip155:10' } })
  await move('0x1')
  expect(site.changes.at(-1)).toMatchObject({ connection: { accounts: [{ type: 'smartAccount' }] } })
})

test('an earlier choice, kept by the secure site, counts', async () => {
  const site = world({
    ...smart,
    'user.get': () => ({ ...user, accounts: [...user.accounts, { type: 'smartAccount', address }] }),
  })
  expect((await signIn(site)).result.accounts).toEqual([{ address, type: 'eoa' }])
})

// @spec 3.social-account
test('a sign-in with a provider is connected under its name, now and on the next visit', async () => {
  const states = ['away', 'done']
  const seen = world({
    'social.begin': () => null,
    'social.await': () => ({ state: states.shift() }),
    'user.get': () => ({ ...user, social: 'google', userName: 'ada' }),
  })
  const steps: ConnectStep[] = []
  const chainIds = [ethereum]
  const result = await seen.connector.connect({
    ...{ namespace: 'eip155', chainIds, signal, social: 'google', show: step => void steps.push(step) },
  })
  expect(result).toMatchObject({ accounts: [{ address }], wallet: { name: 'Google' } })
  expect(seen.methods().slice(0, 4)).toEqual(['social.begin', 'social.await', 'social.await', 'user.get'])
  expect(seen.calls[0]?.[1]).toEqual({
    provider: 'google',
    place: testSecureWindow.place,
  })
  expect(steps.at(-1)).toEqual({ is: 'wallet' })
  expect(await testCapability(seen.connector, 'sessions').restore()).toMatchObject([{ wallet: { name: 'Google' } }])
})

// @spec 3.social-account
test('a Farcaster sign-in has its link until it is used, and is connected under its name', async () => {
  const url = 'https://farcaster.xyz/~/siwf?channelToken=Z7MWXQ4K'
  const seen = world({ 'farcaster.begin': () => ({ url }), 'social.await': () => ({ state: 'done' }) })
  const steps: ConnectStep[] = []
  const result = await seen.connector.connect({
    ...{ namespace: 'eip155', chainIds: [ethereum], signal, social: 'farcaster', show: step => void steps.push(step) },
  })
  expect(seen.methods().slice(0, 3)).toEqual(['farcaster.begin', 'social.await', 'user.get'])
  expect(steps).toEqual([{ is: 'farcaster', url }, { is: 'wallet' }])
  expect(result.wallet?.name).toBe('Farcaster')
  expect(await testCapability(seen.connector, 'sessions').restore()).toMatchObject([{ wallet: { name: 'Farcaster' } }])
})

// @spec 3.social-account
test('an account is named after the login used this time, whatever others it has', async () => {
  const seen = world({
    'farcaster.begin': () => ({ url: 'https://farcaster.xyz' }),
    'social.await': () => ({ state: 'done' }),
    // Google was used last, on another browser.
    'user.get': () => ({ ...user, email: 'ada@lovelace.example', social: 'google', userName: 'ada' }),
  })
  const by = async (social?: 'google' | 'farcaster') => {
    const show = (step: ConnectStep) => {
      if (step.is === 'email') void step.submit('ada@lovelace.example')
      if (step.is === 'code') void step.submit('123456')
    }
    await seen.connector.connect({ namespace: 'eip155', chainIds: [ethereum], signal, social, show })
    const [connection] = (await testCapability(seen.connector, 'sessions').restore()) ?? []
    return connection?.wallet.name
  }
  expect(await by()).toBe('Email')
  expect(await by('farcaster')).toBe('Farcaster')
  expect(await by()).toBe('Email')
})

const named = { ...user, email: 'ada@lovelace.example', social: 'farcaster', userName: 'ada' }
const known = { email: 'ada@lovelace.example', provider: 'email' }

// @spec 3.social-account
test('the modal knows who signed in; the page does only while the visitor agrees', async () => {
  const seen = world({ 'user.get': () => named })
  expect((await signIn(seen)).result).not.toHaveProperty('user')
  expect(seen.users.at(-1)).toEqual(known)
  expect((await testCapability(seen.connector, 'sessions').restore())?.[0]).not.toHaveProperty('user')

  await testCapability(seen.connector, 'owner').shareUser(true)
  expect(seen.changes.at(-1)).toMatchObject({ type: 'upserted', connection: { user: known } })
  // At the next visit, too.
  const next = world({}, seen.storage.get('auth'))
  next.storage.set('auth:user', seen.storage.get('auth:user') ?? '')
  expect(await testCapability(next.connector, 'sessions').restore()).toMatchObject([{ user: known }])

  await testCapability(seen.connector, 'owner').shareUser(false)
  expect(seen.changes.at(-1)).toMatchObject({ type: 'upserted' })
  expect(seen.changes.at(-1)).not.toHaveProperty('connection.user')
  await seen.connector.disconnect('eip155')
  expect(seen.users.at(-1)).toBeUndefined()
})

test('consent before an abandoned sign-in does not count for anybody on a later visit', async () => {
  const { connector, storage } = world()
  await testCapability(connector, 'owner').shareUser(true)
  expect(testCapability(connector, 'owner').sharesUser()).toBe(true)

  const later = world({ 'user.get': () => named })
  later.storage.set('auth:user', storage.get('auth:user') ?? '')
  expect(testCapability(later.connector, 'owner').sharesUser()).toBe(false)
  expect((await signIn(later)).result).not.toHaveProperty('user')
})

test('a visitor who agreed before sees that when signing in again, before anything is loaded', async () => {
  const seen = world({ 'user.get': () => named })
  await signIn(seen)
  await testCapability(seen.connector, 'owner').shareUser(true)

  const next = world({ 'user.get': () => named })
  next.storage.set('auth:user', seen.storage.get('auth:user') ?? '')
  expect(testCapability(next.connector, 'owner').sharesUser()).toBe(true)
})

// @spec 3.social-account
test('consent during a sign-in counts only for the person who then signs in', async () => {
  let who = named
  const seen = world({
    'user.get': () => who,
    'farcaster.begin': () => ({ url: 'https://farcaster.xyz' }),
    'social.await': () => ({ state: 'done' }),
  })
  const by = (social?: 'farcaster') =>
    seen.connector.connect({
      ...{ namespace: 'eip155', chainIds: [ethereum], signal, social },
      show(step) {
        if (step.is === 'email') void step.submit('ada@lovelace.example')
        if (step.is === 'code' || step.is === 'farcaster') void testCapability(seen.connector, 'owner').shareUser(true)
        if (step.is === 'code') void step.submit('123456')
      },
    })
  expect((await by()).user).toEqual(known)
  expect((await by('farcaster')).user).toEqual({ ...known, username: 'ada', provider: 'farcaster' })
  const other = '0xde709f2102306220921060314715629080e2fb77'
  who = { ...named, address: other, accounts: [{ type: 'eoa', address: other }] }
  expect((await signIn(seen)).result).not.toHaveProperty('user')
  expect(testCapability(seen.connector, 'owner').sharesUser()).toBe(false)
})

test('a window opened for a request is named in it; reads and requests without a window name none', async () => {
  const opened: string[] = []
  const site = world({ 'rpc.request': () => null }, undefined, undefined, undefined, purpose => {
    opened.push(purpose)
    return testSecureWindow
  })
  const open = () => site.connector.capability('openForRequest')?.()
  // Before anybody has signed in, there is nothing to ask.
  expect(open()).toBeUndefined()
  await signIn(site)
  expect(open()?.place).toBe(testSecureWindow.place)
  expect(opened).toEqual(['approval'])
  const { place } = testSecureWindow
  const asked = { namespace: 'eip155', chainId: ethereum, params: [] } as const
  await site.connector.request({ ...asked, method: 'eth_getBalance', place })
  await site.connector.request({ ...asked, method: 'personal_sign', place })
  await site.connector.request({ ...asked, method: 'personal_sign' })
  expect(site.calls.filter(([method]) => method === 'rpc.request').map(([, params]) => params)).toEqual([
    { chainId: ethereum, method: 'eth_getBalance', params: [] },
    { chainId: ethereum, method: 'personal_sign', params: [], place },
    { chainId: ethereum, method: 'personal_sign', params: [] },
  ])
})

test.each([
  ['apart', 1],
  ['blocked', 2],
] as const)('a window that is %s serves no request; after one isolated window, no other opens', async (is, times) => {
  const openWindow = vi.fn(() => ({ ...testSecureWindow, is }))
  const site = world({}, undefined, undefined, undefined, openWindow)
  await signIn(site)
  for (let count = 0; count < 2; count++) expect(site.connector.capability('openForRequest')?.()).toBeUndefined()
  expect(openWindow).toHaveBeenCalledTimes(times)
})
