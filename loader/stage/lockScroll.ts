/**
 * Locks the page's scrolling and keeps the scrollbar's space. A constructed sheet changes no attribute of the page, so
 * undoing it restores the page exactly. The same sheet keeps the page's `::backdrop` styles off our dialog.
 */
export function lockScroll(): () => void {
  const root = document.documentElement
  // If the root has no overflow, the viewport takes it from the body. An overflow on the root would make the body a
  // scroll container, which moves margins and sticky elements.
  const scroller = getComputedStyle(root).overflow === 'visible' ? '>body' : ''
  const room = innerWidth > root.clientWidth ? 'scrollbar-gutter:stable!important' : ''
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    `:root:root${scroller}{overflow:hidden!important}:root:root{overscroll-behavior:none!important;${room}}[role=none]::backdrop{display:none!important}`,
  )
  document.adoptedStyleSheets.push(sheet)
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(other => other !== sheet)
    // The page may have copied the list meanwhile and may set it again later.
    sheet.replaceSync('')
  }
}
