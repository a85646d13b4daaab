/**
 * Above the page but below the modal, which detects covers. Clicks pass through. The border keeps it visible in
 * forced-colours mode.
 */
const css =
  ':host{position:fixed;inset:auto 0 0;z-index:2147483645;pointer-events:none}p{margin:0;padding:6px 12px;border:1px solid;background:#ffd84d;color:#2b2100;font:600 13px/1.4 system-ui,sans-serif;text-align:center;direction:ltr}@media print{:host{display:none}}'

/** Warns anyone who sees a page in test mode that its wallets are not real. Stays until ConnectKit is destroyed. */
export function showRibbon(signal: AbortSignal): void {
  const ribbon = document.createElement('div')
  ribbon.dataset.connectkitTest = ''
  ribbon.lang = 'en'
  const root = ribbon.attachShadow({ mode: 'closed' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [sheet]
  const text = document.createElement('p')
  text.setAttribute('role', 'note')
  text.textContent = 'Test mode: everybody knows the keys of these wallets. Never send them anything of value.'
  root.append(text)
  // Frameworks that hydrate the page tolerate an element at the body's end. Added again if the page replaces its body.
  const place = () => document.body && !ribbon.isConnected && document.body.append(ribbon)
  place()
  addEventListener('load', place, { signal })
  const timer = setInterval(place, 1_000)
  signal.addEventListener('abort', () => {
    clearInterval(timer)
    ribbon.remove()
  })
}
