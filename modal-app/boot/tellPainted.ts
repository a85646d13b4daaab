import type { App } from '../app/App.ts'
import { optional } from '../lib/inBackground.ts'

/** The longest wait for the browser to report its first painting. */
const paintMs = 2_000
/** The longest wait for the panel's own layout: a prepared view may have been painted long before it. */
const layoutFrames = 60

const nextFrame = () => new Promise(resolve => requestAnimationFrame(resolve))

/** Resolves when the browser has shown the document's first text or picture, which may be long after it was drawn. */
async function firstPainting({ clock }: App): Promise<void> {
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) return
  await new Promise<void>(resolve => {
    const observer = new PerformanceObserver(list => {
      if (list.getEntriesByName('first-contentful-paint').length) end()
    })
    const end = () => {
      observer.disconnect()
      resolve()
    }
    observer.observe({ type: 'paint', buffered: true })
    clock.setTimeout(end, paintMs)
  })
}

/** Tells the page that the opened view is on screen. Once the page's skeleton has gone, the panel takes its own height. */
export async function tellPainted(app: App): Promise<void> {
  const { store, host } = app
  // The first frame paints the view, the second comes after.
  await nextFrame()
  await nextFrame()
  await firstPainting(app)
  const isLaidOut = () => store.getState().panelHeight || !store.getState().open
  for (let frame = 0; frame < layoutFrames && !isLaidOut(); frame++) await nextFrame()
  const { open, panelHeight } = store.getState()
  if (open && panelHeight) await optional(host.call('modal.painted', { height: panelHeight }))
  store.setState({ skeletonHeight: undefined })
}
