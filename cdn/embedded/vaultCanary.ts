import { ApiFailure } from '../apiFailure.ts'
import { StartupError } from '../startupError.ts'
import type { DataStore } from '../store/store.ts'
import { StoreFailure } from '../store/storeFailure.ts'
import type { VaultKey } from './vaultKey.ts'

/** A row per key. */
export const canaryRows = { VAULT_KEY: 1, RECOVERY_KEY: 2 } as const
export type CanaryName = keyof typeof canaryRows
export const canaryPlace = (name: CanaryName): string => `canary|${canaryRows[name]}`

/**
 * Verifies the key by its mark in the database, or writes the mark.
 * @throws StartupError if the key is not the one that sealed this database, or the database cannot be used
 */
export async function checkCanary(data: DataStore, vaultKey: VaultKey, name: CanaryName = 'VAULT_KEY'): Promise<void> {
  const sealed = await keepCanary(data, vaultKey, name).catch(error => {
    if (!(error instanceof StoreFailure)) throw error
    throw new StartupError(`The embedded wallet needs the database: ${error.message}`)
  })
  const isOurs = await vaultKey.open(sealed, canaryPlace(name)).then(
    () => true,
    () => false,
  )
  if (!isOurs)
    throw new StartupError(
      `${name} is not the one that this database was sealed by. Set the former one: with another key, no embedded wallet can be ${name === 'VAULT_KEY' ? 'opened' : 'recovered by mail'}. To change it, run the command vault:rotate`,
    )
}

/**
 * Checks a key as {@link checkCanary} does, and again on demand: sealing with a former key would destroy the data.
 * @returns throws ApiFailure `not_available` once the database has been resealed
 */
export async function watchCanary(data: DataStore, vaultKey: VaultKey, name: CanaryName): Promise<() => Promise<void>> {
  await checkCanary(data, vaultKey, name)
  let known = ''
  let looking: Promise<void> | undefined
  const look = async () => {
    const db = await data.open()
    const mark = db.selectFrom('embedded_canary').select('sealed').where('id', '=', canaryRows[name])
    const { sealed = '' } = (await mark.executeTakeFirst()) ?? {}
    if (sealed === known) return
    await vaultKey.open(sealed, canaryPlace(name)).catch(() => {
      throw new ApiFailure(
        'not_available',
        'The keys of this server were changed: it has to be started again by its operator',
        {},
        `${name} is no longer the one that the database is sealed by: restart this server with the new one`,
      )
    })
    known = sealed
  }
  return () => {
    // Concurrent seals share one check.
    looking ??= look().finally(() => {
      looking = undefined
    })
    return looking
  }
}

/** Checks the key before each seal. */
export function sealChecked(key: VaultKey, check: () => Promise<void>): VaultKey {
  return {
    ...key,
    async seal(bytes, belongsTo) {
      await check()
      return key.seal(bytes, belongsTo)
    },
  }
}

/** Whichever server is first writes it. */
async function keepCanary(data: DataStore, vaultKey: VaultKey, name: CanaryName): Promise<string> {
  const db = await data.open()
  const id = canaryRows[name]
  const sealed = await vaultKey.seal(new TextEncoder().encode('canary'), canaryPlace(name))
  await db
    .insertInto('embedded_canary')
    .values({ id, sealed })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const row = await db.selectFrom('embedded_canary').select('sealed').where('id', '=', id).executeTakeFirstOrThrow()
  return row.sealed
}
