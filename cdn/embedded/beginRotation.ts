import { StartupError } from '../startupError.ts'
import { demandKey } from '../store/serverLease.ts'
import type { DataStore } from '../store/store.ts'
import { changeMark, type KeyName, made, markOf, readMarks } from './keyMarks.ts'
import type { SingleKey } from './vaultKey.ts'

/**
 * From now on, all servers seal by the next key. Does nothing if they do already.
 * @throws StartupError if a server lacks that key, another change has not ended, or the former key is not the one of this
 *   database
 */
export async function beginRotation(
  data: DataStore,
  name: KeyName,
  { former, next }: { former: SingleKey; next: SingleKey },
): Promise<void> {
  const db = await data.open()
  const marks = await readMarks(db, name)
  const from = marks.current
  // An empty database may have a mistyped name; the operator would then change the key of another one.
  if (from === undefined)
    throw new StartupError(
      `No server has sealed anything by ${name} in this database, so there is no key to change. Set CK_DATA or DATABASE_URL as the server has it`,
    )
  if (await made(next, name, from)) return
  if (!(await made(former, name, from)))
    throw new StartupError(`${name} is not the one that this database was sealed by. Set the former one`)
  if (marks.former !== undefined)
    throw new StartupError(
      `${name} is being changed already, and that has not ended: run vault:rotate with the same ${name}_NEXT as then`,
    )
  const to = await markOf(next, name)
  await demandKey(data, next.id, name)
  const isChanged = await db.transaction().execute(transaction => changeMark(transaction, name, { from, to }))
  if (!isChanged) throw new StartupError(`Somebody else changes ${name} at this moment. Run vault:rotate again`)
}
