import { afterEach, beforeEach, expect, test } from 'vitest'
import { createNameRegister, isShown } from '../names/nameRegister.ts'
import type { OpenStore } from '../store/openStore.ts'
import type { DataTables } from '../store/tables.ts'
import { openData } from '../store/testStores.ts'
import { createNameRights } from './nameRights.ts'

const zone = 'garden.example.eth'
const [ada, grace] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`]
let data: OpenStore<DataTables>
beforeEach(async () => {
  data = await openData()
  const register = createNameRegister(data)
  const row = { zone, coin_type: 0x8000_0001, is_contract: 0 }
  await register.add({ ...row, label: 'tulip', address: ada, registered_at: 1 })
  await register.add({ ...row, label: 'rose', address: grace, registered_at: 2 })
})
afterEach(() => data.close())

test('a suspended name resolves to nobody, and stays taken', async () => {
  const [rights, register, db] = [createNameRights(data), createNameRegister(data), await data.open()]
  await rights.change(db, { zone, label: 'tulip' }, { suspended_at: 5 })
  const row = await register.find(zone, 'tulip')
  expect([isShown(row), await register.findFirstOf(ada), [...(await register.taken(zone, ['tulip']))]]).toEqual([
    false,
    undefined,
    ['tulip'],
  ])
  await rights.change(db, { zone, label: 'tulip' }, { suspended_at: null })
  expect(isShown(await register.find(zone, 'tulip'))).toBe(true)
})

test('a name is transferred to an address without one, and released to all', async () => {
  const [rights, register, db] = [createNameRights(data), createNameRegister(data), await data.open()]
  const to = (address: string) => rights.change(db, { zone, label: 'tulip' }, { address, is_contract: 1 })
  await expect(to(grace)).rejects.toMatchObject({ code: 'name_owned' })
  const heir = `0x${'c'.repeat(40)}`
  await to(heir)
  expect(await register.findOf(zone, heir)).toMatchObject({ label: 'tulip', is_contract: 1 })
  await rights.release(db, { zone, label: 'tulip' })
  expect(await register.find(zone, 'tulip')).toBeUndefined()
  await expect(rights.release(db, { zone, label: 'tulip' })).rejects.toMatchObject({ code: 'not_found' })
})

test('what was meant for one owner of a name reaches no later one', async () => {
  const [rights, register, db] = [createNameRights(data), createNameRegister(data), await data.open()]
  const seen = { zone, label: 'tulip', owner: ada }
  // Another operator releases it, and a visitor registers it.
  await rights.release(db, seen)
  const heir = `0x${'c'.repeat(40)}`
  const row = { zone, label: 'tulip', coin_type: 0x8000_0001, is_contract: 0, address: heir, registered_at: 3 }
  await register.add(row)
  const late = [
    () => rights.release(db, seen),
    () => rights.change(db, seen, { suspended_at: 5 }),
    () => rights.change(db, seen, { address: ada }),
  ]
  for (const act of late) await expect(act()).rejects.toMatchObject({ code: 'changed_meanwhile' })
  expect(await register.find(zone, 'tulip')).toEqual({ ...row, suspended_at: null })
  await rights.release(db, { ...seen, owner: heir })
})

test('names are found by a whole name or an address, and listed in pages', async () => {
  const rights = createNameRights(data)
  const labels = async (...asked: Parameters<typeof rights.list>) =>
    (await rights.list(...asked)).map(({ label }) => label)
  expect(await labels({ query: `Tulip.${zone}`, limit: 5 })).toEqual(['tulip'])
  expect(await labels({ query: grace.toUpperCase().replace('0X', '0x'), limit: 5 })).toEqual(['rose'])
  expect(await labels({ query: '%', limit: 5 })).toEqual([])
  expect(await labels({ limit: 1 })).toEqual(['rose'])
  expect(await labels({ limit: 5, after: `2.rose.${zone}` })).toEqual(['tulip'])
})
