import type { Page } from '@playwright/test'

/** Handshake messages, which anyone can forge. */
export const forged = [
  'ck:ready:1',
  'ck:shown:1',
  'ck:connect:1',
  'ck:refused:origin_not_allowed',
  'ck:refused:project_not_found',
] as const

/** An envelope that the modal would answer if it mistook the forged port for the page's. */
const request = JSON.stringify({ v: 1, t: 'req', id: 1, m: 'modal.open', p: {} })

/** An expression for all frames of a window. A cross-origin window can be indexed and counted, but not iterated. */
export const framesOf = (name: string) => `...Array.from({ length: ${name}.length }, (_, index) => ${name}[index])`

/**
 * A script that posts every forged message with a port to each window in `targets` (an expression). It stores the
 * answers that come by window message or by port in `window.accepted`.
 */
export const attack = (targets: string) => `
  window.accepted ??= []
  window.addEventListener('message', ({ data, source }) => {
    if (source !== window && String(data).startsWith('ck:connect')) accepted.push('window ' + data)
  })
  window.attack = () => {
    for (const target of ${targets})
      for (const text of ${JSON.stringify(forged)}) {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = ({ data }) => accepted.push('port ' + data)
        target.postMessage(text, '*', [port2])
        port1.postMessage(${JSON.stringify(request)})
      }
  }
`

/** Counts the page's message channels from before the loader runs. The loader makes one when it accepts a `ready`. */
export async function countChannels(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const Native = MessageChannel
    Object.assign(window, { channels: 0 })
    window.MessageChannel = class extends Native {
      constructor() {
        super()
        ;(window as unknown as { channels: number }).channels++
      }
    }
  })
}

export const victim = (tag: string, body = '') =>
  `<!doctype html><html lang="en"><head><title>Victim</title>${tag}</head><body><h1>Victim</h1>${body}</body></html>`

/** Delays the modal's document, so that forged messages arrive while the loader still waits for the real one. */
export async function holdModal(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.context().route('**/modal.html*', async route => {
    await held
    await route.continue()
  })
  return release
}

export async function startOpening(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.assign(window, { outcome: 'pending' })
    window.ConnectKit.open().catch(error => Object.assign(window, { outcome: error.code }))
  })
}

export const read = <T>(page: Page, name: string) =>
  page.evaluate(key => (window as unknown as Record<string, unknown>)[key] as T, name)
