import { ApiFailure } from '../apiFailure.ts'
import { OperatorError } from '../operatorError.ts'
import type { DataStore } from '../store/store.ts'
import { StoreFailure } from '../store/storeFailure.ts'
import { keyIdOf } from './keyIds.ts'
import { holdMark, type KeyName, keepMark, made, markOf, readMarks } from './keyMarks.ts'
import type { SingleKey, VaultKey } from './vaultKey.ts'

/** Several keys that seal as one: by the key that the database names, and opening what any of them sealed. */
export interface Keyring extends VaultKey {
  readonly name: KeyName
  /** Of its keys. */
  readonly ids: readonly string[]
  /** Fails if the database is sealed with a key that this server lacks. */
  check(): Promise<void>
  /** Which key seals now, and which one is being replaced. */
  state(): Promise<KeyringState>
}

export interface KeyringState {
  current: SealingKey
  /** With its mark. */
  former?: { key: SealingKey; mark: string } | undefined
}

export interface SealingKey {
  key: SingleKey
  /** Whether its id is before its texts. */
  isNamed: boolean
}

/**
 * @param keys the first one seals a new database
 * @throws OperatorError if the database is sealed by another key, or cannot be used
 */
export async function createKeyring(
  data: DataStore,
  name: KeyName,
  keys: readonly [SingleKey, ...SingleKey[]],
): Promise<Keyring> {
  if (new Set(keys.map(({ id }) => id)).size < keys.length)
    throw new OperatorError(`${name} and ${name}_NEXT are the same key. Set another one, or only the first`)
  const known = new Map<string, SealingKey>()
  const keyOf = async (mark: string): Promise<SealingKey | undefined> => {
    const found = known.get(mark)
    if (found) return found
    for (const key of keys)
      if (await made(key, name, mark)) {
        const sealing = { key, isNamed: keyIdOf(mark).id !== undefined }
        known.set(mark, sealing)
        return sealing
      }
    return undefined
  }
  const demand = async (mark: string) => {
    const sealing = await keyOf(mark)
    if (sealing) return sealing
    throw new ApiFailure(
      'not_available',
      'The keys of this server were changed: it has to be started again by its operator',
      {},
      `${name} is no longer the one that the database is sealed by: restart this server with the new one`,
    )
  }
  const look = async (): Promise<KeyringState> => {
    const { current = '', former } = await readMarks(await data.open(), name)
    return {
      current: await demand(current),
      former: former === undefined ? undefined : { key: await demand(former), mark: former },
    }
  }
  let looking: Promise<KeyringState> | undefined
  const state = () => {
    // Concurrent seals share one look.
    looking ??= look().finally(() => {
      looking = undefined
    })
    return looking
  }

  await demandOurs(data, name, keys[0], keyOf)

  const open: VaultKey['open'] = async (sealed, belongsTo) => {
    const { id, text } = keyIdOf(sealed)
    if (id === undefined) return openByAny(keys, sealed, belongsTo)
    const key = keys.find(key => key.id === id)
    if (!key) throw new Error(`It was sealed by a key that is not here (${id})`)
    return key.open(text, belongsTo)
  }
  return {
    name,
    ids: keys.map(({ id }) => id),
    state,
    async check() {
      await state()
    },
    open,
    seal: async (bytes, belongsTo) => named((await state()).current).seal(bytes, belongsTo),
    index: async (text, what) => named((await state()).current).index(text, what),
    async indexes(text, what) {
      const unnamed = [...known.values()].filter(({ isNamed }) => !isNamed)
      // Also those that are not in use yet: they may be by the time the row is looked for.
      const sealing = [...unnamed, ...keys.map(key => ({ key, isNamed: true }))]
      return Promise.all(sealing.map(each => named(each).index(text, what)))
    },
    during: async transaction => named(await demand(await holdMark(transaction, name))),
  }
}

/** Seals by one key, with its id. */
export const named = ({ key, isNamed }: SealingKey): Pick<VaultKey, 'seal' | 'index'> =>
  isNamed
    ? {
        seal: async (bytes, belongsTo) => `${key.id}.${await key.seal(bytes, belongsTo)}`,
        index: async (text, what) => `${key.id}.${await key.index(text, what)}`,
      }
    : key

/** Texts of before keys had ids. */
async function openByAny(keys: readonly SingleKey[], sealed: string, belongsTo: string) {
  const opened = keys.map(key => key.open(sealed, belongsTo))
  return Promise.any(opened).catch(error => {
    throw error.errors[0]
  })
}

async function demandOurs(
  data: DataStore,
  name: KeyName,
  first: SingleKey,
  keyOf: (mark: string) => Promise<SealingKey | undefined>,
): Promise<void> {
  const marks = await readOrMakeMarks(data, name, first).catch(error => {
    if (!(error instanceof StoreFailure)) throw error
    throw new OperatorError(`The embedded wallet needs the database: ${error.message}`)
  })
  if (!(await keyOf(marks.current ?? '')))
    throw new OperatorError(
      `${name} is not the one that this database was sealed by. Set the former one: with another key, no embedded wallet can be ${name === 'VAULT_KEY' ? 'opened' : 'recovered by mail'}. To change it, run the command vault:rotate`,
    )
  if (marks.former && !(await keyOf(marks.former)))
    throw new OperatorError(
      `The former ${name} is still needed: not everything was sealed by the new one yet. Set ${name} to the former and ${name}_NEXT to the new one, until vault:rotate says that it has ended`,
    )
}

async function readOrMakeMarks(data: DataStore, name: KeyName, first: SingleKey) {
  const db = await data.open()
  const marks = await readMarks(db, name)
  if (marks.current !== undefined) return marks
  await keepMark(db, name, await markOf(first, name))
  return readMarks(db, name)
}
