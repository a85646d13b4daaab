import type { App } from '../app/App.ts'
import type { OpenSend } from '../features/send/send.ts'
import { storageKey } from '../lib/storageKey.ts'

/** Wallets drop what nobody has answered for so long. */
const keptMs = 600_000
/**
 * The name of this window while a wallet is asked, and since when. It outlives a reload of the iframe, but not the page,
 * and says nothing to others who read it: a page may lead the iframe to a document of its own.
 */
const nameForm = /^connectkit-asked-(\d{1,15})$/

/** The storage of this tab. A browser that denies it forgets the amounts with a reload. */
function inTabStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window.sessionStorage)
  } catch {
    return undefined
  }
}

/** Changes what wallets have not answered, and keeps it for the case that the iframe is reloaded. */
export function changeOpenSends(app: App, change: (open: readonly OpenSend[]) => readonly OpenSend[]): void {
  const openSends = change(app.store.getState().openSends)
  app.store.setState({ openSends })
  window.name = openSends.length ? `connectkit-asked-${app.clock.now()}` : ''
  const key = storageKey(app.config, 'asked')
  inTabStorage(tab => (openSends.length ? tab.setItem(key, JSON.stringify(openSends)) : tab.removeItem(key)))
}

/**
 * Takes up what a wallet was asked before the iframe was reloaded. Its answer reached nobody.
 * @returns whether there is such a question, and nobody has been told yet
 */
export function takeUpOpenSends(app: App): boolean {
  const { openSends } = app.store.getState()
  const askedAtMs = Number(nameForm.exec(window.name)?.[1] ?? Number.NEGATIVE_INFINITY)
  if (openSends.length || app.clock.now() - askedAtMs >= keptMs) return false
  window.name = ''
  app.store.setState({ openSends: readKept(inTabStorage(tab => tab.getItem(storageKey(app.config, 'asked'))) ?? '[]') })
  return true
}

function readKept(text: string): OpenSend[] {
  try {
    const kept: unknown = JSON.parse(text)
    return Array.isArray(kept) ? kept.filter(isOpenSend) : []
  } catch {
    return []
  }
}

/** Checks the form of an entry, which another release may have written. */
function isOpenSend(entry: unknown): entry is OpenSend {
  const { connectionId, amount, symbol } = Object(entry)
  return (
    typeof connectionId === 'string' &&
    typeof amount === 'string' &&
    /^\d{1,80}(\.\d{1,80})?$/.test(amount) &&
    typeof symbol === 'string' &&
    [...symbol].length <= 32
  )
}
