/**
 * Copies text. If the clipboard API is missing (plain http) or denied, the text is selected and copied with the old
 * command, which works during a click.
 * @throws Error if neither works
 */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    if (!copySelection(text)) throw new Error('This browser does not let us copy')
  }
}

function copySelection(text: string): boolean {
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement : undefined
  // Added next to the clicked control, because the dialog keeps focus inside.
  const place = focused?.parentElement ?? document.body
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.setAttribute('aria-hidden', 'true')
  // Invisible, but large enough that phones do not zoom in.
  for (const [property, value] of Object.entries({ position: 'fixed', opacity: '0', 'font-size': '16px' }))
    field.style.setProperty(property, value)
  place.append(field)
  try {
    field.focus({ preventScroll: true })
    field.setSelectionRange(0, text.length)
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    focused?.focus({ preventScroll: true })
  }
}

/** Not in every browser, and not typed. */
type Policed = Document & { readonly featurePolicy?: { allowsFeature(feature: string): boolean } }

/** Whether a button may read the clipboard. The page's frame grants writing only, and a browser that knows says so. */
export function mayPaste(): boolean {
  return (document as Policed).featurePolicy?.allowsFeature('clipboard-read') !== false
}
