import { leaveEarlyPort } from './earlyPort.ts'

// The first script of the document. Opened by itself, not in a page, there is nobody to talk to.
if (window.parent !== window) leaveEarlyPort()
