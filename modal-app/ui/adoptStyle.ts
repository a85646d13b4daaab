let waiting = ''

/**
 * Adopts the style of a component's CSS module; the build calls it once for each module that is loaded. Those of one
 * script become one sheet, as soon as the script has run and before anything of it is drawn: a sheet for each component
 * made the first view 3 ms later.
 */
export function adoptStyle(css: string): void {
  if (waiting === '') queueMicrotask(adoptWaiting)
  waiting += css
}

function adoptWaiting(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(waiting)
  waiting = ''
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
