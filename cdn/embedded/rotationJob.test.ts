import { expect, test, vi } from 'vitest'
import { openData } from '../store/testStores.ts'
import { beginRotation } from './beginRotation.ts'
import { createKeyring } from './createKeyring.ts'
import type { ResealNews } from './resealRows.ts'
import { startEmbedded } from './testEmbedded.ts'
import { sealedBy } from './testKeys.ts'
import { readVaultKey } from './vaultKey.ts'

vi.mock('../store/leaseTimes.ts', () => ({ ...{ leaseMs: 2000, beatEveryMs: 400, lookEveryMs: 50, sealMs: 10 } }))

const minute = 60_000
const keyOf = (byte: number) => readVaultKey(Buffer.alloc(32, byte).toString('base64'))

test('a server finishes the change that a killed command has started, once no earlier code is valid, and reports it', async () => {
  const [former, next] = [await keyOf(7), await keyOf(9)]
  const data = await openData()
  const ring = await createKeyring(data, 'VAULT_KEY', [former, next])
  const told: ResealNews[] = []
  const server = await startEmbedded({
    ...{ data, vaultKey: ring, keyrings: [ring] },
    deps: { tellReseal: news => void told.push(news) },
  })
  const { owner, device: slot } = await server.owner('ada@example.com')
  const waiting = await server.device()
  const { attemptId = '' } = (await waiting.start('eve@example.com')).body
  const code = server.code()
  await beginRotation(data, 'VAULT_KEY', { former, next })

  server.clock.now += minute
  await server.jobs.work()
  expect(told.at(-1)).toMatchObject({ event: 'vault.resealing', key: 'VAULT_KEY', left: 0, codes: 1 })
  expect((await ring.state()).former).toBeDefined()
  // The code of before is still good, and what was sealed is found.
  expect((await waiting.submit(attemptId, code)).status).toBe(200)
  expect((await owner.me()).body.email).toBe('ada@example.com')

  server.clock.now += minute
  await server.jobs.work()
  expect(told.at(-1)).toMatchObject({ event: 'vault.resealed', key: 'VAULT_KEY', left: 0, codes: 0 })
  expect((await ring.state()).former).toBeUndefined()
  expect(await sealedBy(data, former.id)).toEqual([])
  const row = await (await data.open())
    .selectFrom('embedded_slots')
    .select('half_sealed')
    .where('id', '=', slot.slotId)
    .executeTakeFirstOrThrow()
  const half = await (await createKeyring(data, 'VAULT_KEY', [next])).open(row.half_sealed, `slot|${slot.slotId}`)
  expect(Buffer.from(half).toString('base64url')).toBe(slot.half)
})
