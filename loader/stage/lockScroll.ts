/**
 * Locks the page's scrolling and keeps the scrollbar's space. A constructed sheet changes no attribute of the page, so
 * undoing it restores every byte. The same sheet keeps the page's `::backdrop` styles off our dialog.
 */
export function lockScroll(): () => void {
  const root = document.documentElement
  // The viewport takes its overflow from body if the root has none. An overflow on the root would make body a scroll
  // container, which moves margins and sticky elements.
  const scroller = getComputedStyle(root).overflow === 'visible' ? '>body' : ''
  const room = innerWidth > root.clientWidth ? 'scrollbar-gutter:stable!important' : ''
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    `:root:root${scroller}{overflow:hidden!important}:root:root{overscroll-behavior:none!important;${room}}[role=none]::backdrop{display:none!important}`,
  )
  document.adoptedStyleSheets.push(sheet)
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(other => other !== sheet)
    // The page may have copied the list meanwhile and set it again later.
    sheet.replaceSync('')
  }
}
