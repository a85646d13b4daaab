/**
 * Keeps the page from scrolling and its scrollbar's room from collapsing. It works by one constructed stylesheet, so no
 * attribute of the page is touched and taking it away leaves every byte as it was.
 */
export function lockScroll(): () => void {
  const root = document.documentElement
  const barWidth = innerWidth - root.clientWidth
  const keepsGutter = CSS.supports('scrollbar-gutter', 'stable')
  const room =
    barWidth > 0
      ? keepsGutter
        ? 'scrollbar-gutter:stable!important'
        : `padding-inline-end:${barWidth}px!important`
      : ''
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`:root:root{overflow:hidden!important;${room}}`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(other => other !== sheet)
  }
}
