import type { PageMessage } from './messages.ts'

/**
 * Passes messages between the script in the page, which any site can call, and the background, which trusts no page.
 */
function start(): void {
  const port = chrome.runtime.connect({ name: 'site' })
  port.onMessage.addListener(body => {
    window.postMessage({ to: 'pocketpurse:page', body } as PageMessage, location.origin)
  })
  window.addEventListener('message', ({ source, data }: MessageEvent<PageMessage | undefined>) => {
    if (source === window && data?.to === 'pocketpurse:content') port.postMessage(data.body)
  })
}

// A sandboxed document has no origin to which a permission could belong.
if (location.origin !== 'null') start()
