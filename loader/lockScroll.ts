/**
 * Keeps the page from scrolling and its scrollbar's room from collapsing. It works by one constructed stylesheet, so no
 * attribute of the page is touched and taking it away leaves every byte as it was.
 */
export function lockScroll(): () => void {
  const barWidth = innerWidth - document.documentElement.clientWidth
  const room = CSS.supports('scrollbar-gutter', 'stable')
    ? 'scrollbar-gutter:stable'
    : `padding-inline-end:${barWidth}px`
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`:root:root{overflow:hidden!important;${barWidth > 0 ? `${room}!important` : ''}}`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(other => other !== sheet)
  }
}
