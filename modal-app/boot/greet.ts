import { keepEarlyPort } from '../host/earlyPort.ts'
import { showFirstView } from './showFirstView.ts'

// The document's first script, after the prepared view. Without a parent there is no page to talk to.
if (window.parent !== window) {
  keepEarlyPort(showFirstView())
}
