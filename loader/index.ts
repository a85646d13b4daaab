import { getter } from './realm.ts'
import { start } from './start.ts'

/** The running classic script, not an element that clobbers the name. */
const script = getter<HTMLScriptElement | null>('Document', 'currentScript')(document)

if (script?.src) {
  const { dataset } = script
  // One by one: copying a whole dataset fails in a page that added `get` to all objects.
  start(Object.fromEntries(Object.keys(dataset).map(name => [name, dataset[name]])), script.src, script.nonce)
} else console.error('ConnectKit: loader.js needs a <script src>')
