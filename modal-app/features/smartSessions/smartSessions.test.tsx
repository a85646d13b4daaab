import { privateKeyToAccount } from 'viem/accounts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ChainId } from '../../../shared/caip.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import { keptSessionText, noEnd, revokedSessionText } from '../../../shared/smartSession.ts'
import { verifyMessage } from '../../adapters/eip155/verifyMessage.ts'
import { mountApp } from '../../boot/mountApp.tsx'
import { serveHost } from '../../boot/serveHost.ts'
import { createTestApp, type TestAppOptions } from '../../boot/testApp.ts'
import { go } from '../../flow/go.ts'
import type { KeptSession } from './smartSessions.ts'
import { account, connection, kept, networks, nowSeconds, terms } from './testSessions.ts'

beforeEach(() => void vi.useRealTimers())

const on = { options: { smartSessions: true, analytics: true } }
const granted = (more: object = {}, pci = terms().pci) => ({
  id: connection.id,
  grants: [
    { pci, terms: { chainId: '0x1', expiry: terms().expiry, permissions: terms().permissions, to: '0x1', ...more } },
  ],
})

/** An account, a wallet that signs with its key, and a server that keeps what it is told. */
function world({ listed = [], ...options }: TestAppOptions & { listed?: KeptSession[] } = {}) {
  const posted: [string, object, object][] = []
  const post = vi.fn(async (what: string, body: object, _query: object, inPath: object) => {
    posted.push([what, body, inPath])
    return { success: true }
  })
  const get = vi.fn(async (what: string) => {
    if (what === 'smartSessions') return [...listed]
    throw new ConnectKitError('network_error', 'Not here', { status: 404 })
  })
  const app = createTestApp({
    ...{ connections: [connection], networks, api: { get, post } as never },
    ...on,
    ...options,
  })
  app.adapter.signMessage = vi.fn(async ({ message }) => account.signMessage({ message: String(message) }))
  // Of signatures of keys, no node is asked; this network has none that would know a contract.
  app.adapter.has.signatures.verify = said => verifyMessage({ ...said, urls: [] })
  const serve = serveHost(Promise.resolve(app))
  const screen = mountApp(app)
  const signal = new AbortController().signal
  return {
    ...{ app, screen, posted, get, listed },
    grant: (said: object = granted()) => serve['permissions.granted'](said as never, signal),
    open: (more: object = {}) => serve['modal.open']({ view: 'SmartSessionList', ...more }, signal),
    views: () => app.store.getState().router.history.map(({ view }) => view),
    offered: () => app.store.getState().smartSessions?.offered.map(({ terms }) => terms) ?? [],
    events: () => app.host.payloads('analytics.tracked').filter(({ name }) => name.startsWith('SMART')),
  }
}

describe('a session granted to the page', () => {
  // @spec 7.sessions
  test('is offered, and kept by a signature of the account', async () => {
    const { app, screen, grant, open, posted, views, listed, offered, events } = world()
    expect(await grant()).toBe(true)
    await open()
    await screen.says('shop.example says your wallet lets it act for this account')
    await screen.says('Spend up to 0.1 ETH every 7 days')
    await screen.says('Something else: new-kind')
    expect(views()).toEqual(['SmartSessionList', 'SmartSessionCreated'])
    listed.push(await kept())
    screen.click('Keep in my list')
    await screen.offers('Revoke')
    const signature = await account.signMessage({ message: await keptSessionText('demo', terms()) })
    const owner = `eip155:1:${account.address}`
    expect(posted).toEqual([['keepSmartSession', { session: terms(), signature }, { address: owner }]])
    expect(views()).toEqual(['SmartSessionList'])
    expect(offered()).toEqual([])
    expect(app.store.getState().task).toBe(null)
    expect(events()).toEqual([{ name: 'SMART_SESSION_KEPT', properties: { network: 'eip155:1' } }])
  })

  test('is left out of the list without a signature, and the next one is shown', async () => {
    const { app, screen, grant, open, posted, views } = world()
    const { id, grants } = granted()
    const [first] = grants
    await grant({
      id,
      grants: [first, { ...first, pci: 'cd'.repeat(32), terms: { ...first?.terms, expiry: undefined } }],
    })
    await open()
    await screen.offers('Not now')
    screen.click('Not now')
    await screen.says('EndsNever')
    screen.click('Not now')
    await screen.says('No sessions yet')
    expect(views()).toEqual(['SmartSessionList'])
    expect([posted, vi.mocked(app.adapter.signMessage).mock.calls]).toEqual([[], []])
  })

  test('stays offered when the visitor declines to sign, and is forgotten when the modal closes', async () => {
    const { app, screen, grant, open, posted, offered } = world()
    app.adapter.signMessage = () => Promise.reject(new ConnectKitError('user_rejected', 'No'))
    await grant()
    await open()
    await screen.offers('Keep in my list')
    screen.click('Keep in my list')
    await screen.offers('Try again')
    expect([posted, offered()]).toEqual([[], [terms()]])
    go(app, { is: 'closed' })
    expect(offered()).toEqual([])
  })

  test('is not reported as kept if the server refused it', async () => {
    const { screen, app, grant, open, offered } = world({
      api: { post: async () => ({ success: false }), get: async () => [] } as never,
    })
    await grant()
    await open()
    await screen.offers('Keep in my list')
    screen.click('Keep in my list')
    await screen.offers('Try again')
    expect(offered()).toEqual([terms()])
    expect(app.store.getState().task).toMatchObject({ kind: 'smartSession', status: 'failed' })
  })

  const permission = { type: 'native-token-transfer', data: { allowance: '0x1' } }
  test.each<[string, object, object]>([
    ['of viem’s client', { permissions: undefined, grantedPermissions: [permission] }, { permissions: [permission] }],
    ['with policies', { permissions: [{ ...permission, policies: [] }] }, { permissions: [permission] }],
    [
      'of one permission with rules',
      {
        ...{ permissions: undefined, expiry: undefined, permission },
        rules: [{ type: 'expiry', data: { timestamp: 9e9 } }],
      },
      { permissions: [permission], expiry: 9e9 },
    ],
    ['without an end', { expiry: undefined, rules: [{ type: 'payee', data: { to: '0x' } }] }, { expiry: noEnd }],
    ['with the network as a number', { chainId: 10 }, { chainId: 'eip155:10' }],
    ['on the network in use', { chainId: undefined }, { chainId: 'eip155:1' }],
  ])('is read in the form %s', async (_, said, read) => {
    const { grant, offered } = world()
    expect(await grant(granted(said))).toBe(true)
    expect(offered()).toEqual([{ ...terms(), ...read }])
  })

  test.each<[string, object, object]>([
    [
      'the end that comes last, of several',
      { expiry: nowSeconds + 60, rules: [8e9, 9e9].map(timestamp => ({ type: 'expiry', data: { timestamp } })) },
      { expiry: 9e9 },
    ],
    [
      'all that it allows, in whichever form, each once',
      {
        ...{ permissions: [permission], grantedPermissions: [permission, { type: 'contract-call' }] },
        permission: { type: 'erc20-token-transfer' },
      },
      { permissions: [permission, { type: 'contract-call' }, { type: 'erc20-token-transfer' }] },
    ],
  ])('is read with %s', async (_, said, read) => {
    const { grant, offered } = world()
    expect(await grant(granted(said))).toBe(true)
    expect(offered()).toEqual([{ ...terms(), ...read }])
  })

  const stranger = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
  test.each<[string, object]>([
    ['that is over', { expiry: nowSeconds - 1 }],
    ['with an end that no date has', { expiry: 1e15 }],
    ['that allows nothing', { permissions: [] }],
    ['with no kind', { permissions: [{ type: '' }] }],
    ['with words for a kind', { permissions: [{ type: 'Call us now' }] }],
    ['of too many words', { permissions: [{ type: 'a', data: 'x'.repeat(20_000) }] }],
    ['of another account', { from: stranger }],
    ['of another account, in the older form', { address: stranger }],
    ['on a network that the project lacks', { chainId: '0x5' }],
    ['on no network', { chainId: 'mainnet' }],
  ])('is not shown if it is one %s', async (_, said) => {
    const { grant, offered } = world()
    expect(await grant(granted(said))).toBe(false)
    expect(offered()).toEqual([])
  })

  test('is not shown if the site keeps no sessions, or for an ended connection', async () => {
    const off = world({ options: { smartSessions: false } })
    expect(await off.grant()).toBe(false)
    await expect(off.open()).rejects.toMatchObject({ code: 'not_available' })
    expect(await world({ connections: [] }).grant()).toBe(false)
    expect(await world().grant({ ...granted(), id: 'eip155:other' })).toBe(false)
  })
})

describe('the list', () => {
  test('shows active, ended and revoked sessions', async () => {
    const { screen, open } = world({
      listed: [
        await kept(),
        await kept({ pci: 'cd'.repeat(32), expiry: nowSeconds - 1 }),
        await kept({ pci: 'ef'.repeat(32), revokedAt: nowSeconds - 30 }),
      ],
    })
    await open()
    await screen.says('No longer active')
    await screen.says('Ended')
    await screen.says('Revoked')
    expect(screen.buttons().filter(name => name === 'Revoke')).toHaveLength(1)
  })

  // @spec 7.sessions-revoke
  test('a session is revoked by a signature of the account', async () => {
    const { screen, open, posted, listed } = world({ listed: [await kept({ chainId: 'eip155:10' as ChainId })] })
    await open()
    await screen.offers('Revoke')
    listed.splice(0, 1, await kept({ chainId: 'eip155:10' as ChainId, revokedAt: nowSeconds }))
    screen.click('Revoke')
    await screen.says('No longer active')
    const signature = await account.signMessage({
      message: revokedSessionText('demo', { ...terms(), chainId: 'eip155:10' }),
    })
    const owner = `eip155:10:${account.address}`
    expect(posted).toEqual([['revokeSmartSession', { pci: terms().pci, signature }, { address: owner }]])
  })

  test('a declined revocation can be tried again or left, and changes nothing', async () => {
    const { app, screen, open, posted, events } = world({ listed: [await kept()] })
    app.adapter.signMessage = () => Promise.reject(new ConnectKitError('user_rejected', 'No'))
    await open()
    await screen.offers('Revoke')
    screen.click('Revoke')
    await screen.offers('Try again')
    screen.click('Cancel')
    await screen.offers('Revoke')
    expect(posted).toEqual([])
    const properties = { network: 'eip155:1', code: 'user_rejected' }
    expect(events()).toEqual([{ name: 'SMART_SESSION_ERROR', properties }])
  })

  const thief = privateKeyToAccount(`0x${'22'.repeat(32)}`)
  test.each<[string, () => Promise<KeptSession>]>([
    ['that nobody signed for', async () => ({ ...(await kept()), signature: `0x${'11'.repeat(65)}` })],
    ['that somebody else signed for', () => kept({}, thief)],
    ['that was signed for at another project', () => kept({}, account, 'other')],
    ['with another end', async () => ({ ...(await kept()), expiry: noEnd })],
    ['with another permission', async () => ({ ...(await kept()), permissions: [{ type: 'contract-call' }] })],
    ['with other terms of it', async () => ({ ...(await kept()), permissions: [{ type: 'a', data: {} }] })],
    ['on another network', async () => ({ ...(await kept()), chainId: 'eip155:10' })],
    ['under another id', async () => ({ ...(await kept()), pci: 'cd'.repeat(32) })],
  ])('shows none of a lying server %s', async (_, lie) => {
    const { screen, open } = world({ listed: [await lie()] })
    await open()
    await screen.says('1 more session isn’t shown')
    expect(screen.buttons()).not.toContain('Revoke')
  })

  test('does not trust a server that a session was revoked, and shows each once', async () => {
    const revoked = await kept({ revokedAt: nowSeconds })
    const lies = [
      { ...revoked, revocation: `0x${'11'.repeat(65)}` },
      { ...revoked, pci: 'cd'.repeat(32) },
    ]
    const { screen, open } = world({ listed: [...lies, lies[0] as KeptSession] as KeptSession[] })
    await open()
    await screen.offers('Revoke')
    expect(screen.buttons().filter(name => name === 'Revoke')).toHaveLength(1)
    await screen.says('1 more session isn’t shown')
  })

  test('a server that does not answer is asked again', async () => {
    const { screen, open, get } = world()
    get.mockRejectedValueOnce(new ConnectKitError('network_error', 'Down'))
    await open()
    await screen.says('Couldn’t load your sessions')
    screen.click('Try again')
    await screen.says('No sessions yet')
  })

  test('is reached from the account, and takes neither arguments nor another namespace', async () => {
    const { screen, open } = world()
    await open({ view: 'Account' })
    await screen.offers('Site access')
    screen.click('Site access')
    await screen.says('No sessions yet')
    await expect(open({ arguments: {} })).rejects.toMatchObject({ code: 'invalid_option' })
    await expect(open({ namespace: 'solana' })).rejects.toMatchObject({ code: 'not_available' })
  })
})
