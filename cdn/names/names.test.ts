import { sql } from 'kysely'
import Database from 'libsql'
import { describe, expect, test } from 'vitest'
import { coinTypeOf } from '../../shared/accountName.ts'
import { nameAccount, nameSuggestions, namesOfAddress } from '../../shared/api/names.schema.ts'
import { createTestDatabases } from '../store/testDatabases.ts'
import { openData } from '../store/testStores.ts'
import { network } from '../testApp.ts'
import { createNameRegister } from './nameRegister.ts'
import { local, namesApp, namingProject, newAccount, nowMs, registration, zone } from './testNames.ts'

/* Names of accounts, on each database. */

const databases = await createTestDatabases()
const opened = async (database?: string) => databases.closeLater(await openData(database))

const coinType = coinTypeOf(local)
const registeredAt = new Date(nowMs).toISOString()
const success = { status: 200, body: { success: true } }
const refused = (code: string) => ({ body: { error: expect.any(String), code } })

describe.each(databases.all)('$name', ({ isThere, isShared, database }) => {
  const emptied = async () => {
    const data = await opened(database())
    await (await data.open()).deleteFrom('account_names').execute()
    return data
  }
  const setUp = async () => namesApp({ data: await emptied() })

  // @spec 7.profile-register 7.profile-account 7.profile-reverse
  test.runIf(isThere)('an account registers a name, which is found both ways', async () => {
    const { register, account, reverse } = await setUp()
    const owner = newAccount()
    expect(await register(owner, 'gardener')).toMatchObject(success)
    const profile = {
      name: `gardener.${zone}`,
      registered_at: registeredAt,
      owner: owner.address,
      addresses: { [coinType]: { address: owner.address, created: registeredAt, isContract: false } },
      attributes: [],
    }
    for (const name of [`gardener.${zone}`, `GARDENER.${zone.toUpperCase()}`]) {
      const answer = await account(name)
      expect(answer).toMatchObject({ status: 200, body: profile })
      expect(nameAccount.reply.safeParse(answer.body).success).toBe(true)
      expect(answer.headers.get('Cache-Control')).toBe('private, max-age=60')
    }
    for (const address of [owner.address, owner.address.toLowerCase(), owner.address.slice(2)]) {
      const answer = await reverse(address)
      expect(answer).toMatchObject({ status: 200, body: [profile] })
      expect(namesOfAddress.reply.safeParse(answer.body).success).toBe(true)
      expect(answer.headers.get('Cache-Control')).toBe('private, max-age=300')
    }
    expect(await account(`somebody.${zone}`)).toMatchObject({ status: 404, ...refused('not_found') })
    const none = await reverse(newAccount().address)
    expect(none).toMatchObject({ status: 200, body: [] })
    expect(none.headers.get('Cache-Control')).toBe('private, no-cache')
  })

  test.runIf(isThere)('a name and an account go together once', async () => {
    const { register, post, account } = await setUp()
    const [owner, other] = [newAccount(), newAccount()]
    const body = await registration(owner, `gardener.${zone}`)
    expect(await post(body)).toMatchObject(success)
    expect(await register(owner, 'second')).toMatchObject({ status: 409, ...refused('name_owned') })
    expect(await register(other, 'gardener')).toMatchObject({ status: 409, ...refused('name_taken') })
    expect(await register(other, 'GardeneR')).toMatchObject({ status: 409, ...refused('name_taken') })
    expect(await account(`second.${zone}`)).toMatchObject({ status: 404 })
    expect(await register(other, 'second')).toMatchObject(success)
  })

  test.runIf(isThere)('a registration whose reply was lost can be repeated, but only by the owner', async () => {
    const { register, post, account } = await setUp()
    const [owner, other] = [newAccount(), newAccount()]
    const body = await registration(owner, `gardener.${zone}`)
    expect(await post(body)).toMatchObject(success)
    const { body: before } = await account(`gardener.${zone}`)
    expect(await post(body)).toMatchObject(success)
    expect(await post(await registration(owner, `GARDENER.${zone}`, nowMs / 1000 + 60))).toMatchObject(success)
    expect((await account(`gardener.${zone}`)).body).toEqual(before)
    const { signature } = await registration(other, `gardener.${zone}`)
    // Without a node, a contract's signature cannot be verified; no key signed this.
    expect(await post({ ...body, signature })).toMatchObject({ status: 503, ...refused('not_available') })
    expect(await post(await registration(owner, `gardener.${zone}`, nowMs / 1000 - 601))).toMatchObject(
      refused('clock_wrong'),
    )
    expect(await register(other, 'gardener')).toMatchObject({ status: 409, ...refused('name_taken') })
  })

  test.runIf(isThere)('a contract’s name is not given to the owner of its address on another network', async () => {
    const data = await emptied()
    const { register, account } = await namesApp({ data })
    const owner = newAccount()
    const address = owner.address.toLowerCase()
    const elsewhere = { zone, label: 'gardener', address, coin_type: coinTypeOf('eip155:10'), is_contract: 1 }
    await createNameRegister(data).add({ ...elsewhere, registered_at: nowMs })
    expect(await register(owner, 'gardener')).toMatchObject({ status: 409, ...refused('name_owned') })
    const { addresses } = (await account(`gardener.${zone}`)).body as { addresses: object }
    expect(Object.keys(addresses)).toEqual([String(coinTypeOf('eip155:10'))])
  })

  test.runIf(isThere)('50 simultaneous requests of one account for one name all succeed', async () => {
    const { register, reverse } = await setUp()
    const owner = newAccount()
    const answers = await Promise.all(Array.from({ length: 50 }, () => register(owner, 'gardener')))
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
    expect((await reverse(owner.address)).body).toHaveLength(1)
  })

  // @spec 7.profile-suggestions
  test.runIf(isThere)('suggests the name itself, and free ones that are like it', async () => {
    const { register, suggestions } = await setUp()
    const answer = await suggestions('Gardener')
    expect(nameSuggestions.reply.safeParse(answer.body).success).toBe(true)
    const all = ['gardener', 'gardener-eth', 'my-gardener', 'the-gardener', 'gardener-2026']
    expect(answer.body).toEqual({ suggestions: all.map(name => ({ name, registered: false })) })
    await register(newAccount(), 'gardener')
    await register(newAccount(), 'my-gardener')
    const free = ['gardener-eth', 'the-gardener', 'gardener-2026', 'gardener1']
    expect((await suggestions('gardener')).body).toEqual({
      suggestions: [{ name: 'gardener', registered: true }, ...free.map(name => ({ name, registered: false }))],
    })
  })

  test.runIf(isThere && isShared)('1,000 who register one name at once, at two servers, give one owner', async () => {
    const servers = [await namesApp({ data: await emptied() }), await namesApp({ data: await opened(database()) })]
    const owners = Array.from({ length: 1000 }, newAccount)
    const bodies = await Promise.all(owners.map(owner => registration(owner, `gardener.${zone}`)))
    const answers = await Promise.all(bodies.map((body, index) => servers[index % 2]?.post(body)))
    const winners = answers.flatMap((answer, index) => (answer?.status === 200 ? [owners[index]?.address] : []))
    expect(winners).toHaveLength(1)
    expect(new Set(answers.map(answer => Object(answer?.body).code))).toEqual(new Set([undefined, 'name_taken']))
    expect((await servers[1]?.account(`gardener.${zone}`))?.body).toMatchObject({ owner: winners[0] })
  })

  test.runIf(isThere)('1,000 rows of one name at once are one row', async () => {
    const register = createNameRegister(await emptied())
    const add = (index: number) =>
      register.add({
        zone,
        label: 'gardener',
        address: `0x${String(index).padStart(40, '0')}`,
        coin_type: coinType,
        is_contract: 0,
        registered_at: nowMs,
      })
    const added = await Promise.all(Array.from({ length: 1000 }, (_, index) => add(index)))
    expect(added.filter(isNew => isNew)).toHaveLength(1)
    expect((await register.find(zone, 'gardener'))?.address).toBe(`0x${String(added.indexOf(true)).padStart(40, '0')}`)
  })

  test.runIf(isThere)('an account that registers 50 names at once gets one', async () => {
    const { register, reverse } = await setUp()
    const owner = newAccount()
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => register(owner, `garden${index}`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => (body as { code?: string }).code === 'name_owned')).toHaveLength(49)
    expect((await reverse(owner.address)).body).toHaveLength(1)
  })

  test.runIf(isThere)('projects of one zone share its names, others do not', async () => {
    const data = await emptied()
    const own = await namesApp({ data })
    const other = await namesApp({ data }, [namingProject({ names: { zone: 'other.eth' } })])
    const owner = newAccount()
    await own.register(owner, 'gardener')
    expect(await other.account('gardener.other.eth')).toMatchObject({ status: 404 })
    expect((await other.reverse(owner.address)).body).toEqual([])
    expect(await other.post(await registration(owner, 'gardener.other.eth'))).toMatchObject(success)
    const sharing = await namesApp({ data }, [namingProject({ name: 'Another site' })])
    expect((await sharing.reverse(owner.address)).body).toMatchObject([{ name: `gardener.${zone}` }])
  })
})

test('a locked database is reported, and loses nothing', async () => {
  const file = databases.fileOf('locked.db')
  const { register, account } = await namesApp({ data: await opened(file) })
  const owner = newAccount()
  const other = new Database(file)
  other.exec('begin immediate')
  expect(await register(owner, 'gardener')).toMatchObject({ status: 503, ...refused('not_available') })
  other.exec('rollback')
  other.close()
  expect(await account(`gardener.${zone}`)).toMatchObject({ status: 404 })
  expect(await register(owner, 'gardener')).toMatchObject(success)
  expect(await account(`gardener.${zone}`)).toMatchObject({ status: 200 })
})

test('a full database is reported, and keeps its data', async () => {
  const data = await opened(databases.fileOf('full.db'))
  const { register, account } = await namesApp({ data })
  expect(await register(newAccount(), 'gardener')).toMatchObject(success)
  const db = await data.open()
  await sql`pragma max_page_count = 1`.execute(db)
  let index = 0
  let answer = await register(newAccount(), `garden${index}`)
  while (answer.status === 200) answer = await register(newAccount(), `garden${++index}`)
  expect(answer).toMatchObject({ status: 503, ...refused('not_available') })
  expect(await account(`garden${index}.${zone}`)).toMatchObject({ status: 404 })
  expect(await account(`gardener.${zone}`)).toMatchObject({ status: 200 })
  await sql`pragma max_page_count = 100000`.execute(db)
  expect(await register(newAccount(), `garden${index}`)).toMatchObject(success)
})

test('names that were registered are in a backup', async () => {
  const { backUpData, restoreData } = await import('../store/backup/backUpData.ts')
  const [from, to, file] = ['from.db', 'to.db', 'backup'].map(databases.fileOf) as [string, string, string]
  const owner = newAccount()
  await (await namesApp({ data: await opened(from) })).register(owner, 'gardener')
  expect(await backUpData({ database: from, file })).toBe(1)
  expect(await restoreData({ database: to, file })).toBe(1)
  const restored = await namesApp({ data: await opened(to) })
  expect((await restored.account(`gardener.${zone}`)).body).toMatchObject({ owner: owner.address })
  expect(await restored.register(newAccount(), 'gardener')).toMatchObject(refused('name_taken'))
})

test('a server without a database, and a project without a zone, say so', async () => {
  const owner = newAccount()
  const without = [await namesApp({}), await namesApp({ data: await opened() }, [namingProject({ names: undefined })])]
  for (const { register, account, reverse, suggestions } of without)
    for (const answer of [
      await register(owner, 'gardener'),
      await account(`gardener.${zone}`),
      await reverse(owner.address),
      await suggestions('gardener'),
    ])
      expect(answer).toMatchObject({ status: 503, ...refused('not_available') })
})

test('only networks of the project register', async () => {
  const entry = namingProject({ networks: [network('eip155:10', 'http://127.0.0.1:1')] })
  const { register } = await namesApp({ data: await opened() }, [entry])
  expect(await register(newAccount(), 'gardener')).toMatchObject({ status: 400, ...refused('unknown_network') })
})
