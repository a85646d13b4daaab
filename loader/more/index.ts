import { getter } from '../realm.ts'
import { startSafe } from '../safe/startSafe.ts'
import type { Shared } from '../shared.ts'
import { startMore } from './startMore.ts'

type LoadedScript = HTMLScriptElement & { connectkit?: Shared }

/** What the loader shares stands on the element it made. */
const { connectkit: shared } = getter<LoadedScript | null>('Document', 'currentScript')(document) ?? {}

if (shared) {
  startMore(shared)
  void startSafe(shared)
}
