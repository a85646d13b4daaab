/** Adopts the style of a component's CSS module; the build calls it once for each module that is loaded. */
export function adoptStyle(css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
