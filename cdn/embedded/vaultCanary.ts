import { StartupError } from '../startupError.ts'
import type { DataStore } from '../store/store.ts'
import { StoreFailure } from '../store/storeFailure.ts'
import type { VaultKey } from './vaultKey.ts'

export const canaryPlace = 'canary|1'
const canaryRow = 1

/**
 * Leaves a mark by this key in the database, or finds it there.
 * @throws StartupError if the key is not the one that sealed this database, or the database cannot be used
 */
export async function checkCanary(data: DataStore, vaultKey: VaultKey): Promise<void> {
  const sealed = await keepCanary(data, vaultKey).catch(error => {
    if (!(error instanceof StoreFailure)) throw error
    throw new StartupError(`The embedded wallet needs the database: ${error.message}`)
  })
  const isOurs = await vaultKey.open(sealed, canaryPlace).then(
    () => true,
    () => false,
  )
  if (!isOurs)
    throw new StartupError(
      'VAULT_KEY is not the one that this database was sealed by. Set the former one: with another key, no embedded wallet can be opened. To change it, run the command vault:rotate',
    )
}

/** Whichever server is first writes it. */
async function keepCanary(data: DataStore, vaultKey: VaultKey): Promise<string> {
  const db = await data.open()
  const sealed = await vaultKey.seal(new TextEncoder().encode('canary'), canaryPlace)
  await db
    .insertInto('embedded_canary')
    .values({ id: canaryRow, sealed })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const row = await db
    .selectFrom('embedded_canary')
    .select('sealed')
    .where('id', '=', canaryRow)
    .executeTakeFirstOrThrow()
  return row.sealed
}
