import type { SdkConfig } from '../pageConfig.ts'

/** A document of this site that every ancestor but the page may frame. */
const alonePath = '/alone'

/**
 * Whether the page that this frame is for is really around the modal. `frame-ancestors` keeps strangers away, but it allows
 * the modal, too, and a modal that was taken over could show the frame under itself alone, in the name of any page.
 */
export async function isPageAround(window: Window, { cdn, pageOrigin, projectId }: SdkConfig): Promise<boolean> {
  const { ancestorOrigins } = window.location
  if (ancestorOrigins) return ancestorOrigins[0] === cdn && ancestorOrigins[1] === pageOrigin
  // Firefox names no ancestors, but it keeps away what may lie under all of them except the page.
  const probe = window.document.createElement('iframe')
  probe.hidden = true
  probe.src = `${alonePath}?${new URLSearchParams({ projectId, o: pageOrigin })}`
  const loaded = new Promise<void>(resolve => probe.addEventListener('load', () => resolve(), { once: true }))
  window.document.body.append(probe)
  await loaded
  const isAlone = isReadable(probe)
  probe.remove()
  return !isAlone
}

/** What the browser shows in place of a document that it kept away is of no origin. */
function isReadable(frame: HTMLIFrameElement): boolean {
  try {
    return frame.contentDocument !== null && frame.contentWindow?.location.pathname === alonePath
  } catch {
    return false
  }
}
