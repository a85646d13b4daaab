import type { Injection, PageMessage, WalletMessage, WalletRequest } from './messages.ts'

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="12" fill="#0f766e"/><path d="M12 20h24l-3 16a2 2 0 0 1-2 2H17a2 2 0 0 1-2-2z" fill="#99f6e4"/><path d="M17 20c0-10 14-10 14 0" fill="none" stroke="#99f6e4" stroke-width="3"/></svg>'

interface Pending {
  resolve(result: unknown): void
  reject(error: Error): void
}

const pending = new Map<number, Pending>()
const listeners = new Map<string, Set<(payload: unknown) => void>>()
let lastId = 0

const provider = {
  request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
    const id = ++lastId
    const body: WalletRequest = { id, method, params }
    return new Promise((resolve, reject) => {
      pending.set(id, { resolve, reject })
      window.postMessage({ to: 'pocketpurse:content', body } as PageMessage, location.origin)
    })
  },
  on(event: string, listener: (payload: unknown) => void) {
    listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    return provider
  },
  removeListener(event: string, listener: (payload: unknown) => void) {
    listeners.get(event)?.delete(listener)
    return provider
  },
}

function announce(): void {
  const info = Object.freeze({
    uuid: crypto.randomUUID(),
    name: 'Pocket Purse',
    icon: `data:image/svg+xml,${encodeURIComponent(svg)}`,
    rdns: 'test.pocketpurse',
  })
  const say = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  window.addEventListener('eip6963:requestProvider', say)
  say()
}

/** The legacy way: a global, announced by an event. */
function setGlobal(): void {
  Object.defineProperty(window, 'ethereum', { value: provider, configurable: true, writable: true })
  window.dispatchEvent(new Event('ethereum#initialized'))
}

function inject(injection: Injection): void {
  if (injection === 'announced') announce()
  else if (document.readyState === 'complete') setGlobal()
  else window.addEventListener('load', setGlobal)
}

function settle(message: Extract<WalletMessage, { id: number }>): void {
  const waiting = pending.get(message.id)
  pending.delete(message.id)
  if (message.type === 'answer') waiting?.resolve(message.result)
  else waiting?.reject(Object.assign(new Error(message.error.message), message.error))
}

window.addEventListener('message', ({ source, data }: MessageEvent<PageMessage | undefined>) => {
  if (source !== window || data?.to !== 'pocketpurse:page') return
  const message = data.body as WalletMessage
  if (message.type === 'hello') inject(message.injection)
  else if (message.type === 'event')
    for (const listener of listeners.get(message.event) ?? []) listener(message.payload)
  else settle(message)
})
