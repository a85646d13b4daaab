import { getter } from '../realm.ts'
import { announceSafe } from './announceSafe.ts'
import { createSafeProvider } from './createSafeProvider.ts'
import { findSafe } from './findSafe.ts'
import { readOrigins } from './readOrigins.ts'

const script = getter<HTMLScriptElement | null>('Document', 'currentScript')(document)
const mark = Symbol.for('connectkit.safe')

// A page that destroys ConnectKit and starts anew still has the Safe that was found.
if (!Object.hasOwn(window, mark)) {
  Reflect.defineProperty(window, mark, { value: true })
  // The loader writes its options there.
  const [, said = ''] = (script?.src ?? '').split('#')
  void findSafe(readOrigins(decodeURI(said))).then(found => {
    if (found) announceSafe(createSafeProvider(found.link, found.safe))
  })
}
