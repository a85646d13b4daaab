import type { PageMessage } from './messages.ts'

/** Carries messages between the page's script, which any site can talk to, and the background, which trusts no page. */
function start(): void {
  const port = chrome.runtime.connect({ name: 'site' })
  port.onMessage.addListener(body => {
    window.postMessage({ to: 'pocketpurse:page', body } as PageMessage, location.origin)
  })
  window.addEventListener('message', ({ source, data }: MessageEvent<PageMessage | undefined>) => {
    if (source === window && data?.to === 'pocketpurse:content') port.postMessage(data.body)
  })
}

// A sandboxed document has no origin that could be given a permission.
if (location.origin !== 'null') start()
