import { getter } from './kernel/pristineGetters.ts'
import { start } from './start.ts'

/** The running script. Read through the pristine getter, which a page element named `currentScript` cannot replace. */
const script = getter<HTMLScriptElement | null>('Document', 'currentScript')(document)

if (script?.src) {
  const { dataset } = script
  // One by one: copying a whole dataset fails on a page that added `get` to all objects.
  start(Object.fromEntries(Object.keys(dataset).map(name => [name, dataset[name]])), script.src, script.nonce)
} else console.error('ConnectKit: loader.js needs a <script src>')
