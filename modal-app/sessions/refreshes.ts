import type { Stored } from '../../shared/stored.schema.ts'
import type { App } from '../app/App.ts'
import { storageKey } from '../lib/storageKey.ts'
import { readStoredList } from '../reads/readStored.ts'
import { isOfAccount, type SessionKey } from './sessions.ts'

/** As many as the page keeps sessions. */
const maxRefreshes = 32

type Place = Pick<App, 'config' | 'storage'>

/** What renews and ends each session, newest first; drops invalid entries. The page never gets any. */
export function readRefreshes({ config, storage }: Place): Stored['refresh'][] {
  return readStoredList('refresh', storage.get(storageKey(config, 'refreshes'))).slice(0, maxRefreshes)
}

/** Read anew each time, since other tabs write, too. */
function write({ config, storage }: Place, entries: readonly Stored['refresh'][]): void {
  storage.set(storageKey(config, 'refreshes'), JSON.stringify(entries.slice(0, maxRefreshes)))
}

export function findRefresh(app: Place, key: SessionKey): Stored['refresh'] | undefined {
  return readRefreshes(app).find(each => isOfAccount(each, key))
}

/** @returns what an earlier session of this account had */
export function keepRefresh(app: Place, entry: Stored['refresh']): Stored['refresh'] | undefined {
  const earlier = findRefresh(app, entry)
  write(app, [entry, ...readRefreshes(app).filter(each => !isOfAccount(each, entry))])
  return earlier
}

export function dropRefreshes(app: Place, gone: readonly Stored['refresh'][]): void {
  const isGone = ({ refresh }: Stored['refresh']) => gone.some(each => each.refresh === refresh)
  write(
    app,
    readRefreshes(app).filter(each => !isGone(each)),
  )
}
