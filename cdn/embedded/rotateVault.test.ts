import { expect, test } from 'vitest'
import { memoryDatabase } from '../store/connectDatabase.ts'
import { openData } from '../store/testStores.ts'
import { rotateRecovery, rotateVault } from './rotateVault.ts'
import { vaultKeyText } from './testEmbedded.ts'
import { checkCanary } from './vaultCanary.ts'
import { readVaultKey } from './vaultKey.ts'

/* databases.test.ts tests rotations of databases with wallets. */

test('a database that no server has sealed is not said to have a new key, and is left as it is', async () => {
  const data = await openData(memoryDatabase)
  const [former, next] = [await readVaultKey(vaultKeyText), await readVaultKey(Buffer.alloc(32, 9).toString('base64'))]
  for (const rotate of [rotateVault, rotateRecovery])
    await expect(rotate(data, former, next)).rejects.toThrow(/^No server has sealed anything in this database/)
  // A server with any key may start.
  await checkCanary(data, next)
  await rotateVault(data, next, former)
  await checkCanary(data, former)
  await data.close()
})
