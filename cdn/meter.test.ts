import { expect, test } from 'vitest'
import { createMeter } from './meter.ts'
import { local, paths, setUp, token } from './routes/testAccounts.ts'
import { formatLog } from './sources/formatLog.ts'

test('counts cached answers, reads, and their cost', async () => {
  const meter = createMeter()
  const { get, clock } = await setUp({}, { meter })
  for (let count = 0; count < 3; count++) await get(paths.balance)
  expect(meter.take()).toEqual({ 'answers.read': 1, 'answers.fresh': 2, 'charged.client': 7, 'charged.project': 4 })
  clock.now += 31_000
  await get(paths.balance)
  await get(`${paths.balance}&forceUpdate=eip155:31337:${token}`)
  expect(meter.take()).toMatchObject({ 'answers.stale': 1, 'answers.read': 1, 'answers.forced': 1 })
  expect(meter.take()).toEqual({})
})

test('counts refusals by limit', async () => {
  const meter = createMeter()
  const few = { burst: 2, perSecond: 1 }
  const { get } = await setUp({}, { meter, rateLimit: few })
  for (let count = 0; count < 4; count++) await get(`/v1/supported-chains?${local}`)
  expect(meter.take()).toEqual({ 'charged.client': 2, 'refused.client': 2 })
  const ofAll = await setUp({}, { meter, projectRateLimit: few })
  await ofAll.get(paths.balance)
  await ofAll.get(paths.history)
  expect(meter.take()).toMatchObject({ 'charged.project': 4, 'refused.project': 1 })
})

test('is one readable line of the log', () => {
  const entry = { time: '2026-11-26T20:00:00.000Z', event: 'meter' as const, 'answers.fresh': 7, 'refused.client': 2 }
  expect(formatLog(entry, 'pretty')).toBe('20:00:00 meter answers.fresh 7, refused.client 2')
  expect(JSON.parse(formatLog(entry, 'json'))).toEqual(entry)
})
