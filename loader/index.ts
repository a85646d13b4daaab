import { getter } from './kernel/pristineGetters.ts'
import { start } from './start.ts'

/** The script that is running; an element of the page named `currentScript` cannot replace it. */
const script = getter<HTMLScriptElement | null>('Document', 'currentScript')(document)

if (script?.src) {
  const { dataset } = script
  // One by one: copying a whole dataset fails in a page that added `get` to all objects.
  start(Object.fromEntries(Object.keys(dataset).map(name => [name, dataset[name]])), script.src, script.nonce)
} else console.error('ConnectKit: loader.js needs a <script src>')
