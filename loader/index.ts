import { getter } from './realm.ts'
import { start } from './start.ts'

/** The classic script being run, not an element that clobbers the name. */
const script = getter<HTMLScriptElement | null>('Document', 'currentScript')(document)

if (script?.src) {
  const { dataset } = script
  // Name by name: copying a dataset as a whole fails in a page that gave all objects a `get`.
  start(Object.fromEntries(Object.keys(dataset).map(name => [name, dataset[name]])), script.src, script.nonce)
} else console.error('ConnectKit: loader.js needs a <script src>')
