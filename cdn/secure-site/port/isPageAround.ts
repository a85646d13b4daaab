import type { SdkConfig } from '../pageConfig.ts'

/** A document of this site that every ancestor but the page may frame. */
const alonePath = '/alone'

/**
 * Whether this frame's page really surrounds the modal. `frame-ancestors` keeps strangers away but also allows the
 * modal, and a compromised modal could embed the frame directly under itself in any page's name.
 */
export async function isPageAround(window: Window, { cdn, pageOrigin, projectId }: SdkConfig): Promise<boolean> {
  const { ancestorOrigins } = window.location
  if (ancestorOrigins) return ancestorOrigins[0] === cdn && ancestorOrigins[1] === pageOrigin
  // Firefox does not expose ancestors, but it blocks what all of them except the page may frame.
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

/** The document shown in place of a blocked one has an opaque origin. */
function isReadable(frame: HTMLIFrameElement): boolean {
  try {
    return frame.contentDocument !== null && frame.contentWindow?.location.pathname === alonePath
  } catch {
    return false
  }
}
