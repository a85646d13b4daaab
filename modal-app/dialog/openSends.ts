import type { App } from '../app/App.ts'
import { storageKey } from '../lib/storageKey.ts'
import { readStoredList } from '../reads/readStored.ts'

/** What a wallet was asked to send and has not answered. It ends with the answer, or after ten minutes. */
export interface OpenSend {
  readonly id: string
  readonly askedAtMs: number
  /** The name of the wallet, which may have left the page meanwhile. */
  readonly wallet: string
  /** In units of the currency or the token, such as `0.25`; `0` for what moves something else, or nobody can tell what. */
  readonly amount: string
  readonly symbol: string
  /** It was asked before the iframe was reloaded, and its answer reaches nobody. */
  readonly isTakenUp?: boolean | undefined
  /** What it was put for: the signal of a task, or the call of a page. Not kept. */
  readonly subject?: unknown
}

/** Wallets drop what nobody has answered for so long. */
const keptMs = 600_000
/**
 * The name of this window while a wallet is asked, and since when. It outlives a reload of the iframe, but not the page:
 * only a page that is still there may wait for the answer. It says nothing of what was asked to a document of the page, which
 * may be loaded in place of this one.
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

/**
 * Notes that a wallet is asked to send. A question that the visitor has left ends by itself after ten minutes.
 * @param left aborts once the visitor waits no more
 * @returns ends it, once the wallet has answered
 */
export function openQuestion(
  app: App,
  asked: Pick<OpenSend, 'wallet' | 'amount' | 'symbol' | 'subject'>,
  left: AbortSignal,
): () => void {
  const question: OpenSend = { ...asked, id: crypto.randomUUID(), askedAtMs: app.clock.now() }
  const close = () => setOpenSends(app, open => open.filter(({ id }) => id !== question.id))
  const closeIfOver = () => {
    if (left.aborted && !isOpen(app, question)) close()
  }
  setOpenSends(app, open => [...open, question])
  app.clock.setTimeout(closeIfOver, keptMs)
  left.addEventListener('abort', closeIfOver)
  return close
}

/**
 * Takes up what a wallet was asked before the iframe was reloaded. Its answer reached nobody.
 * @returns whether there is such a question, and nobody has been told yet
 */
export function takeUpOpenSends(app: App): boolean {
  const { openSends } = app.store.getState()
  const askedAtMs = Number(nameForm.exec(window.name)?.[1] ?? Number.NEGATIVE_INFINITY)
  if (openSends.length || !isOpen(app, { askedAtMs })) return false
  const text = inTabStorage(tab => tab.getItem(storageKey(app.config, 'asked'))) ?? undefined
  const kept = readStoredList('asked', text).filter(each => isOpen(app, each))
  setOpenSends(app, () => kept.map(each => ({ ...each, isTakenUp: true })))
  // Nobody hears of an answer, so only time ends them.
  for (const { id, askedAtMs } of kept)
    app.clock.setTimeout(
      () => setOpenSends(app, open => open.filter(each => each.id !== id)),
      askedAtMs + keptMs - app.clock.now(),
    )
  return true
}

function isOpen({ clock }: App, { askedAtMs }: Pick<OpenSend, 'askedAtMs'>): boolean {
  return Math.abs(clock.now() - askedAtMs) < keptMs
}

/** Changes what wallets have not answered, and keeps it for the case that the iframe is reloaded. */
function setOpenSends(app: App, change: (open: readonly OpenSend[]) => readonly OpenSend[]): void {
  const openSends = change(app.store.getState().openSends)
  app.store.setState({ openSends })
  // What was taken up has been told already.
  const newest = openSends.findLast(({ isTakenUp }) => !isTakenUp)
  window.name = newest ? `connectkit-asked-${newest.askedAtMs}` : ''
  const key = storageKey(app.config, 'asked')
  const kept = openSends.map(({ subject: _, ...each }) => each)
  inTabStorage(tab => (kept.length ? tab.setItem(key, JSON.stringify(kept)) : tab.removeItem(key)))
}
