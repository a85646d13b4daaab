import type { App } from '../../app/App.ts'
import { emptySwap, type SwapForm, type SwapReview, type SwapState } from './swap.ts'

type Store = Pick<App, 'store'>

export function putSwap({ store }: Store, changes: Partial<SwapState>): void {
  store.setState(({ swap = emptySwap }) => ({ swap: { ...swap, ...changes } }))
}

/** Changes the form, if there is one. */
export function changeForm(app: Store, change: (form: SwapForm) => SwapForm): void {
  const { form } = app.store.getState().swap ?? {}
  if (form) putSwap(app, { form: change(form) })
}

/** Changes what is reviewed, if there is something. */
export function changeReview(app: Store, changes: Partial<SwapReview>): void {
  const { review } = app.store.getState().swap ?? {}
  if (review) putSwap(app, { review: { ...review, ...changes } })
}
