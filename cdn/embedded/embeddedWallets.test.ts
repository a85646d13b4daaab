import { beforeEach, expect, test } from 'vitest'
import { createCounts } from '../limits/counts.ts'
import { createDatabaseLimits } from '../limits/createDatabaseLimits.ts'
import { createEmbeddedWallets, type EmbeddedWallets, type Owner } from './embeddedWallets.ts'
import { createEndedKeys, type EndedKeys } from './endedKeys.ts'
import { createTestStore } from './testStore.ts'
import { readVaultKey } from './vaultKey.ts'
import { createWaitingRequests, type WaitingRequests } from './waitingRequests.ts'
import { createWarnings } from './warnings.ts'

const hour = 3_600_000
const store = createTestStore()
let wallets: EmbeddedWallets
let endedKeys: EndedKeys
let waiting: WaitingRequests
const { now } = store
const laptop: Owner = { userId: 'ada', deviceKey: 'laptop' }
const phone: Owner = { userId: 'ada', deviceKey: 'phone' }
const eve: Owner = { userId: 'eve', deviceKey: 'eve' }
const address = `0x${'aB'.repeat(20)}`
const wrap = 'w'.repeat(80)
const vault = 'v'.repeat(59)
const coded = (code: string) => expect.objectContaining({ code })

beforeEach(async () => {
  const vaultKey = await readVaultKey(Buffer.alloc(32, 7).toString('base64'))
  wallets = createEmbeddedWallets({
    data: store.data,
    vaultKey,
    counts: createCounts(createDatabaseLimits(store.data, now)),
    now,
  })
  endedKeys = createEndedKeys(store.data, now)
  waiting = createWaitingRequests(store.data, createWarnings(store.data, now), now)
})

/** As the secure site does: a device slot and a recovery code. */
async function create(owner = laptop) {
  const device = await wallets.beginSlot(owner, { kind: 'device', label: 'Firefox on Linux' })
  const code = await wallets.beginSlot(owner, { kind: 'code', label: 'Recovery code' })
  const slots = [device, code].map(({ slotId }) => ({ slotId, wrap }))
  const wallet = await wallets.finishSlots(owner, slots, { walletId: device.walletId, vault, address })
  return { device, code, wallet }
}

test('slots started together belong to one wallet, and open it with the same half', async () => {
  expect(await wallets.find(laptop)).toBeNull()
  const { device, code, wallet } = await create()
  expect(code.walletId).toBe(device.walletId)
  expect(wallet).toMatchObject({ walletId: device.walletId, address, vault })
  expect(wallet.slots.map(({ kind, isThisDevice }) => [kind, isThisDevice])).toEqual([
    ['device', true],
    ['code', false],
  ])
  expect(await wallets.find(laptop)).toEqual(wallet)
  expect(await wallets.open(laptop, device.slotId)).toMatchObject({ half: device.half, wrap, vault, address })
  expect(await wallets.open(phone, code.slotId)).toMatchObject({ half: code.half })
})

test('there is no wallet without a way to open it elsewhere', async () => {
  const { slotId, walletId } = await wallets.beginSlot(laptop, { kind: 'device', label: 'Firefox' })
  const finish = wallets.finishSlots(laptop, [{ slotId, wrap }], { walletId, vault, address })
  await expect(finish).rejects.toEqual(coded('slot_needed'))
  expect(await wallets.find(laptop)).toBeNull()
})

test('if two tabs create a wallet at once, one succeeds and the other gets an error', async () => {
  const begin = async (owner: Owner) => wallets.beginSlot(owner, { kind: 'code', label: 'Recovery code' })
  const [one, other] = [await begin(laptop), await begin(phone)]
  const finish = (owner: Owner, { slotId, walletId }: typeof one) =>
    wallets.finishSlots(owner, [{ slotId, wrap }], { walletId, vault, address })
  const all = await Promise.allSettled([finish(laptop, one), finish(phone, other)])
  expect(all.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(all.find(({ status }) => status === 'rejected')).toMatchObject({ reason: coded('wallet_exists') })
})

test('a half goes to its own device and user alone', async () => {
  const { device, code } = await create()
  await expect(wallets.open(phone, device.slotId)).rejects.toEqual(coded('not_found'))
  await expect(wallets.open(eve, device.slotId)).rejects.toEqual(coded('not_found'))
  await expect(wallets.open(eve, code.slotId)).rejects.toEqual(coded('not_found'))
  await expect(endedKeys.end(eve, code.slotId)).rejects.toEqual(coded('not_found'))
})

test('a slot cannot be finished by others, for another wallet, or twice', async () => {
  const { device } = await create()
  const added = await wallets.beginSlot(phone, { kind: 'device', label: 'Safari on iPhone' })
  const finish = (owner: Owner, slotId: string) => wallets.finishSlots(owner, [{ slotId, wrap }])
  await expect(finish(laptop, added.slotId)).rejects.toEqual(coded('not_found'))
  await expect(finish(laptop, device.slotId)).rejects.toEqual(coded('not_found'))
  await create(eve)
  await expect(finish(eve, added.slotId)).rejects.toEqual(coded('not_found'))
  expect((await finish(phone, added.slotId)).slots).toHaveLength(3)
})

test('a device gets its half ten times a minute and a hundred times an hour, a code five times an hour', async () => {
  const { device, code } = await create()
  const taken = async (slotId: string, times: number) => {
    let count = 0
    for (let asked = 0; asked < times; asked++)
      count += await wallets.open(laptop, slotId).then(
        () => 1,
        () => 0,
      )
    return count
  }
  expect(await taken(device.slotId, 11)).toBe(10)
  expect(await taken(code.slotId, 11)).toBe(5)
  store.time += hour
  let all = 0
  for (let minute = 0; minute < 12; minute++) {
    all += await taken(device.slotId, 10)
    store.time += 60_000
  }
  expect(all).toBeGreaterThanOrEqual(100)
  expect(all).toBeLessThanOrEqual(110)
})

test('an ended slot opens nothing', async () => {
  const { device, code } = await create()
  await expect(endedKeys.end(laptop, code.slotId)).rejects.toEqual(coded('slot_needed'))
  await endedKeys.end(laptop, device.slotId)
  await expect(wallets.open(laptop, device.slotId)).rejects.toEqual(coded('not_found'))
})

test('a wallet has twelve slots at most', async () => {
  await create()
  for (let slot = 2; slot < 12; slot++) {
    const { slotId } = await wallets.beginSlot(phone, { kind: 'device', label: 'Safari' })
    await wallets.finishSlots(phone, [{ slotId, wrap }])
  }
  await expect(wallets.beginSlot(phone, { kind: 'device', label: 'Safari' })).rejects.toEqual(coded('too_many_slots'))
})

test('a new wallet may be started a day after it was asked for, and the old one stays', async () => {
  const { wallet } = await create()
  await expect(waiting.startNewWallet(laptop)).rejects.toEqual(coded('not_available'))
  const ask = () => waiting.askNewWallet(laptop, store.time + 24 * hour, undefined)
  await ask()
  expect(await waiting.newWalletAt(laptop)).toBe(store.time + 24 * hour)
  await waiting.cancelNewWallet(laptop)
  store.time += 24 * hour
  await expect(waiting.startNewWallet(laptop)).rejects.toEqual(coded('not_available'))
  await ask()
  store.time += 24 * hour
  await waiting.startNewWallet(laptop)
  expect(await wallets.find(laptop)).toBeNull()
  const again = await create()
  expect(again.wallet.walletId).not.toBe(wallet.walletId)
  const db = await store.data.open()
  expect(await db.selectFrom('embedded_wallets').selectAll().execute()).toHaveLength(2)
})

test('a dump without VAULT_KEY has no half, and another key opens none', async () => {
  const { device, code } = await create()
  const db = await store.data.open()
  const rows = await db.selectFrom('embedded_slots').selectAll().execute()
  expect(rows).toHaveLength(2)
  for (const { half } of [device, code]) expect(JSON.stringify(rows)).not.toContain(half)
  const other = await readVaultKey(Buffer.alloc(32, 8).toString('base64'))
  for (const row of rows) await expect(other.open(row.half_sealed, `slot|${row.id}`)).rejects.toThrow()
})
