import type { Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { smartSessions } from '../../shared/api/smartSessions.schema.ts'
import { keptSessionText, revokedSessionText, type SmartSessionTerms, sha256Of } from '../../shared/smartSession.ts'
import { local, newAccount, nowMs } from '../names/testNames.ts'
import { createTestDatabases } from '../store/testDatabases.ts'
import { openData } from '../store/testStores.ts'
import { network, projectEntry, publicUrl, testApp } from '../testApp.ts'
import type { Call } from '../testNode.ts'
import { maxSessions } from './smartSessionStore.ts'

/* ERC-7715 sessions, on each database. */

const databases = await createTestDatabases()

const nowSeconds = nowMs / 1_000
const permissions = [{ type: 'native-token-transfer', data: { allowance: '0x1' } }]
const termsOf = async (name: string, more: Partial<SmartSessionTerms> = {}): Promise<SmartSessionTerms> => ({
  ...{ pci: await sha256Of(name), chainId: local, expiry: nowSeconds + 3_600, permissions },
  ...more,
})
const success = { status: 200, body: { success: true } }
const refused = (status: number, code: string) => ({ status, body: { error: expect.any(String), code } })
const another = 'eip155:31338'

/** A network where no account has code, so no contract signs. */
const codeless = async (_: unknown, init?: RequestInit) => {
  const body = JSON.parse(String(init?.body))
  const results: Readonly<Record<string, string>> = { eth_chainId: '0x7a69', eth_getCode: '0x' }
  const answer = ({ id, method }: Call) => ({ jsonrpc: '2.0', id, result: results[method] ?? '0x00' })
  return Response.json(Array.isArray(body) ? body.map(answer) : answer(body))
}

async function serverOf(data: Awaited<ReturnType<typeof openData>> | undefined) {
  const url = 'http://127.0.0.1:1'
  const entry = (id: string) => projectEntry({ id, networks: [network(local, url), network(another, url)] })
  const limit = { burst: 1e6, perSecond: 1 }
  const app = await testApp(
    { now: () => nowMs, data, fetch: codeless as typeof fetch, rateLimit: limit, projectRateLimit: limit },
    [entry('demo'), entry('other')],
  )
  const ask = async (path: string, init?: RequestInit) => {
    const response = await app.request(path, init)
    return { status: response.status, body: await response.json() }
  }
  const idOf = ({ address }: { address: string }, chainId: string = local) =>
    encodeURIComponent(`${chainId}:${address}`)
  const post = (path: string, body: unknown, project = 'demo', origin = publicUrl) =>
    ask(`/v1/sessions/${path}?projectId=${project}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: origin },
      body: JSON.stringify(body),
    })
  return {
    ask,
    post,
    idOf,
    list: (account: { address: string }, chainId?: string, project = 'demo') =>
      ask(`/v1/sessions/${idOf(account, chainId)}?projectId=${project}`),
    async keep(account: PrivateKeyAccount, session: SmartSessionTerms, project = 'demo', signedFor = project) {
      const signature = await account.signMessage({ message: await keptSessionText(signedFor, session) })
      return post(idOf(account, session.chainId), { session, signature }, project)
    },
    async revoke(account: PrivateKeyAccount, pci: string, signer = account) {
      const signature = await signer.signMessage({ message: revokedSessionText('demo', { pci, chainId: local }) })
      return post(`${idOf(account)}/revoke`, { pci, signature })
    },
  }
}

describe.each(databases.all)('$name', ({ isThere, database }) => {
  const setUp = async () => {
    const data = databases.closeLater(await openData(database()))
    await (await data.open()).deleteFrom('smart_sessions').execute()
    return serverOf(data)
  }

  // @spec 7.sessions 7.sessions-revoke
  test.runIf(isThere)('a session that its account signed for is listed, then revoked for good', async () => {
    const { keep, list, revoke } = await setUp()
    const account = newAccount()
    expect(await list(account)).toEqual({ status: 200, body: [] })
    const session = await termsOf('one')
    expect(await keep(account, session)).toMatchObject(success)
    // Includes the signature, so readers need not trust this server.
    const signature = await account.signMessage({ message: await keptSessionText('demo', session) })
    const kept = { ...session, address: account.address.toLowerCase(), createdAt: nowSeconds, signature }
    const { body } = await list({ address: account.address.toLowerCase() })
    expect(body).toEqual([kept])
    expect(smartSessions.reply.safeParse(body).success).toBe(true)
    expect(await revoke(account, session.pci)).toMatchObject(success)
    const revocation = await account.signMessage({ message: revokedSessionText('demo', session) })
    const revoked = { ...kept, revokedAt: nowSeconds, revocation }
    expect((await list(account)).body).toEqual([revoked])
    // Neither a second revocation nor the old signature restores it.
    expect(await revoke(account, session.pci)).toMatchObject(success)
    expect(await keep(account, session)).toMatchObject(success)
    expect((await list(account)).body).toEqual([revoked])
  })

  test.runIf(isThere)('it belongs to its account and project alone', async () => {
    const { keep, list, revoke } = await setUp()
    const account = newAccount()
    const { pci } = await termsOf('mine')
    await keep(account, await termsOf('mine'))
    const empty = { status: 200, body: [] }
    expect(await list(newAccount())).toEqual(empty)
    expect(await list(account, local, 'other')).toEqual(empty)
    // A signature for another project is not accepted here.
    expect(await keep(account, await termsOf('mine'), 'other', 'demo')).toMatchObject(refused(400, 'signature_invalid'))
    expect(await revoke(newAccount(), pci)).toMatchObject(refused(404, 'not_found'))
    expect(await revoke(account, pci, newAccount())).toMatchObject(refused(400, 'signature_invalid'))
    // Another signer of the same id has a separate row.
    const thief = newAccount()
    expect(await keep(thief, await termsOf('mine'))).toMatchObject(success)
    await revoke(thief, pci)
    expect((await list(account)).body).toMatchObject([{ pci }])
    expect((await list(account)).body[0]).not.toHaveProperty('revokedAt')
  })

  test.runIf(isThere)('an account sees those of all its networks, and revokes each on its own', async () => {
    const { keep, list, post, idOf } = await setUp()
    const account = newAccount()
    const [here, there] = [await termsOf('one'), await termsOf('one', { chainId: another })]
    await keep(account, here)
    await keep(account, there)
    const networks = async (chainId: string) => ((await list(account, chainId)).body as SmartSessionTerms[]).length
    expect([await networks(local), await networks(another)]).toEqual([2, 2])
    const signature = await account.signMessage({ message: revokedSessionText('demo', there) })
    expect(await post(`${idOf(account, another)}/revoke`, { pci: here.pci, signature })).toMatchObject(success)
    const { body } = await list(account)
    expect(body).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ chainId: another, revokedAt: nowSeconds }),
        expect.not.objectContaining({ revokedAt: nowSeconds }),
      ]),
    )
  })

  test.runIf(isThere)(
    'what revokes one, which anybody may read, revokes none of another project or network',
    async () => {
      const { keep, list, post, idOf, revoke } = await setUp()
      const account = newAccount()
      const session = await termsOf('one')
      await keep(account, session)
      await keep(account, session, 'other')
      await keep(account, await termsOf('one', { chainId: another }))
      await revoke(account, session.pci)
      const [{ revocation: signature } = { revocation: '' }] = (
        (await list(account)).body as { revocation: string }[]
      ).filter(each => each.revocation)
      const replayed = { pci: session.pci, signature }
      const unsigned = refused(400, 'signature_invalid')
      expect(await post(`${idOf(account)}/revoke`, replayed, 'other')).toMatchObject(unsigned)
      expect(await post(`${idOf(account, another)}/revoke`, replayed)).toMatchObject(unsigned)
      expect((await list(account, local, 'other')).body).toMatchObject([{ pci: session.pci }])
    },
  )

  test.runIf(isThere)('of an account with too many, those that ended go, and no others', async () => {
    const { keep, list, revoke } = await setUp()
    const account = newAccount()
    for (let count = 0; count < maxSessions; count++) await keep(account, await termsOf(`${count}`))
    expect(await keep(account, await termsOf('more'))).toMatchObject(refused(429, 'rate_limited'))
    await revoke(account, (await termsOf('7')).pci)
    expect(await keep(account, await termsOf('more'))).toMatchObject(success)
    const pcis = ((await list(account)).body as { pci: string }[]).map(({ pci }) => pci)
    expect(pcis).toHaveLength(maxSessions)
    expect(pcis).not.toContain((await termsOf('7')).pci)
  })

  test.runIf(isThere)(
    'one that was revoked does not live again by its old signature, however many came after it',
    async () => {
      const { idOf, keep, list, post, revoke } = await setUp()
      const account = newAccount()
      for (let count = 0; count < maxSessions; count++) await keep(account, await termsOf(`${count}`))
      // The list contains each signature.
      const listed = (await list(account)).body as { pci: string; signature: string }[]
      for (const name of ['7', '8']) await revoke(account, (await termsOf(name)).pci)
      expect(await keep(account, await termsOf('more'))).toMatchObject(success)
      const session = await termsOf('7')
      const signature = listed.find(({ pci }) => pci === session.pci)?.signature
      expect(await post(idOf(account), { session, signature })).toMatchObject(success)
      const now = (await list(account)).body as { pci: string; revokedAt?: number }[]
      expect(now.filter(({ pci, revokedAt }) => pci === session.pci && revokedAt === undefined)).toEqual([])
      expect(now.filter(({ revokedAt }) => revokedAt === undefined)).toHaveLength(maxSessions - 1)
    },
  )
})

describe('a session is refused', () => {
  const setUp = async () => serverOf(databases.closeLater(await openData()))

  test.each<[string, (session: SmartSessionTerms) => SmartSessionTerms]>([
    ['another id', session => ({ ...session, pci: 'ab'.repeat(32) })],
    ['a later end', session => ({ ...session, expiry: session.expiry + 1 })],
    ['another permission', session => ({ ...session, permissions: [{ type: 'contract-call' }] })],
    [
      'other terms of it',
      session => ({ ...session, permissions: [{ ...permissions[0], type: 'native-token-transfer', data: {} }] }),
    ],
  ])('whose account signed for %s', async (_, change) => {
    const { post, idOf, list } = await setUp()
    const account = newAccount()
    const signature = await account.signMessage({ message: await keptSessionText('demo', await termsOf('one')) })
    const session = change(await termsOf('one'))
    expect(await post(idOf(account), { session, signature })).toMatchObject(refused(400, 'signature_invalid'))
    expect((await list(account)).body).toEqual([])
  })

  const deep = () => JSON.parse('['.repeat(40) + ']'.repeat(40))
  test.each<[string, number, string, Partial<SmartSessionTerms>]>([
    ['is over', 400, 'invalid_request', { expiry: nowSeconds }],
    ['allows nothing', 400, 'invalid_request', { permissions: [] }],
    ['has a permission without a kind', 400, 'invalid_request', { permissions: [{ type: '' }] }],
    ['has a kind with a line break', 400, 'invalid_request', { permissions: [{ type: 'a\nEnds: never' }] }],
    ['has long terms', 400, 'invalid_request', { permissions: [{ type: 'a', data: 'x'.repeat(20_000) }] }],
    ['has deep terms', 400, 'invalid_request', { permissions: [{ type: 'a', data: deep() }] }],
    ['is for a network that the project lacks', 400, 'unknown_network', { chainId: 'eip155:5' }],
    ['is for another kind of network', 400, 'invalid_request', { chainId: 'solana:mainnet' }],
  ])('that %s', async (_, status, code, more) => {
    const { keep } = await setUp()
    expect(await keep(newAccount(), await termsOf('one', more))).toMatchObject(refused(status, code))
  })

  test('for an invalid account, from another site, and without a database', async () => {
    const { ask, post, idOf } = await setUp()
    expect(await ask('/v1/sessions/nobody?projectId=demo')).toMatchObject(refused(400, 'invalid_request'))
    expect(await ask('/v1/sessions/eip155:1:0x12')).toMatchObject({ status: 401 })
    const session = await termsOf('one')
    const body = { session, signature: '0xab' as Hex }
    const account = newAccount()
    expect(await post(idOf(account), body, 'demo', 'https://evil.example')).toMatchObject({ status: 403 })
    expect(await post(idOf(account, another), body)).toMatchObject(refused(400, 'invalid_request'))
    const without = await serverOf(undefined)
    expect(await without.list(account)).toMatchObject(refused(503, 'not_available'))
  })
})
