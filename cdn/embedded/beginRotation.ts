import { OperatorError } from '../operatorError.ts'
import { demandKey } from '../store/serverLease.ts'
import type { DataStore } from '../store/store.ts'
import { changeMark, demandMarks, type KeyName, made, markOf } from './keyMarks.ts'
import type { SingleKey } from './vaultKey.ts'

/**
 * From now on, all servers seal by the next key. Does nothing if they do already.
 * @throws OperatorError if a server lacks that key, another change has not ended, or the former key is not the one of this
 *   database
 */
export async function beginRotation(
  data: DataStore,
  name: KeyName,
  { former, next }: { former: SingleKey; next: SingleKey },
): Promise<void> {
  const db = await data.open()
  const { current: from, former: unfinished } = await demandMarks(db, name)
  if (await made(next, name, from)) return
  if (!(await made(former, name, from)))
    throw new OperatorError(`${name} is not the one that this database was sealed by. Set the former one`)
  if (unfinished !== undefined)
    throw new OperatorError(
      `${name} is being changed already, and that has not ended: run vault:rotate with the same ${name}_NEXT as then`,
    )
  const to = await markOf(next, name)
  await demandKey(data, next.id, name)
  const isChanged = await db.transaction().execute(transaction => changeMark(transaction, name, { from, to }))
  if (!isChanged) throw new OperatorError(`Another command is changing ${name}. Run vault:rotate again`)
}
