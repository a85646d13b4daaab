import '../../testModalScript.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import erc7715 from '../../../e2e/vectors/erc7715.json' with { type: 'json' }
import { suites } from '../../../e2e/vectors/suites.ts'
import { grantedSession } from '../../../shared/grantedSession.schema.ts'
import { evmChainId } from '../../../shared/parseCaip.ts'
import { sha256Of } from '../../../shared/smartSession.ts'
import { announce, bob, createFakeWallet, type FakeWallet } from '../../kernel/wallets/fakeWallet.ts'
import { connectWallet } from '../../testConnect.ts'
import { app, changed, core, modal, opened, setUpModal, upsert } from '../../testModal.ts'
import { readGrants } from './grants.ts'

vi.mock('../../stage/stage.ts', () => import('../../stage/fakeStage.ts'))

const context = '0xABCDEF0123'
const hash = () => sha256Of(context.toLowerCase())
const permissions = [{ type: 'native-token-transfer', data: { allowance: '0x1' } }]
const answer = {
  context,
  chainId: '0x1',
  expiry: 1_900_000_000,
  permissions,
  signer: { type: 'key', data: { id: 'k' } },
}
const terms = { chainId: '0x1', expiry: 1_900_000_000, permissions }

describe('of a wallet’s answer the iframe may learn', () => {
  test.each<[string, unknown, unknown[]]>([
    ['what one permission allows', answer, [terms]],
    ['of several, each', [answer, { ...answer, chainId: '0xa' }], [terms, { ...terms, chainId: '0xa' }]],
    [
      'of viem’s form',
      { permissionsContext: context, expiry: 1, grantedPermissions: permissions, signerData: { userOpBuilder: '0x1' } },
      [{ expiry: 1, grantedPermissions: permissions }],
    ],
    [
      'of the newer form',
      [
        {
          ...{ context, from: '0x1', to: '0x2', chainId: '0x1', delegationManager: '0x3', dependencies: [] },
          ...{ permission: permissions[0], rules: [{ type: 'expiry', data: { timestamp: 2 } }] },
        },
      ],
      [
        {
          ...{ from: '0x1', chainId: '0x1', permission: permissions[0] },
          rules: [{ type: 'expiry', data: { timestamp: 2 } }],
        },
      ],
    ],
    ['nothing without a context', { ...answer, context: undefined }, []],
    ['nothing of a context that is no text', { ...answer, context: { toString: () => context } }, []],
    ['nothing of null', null, []],
    ['nothing of a text', context, []],
    ['nothing of an empty list', [], []],
    ['eight of many', Array(20).fill(answer), Array(8).fill(terms)],
  ])('%s', async (_, said, expected) => {
    const grants = await readGrants(said)
    const pci = await hash()
    expect(grants).toEqual(expected.map(terms => ({ pci, terms })))
    expect(JSON.stringify(grants).toLowerCase()).not.toContain(context.slice(2).toLowerCase())
  })

  test('nothing of an answer that never ends', async () => {
    const endless: Record<string, unknown> = { ...answer }
    endless.permissions = [endless]
    await expect(readGrants(endless)).rejects.toMatchObject({ code: 'invalid_message' })
  })
})

describe('of the published examples of ERC-7715', () => {
  const { examples } = erc7715
  test('there are as many as there were', () => expect(Object.keys(examples)).toHaveLength(suites.erc7715.count))

  test.each(['wallet_requestExecutionPermissions response', 'wallet_getGrantedExecutionPermissions response'] as const)(
    '%s: what it allows, and neither its context nor who redeems it',
    async name => {
      const [said] = examples[name]
      const [grant] = await readGrants(examples[name])
      const { chainId, from, permission } = said ?? {}
      expect(grant).toEqual({
        pci: await sha256Of(said?.context.toLowerCase() ?? ''),
        terms: { chainId, from, permission },
      })
      // The iframe's schema accepts it, except for the placeholder in place of an account.
      const read = grantedSession.safeParse({ ...Object(grant?.terms), from: `0x${'11'.repeat(20)}` })
      expect(read.data?.permission).toMatchObject({ type: 'native-token-allowance' })
      expect(evmChainId(read.data?.chainId)).toBe('eip155:1')
    },
  )

  test('a request does not count: it has no context', async () => {
    expect(await readGrants(examples['wallet_requestExecutionPermissions request'])).toEqual([])
  })
})

describe('a wallet gives the page permissions', () => {
  let wallet: FakeWallet
  setUpModal()
  beforeEach(async () => {
    vi.useRealTimers()
    wallet = createFakeWallet({ wallet_grantPermissions: answer, wallet_requestExecutionPermissions: [answer] })
    announce(wallet)
    modal.preload()
    await app.boot()
    connectWallet(core, 'test.wallet', wallet)
  })
  const ask = (method: string) => {
    const [connection] = core.connections.list()
    return core.request(connection as never, method, [{}])
  }

  test.each(['wallet_grantPermissions', 'wallet_requestExecutionPermissions'])(
    'by %s: the page has the whole answer, and the iframe, asked without the context, is shown if it likes',
    async method => {
      app.answers['permissions.granted'] = async () => true as never
      const expected = method === 'wallet_grantPermissions' ? answer : [answer]
      expect(await ask(method)).toEqual(expected)
      expect(await app.next('permissions.granted')).toEqual({
        id: 'eip155:test.wallet',
        grants: [{ pci: await hash(), terms }],
      })
      expect(await app.next('modal.open')).toMatchObject({ view: 'SmartSessionList' })
      changed(true, 'SmartSessionCreated')
      await app.settled()
      expect(modal.state().view).toBe('SmartSessionCreated')
    },
  )

  test('a wallet that the iframe holds is no exception', async () => {
    const held = { namespace: 'eip155', accounts: [{ address: bob, type: 'eoa' }], chainId: 'eip155:10' } as const
    const wallet = { name: 'Phone', kind: 'walletConnect' } as const
    const connection = { ...held, id: 'eip155:walletconnect', connectorId: 'walletConnect', wallet }
    await core.end(core.connections.entries().map(({ key }) => key))
    await opened()
    await upsert({ connection })
    app.answers['connection.request'] = async () => answer as never
    expect(await ask('wallet_grantPermissions')).toEqual(answer)
    const grants = [{ pci: await hash(), terms }]
    expect(await app.next('permissions.granted')).toEqual({ id: connection.id, grants })
  })

  test.each([[false], [null], ['true'], [1], [{}]])('nothing is shown for %j', async said => {
    app.answers['permissions.granted'] = async () => said as never
    await ask('wallet_grantPermissions')
    await app.next('permissions.granted')
    await app.settled()
    expect(app.heard.map(([name]) => name)).not.toContain('modal.open')
  })

  test('the page gets its answer if the iframe fails, and no event', async () => {
    app.answers['permissions.granted'] = () => Promise.reject(new Error('no'))
    expect(await ask('wallet_grantPermissions')).toEqual(answer)
    await app.next('permissions.granted')
    await app.settled()
    expect(modal.state().open).toBe(false)
  })

  test('a refusal, or an answer to anything else, is not reported', async () => {
    wallet.answers.wallet_grantPermissions = () => {
      throw Object.assign(new Error('No'), { code: 4001 })
    }
    wallet.answers.wallet_getCapabilities = answer
    await expect(ask('wallet_grantPermissions')).rejects.toMatchObject({ code: 4001 })
    expect(await ask('wallet_getCapabilities')).toEqual(answer)
    await app.settled()
    expect(app.heard.map(([name]) => name)).not.toContain('permissions.granted')
  })
})
