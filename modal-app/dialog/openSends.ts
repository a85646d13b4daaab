import type { App } from '../app/App.ts'
import { storageKey } from '../lib/storageKey.ts'
import { readStoredList } from '../reads/readStored.ts'

declare module '../app/State.ts' {
  interface State {
    /** Unanswered send requests to wallets, even if the visitor no longer waits. */
    openSends: readonly OpenSend[]
  }
}

/** An unanswered send request to a wallet. It ends with the answer, or after ten minutes. */
export interface OpenSend {
  readonly id: string
  readonly askedAtMs: number
  /** Name of the wallet, which may disappear from the page meanwhile. */
  readonly wallet: string
  /** In units of the currency or token, such as `0.25`; `0` if it moves something else or something unknown. */
  readonly amount: string
  readonly symbol: string
  /** Whether it was sent before the iframe was reloaded, so that its answer is lost. */
  readonly isTakenUp?: boolean | undefined
  /** Its subject: the signal of a task, or the call of a page. Not stored. */
  readonly subject?: unknown
}

/** Wallets drop requests that are unanswered for this long. */
const keptMs = 600_000
/**
 * The name of this window during a wallet request, with its start time. It survives a reload of the iframe, but not of the
 * page: only a page that still exists can wait for the answer. It reveals nothing about the request to a document of the
 * page, which may replace this one.
 */
const nameForm = /^connectkit-asked-(\d{1,15})$/

/** This tab's storage. If the browser denies it, a reload loses the amounts. */
function inTabStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window.sessionStorage)
  } catch {
    return undefined
  }
}

/**
 * Records a send request to a wallet. A request that the visitor has left expires after ten minutes.
 * @param userLeft aborts when the visitor stops waiting
 * @returns a function that ends it when the wallet has answered
 */
export function openQuestion(
  app: App,
  asked: Pick<OpenSend, 'wallet' | 'amount' | 'symbol' | 'subject'>,
  userLeft: AbortSignal,
): () => void {
  const question: OpenSend = { ...asked, id: crypto.randomUUID(), askedAtMs: app.clock.now() }
  const close = () => setOpenSends(app, open => open.filter(({ id }) => id !== question.id))
  const closeIfOver = () => {
    if (userLeft.aborted && !isOpen(app, question)) close()
  }
  setOpenSends(app, open => [...open, question])
  app.clock.setTimeout(closeIfOver, keptMs)
  userLeft.addEventListener('abort', closeIfOver)
  return close
}

/**
 * Restores the requests from before a reload of the iframe, whose answers are lost.
 * @returns whether there is one that the visitor was not yet told about
 */
export function takeUpOpenSends(app: App): boolean {
  const { openSends } = app.store.getState()
  const askedAtMs = Number(nameForm.exec(window.name)?.[1] ?? Number.NEGATIVE_INFINITY)
  if (openSends.length || !isOpen(app, { askedAtMs })) return false
  const text = inTabStorage(tab => tab.getItem(storageKey(app.config, 'asked'))) ?? undefined
  const kept = readStoredList('asked', text).filter(each => isOpen(app, each))
  setOpenSends(app, () => kept.map(each => ({ ...each, isTakenUp: true })))
  // Their answers are lost, so only time ends them.
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

/** Changes the open requests, and stores them in case the iframe is reloaded. */
function setOpenSends(app: App, change: (open: readonly OpenSend[]) => readonly OpenSend[]): void {
  const openSends = change(app.store.getState().openSends)
  app.store.setState({ openSends })
  // Visitors were already told about restored ones.
  const newest = openSends.findLast(({ isTakenUp }) => !isTakenUp)
  window.name = newest ? `connectkit-asked-${newest.askedAtMs}` : ''
  const key = storageKey(app.config, 'asked')
  const kept = openSends.map(({ subject: _, ...each }) => each)
  inTabStorage(tab => (kept.length ? tab.setItem(key, JSON.stringify(kept)) : tab.removeItem(key)))
}
