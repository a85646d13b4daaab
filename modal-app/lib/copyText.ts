/**
 * Copies text. If the browser has no clipboard for us (plain http) or denies it, the text is selected and copied, which a click
 * still allows.
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
  // Beside the clicked control, because a dialog keeps the focus inside.
  const place = focused?.parentElement ?? document.body
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.setAttribute('aria-hidden', 'true')
  // Invisible, and large enough that a phone does not zoom.
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
