import type { App } from '../app/App.ts'

const nextFrame = () => new Promise(resolve => requestAnimationFrame(resolve))

/** Tells the page that the opened view is on screen. Once the page's skeleton has gone, the panel takes its own height. */
export async function tellPainted({ store, host }: App): Promise<void> {
  // The first frame paints the view, the second comes after.
  await nextFrame()
  await nextFrame()
  const { open, panelHeight } = store.getState()
  if (open && panelHeight) await host.call('modal.painted', { height: panelHeight }).catch(() => {})
  store.setState({ skeletonHeight: undefined })
}
