import { leaveEarlyPort } from './earlyPort.ts'

// The document's first script. Without a parent there is no page to talk to.
if (window.parent !== window) leaveEarlyPort()
