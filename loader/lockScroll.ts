/**
 * Keeps the page from scrolling and its scrollbar's room from collapsing. It works by one constructed stylesheet, so no
 * attribute of the page is touched and taking it away leaves every byte as it was. The same sheet keeps a page that
 * styles the backdrop of its own dialogs from doing so to ours.
 */
export function lockScroll(): () => void {
  const root = document.documentElement
  // The viewport scrolls as body says where the root says nothing. Given an overflow of its own then, the root would make
  // body a box that scrolls by itself: margins, and whatever is sticky, would move.
  const scroller = getComputedStyle(root).overflow === 'visible' ? '>body' : ''
  const room = innerWidth > root.clientWidth ? 'scrollbar-gutter:stable!important' : ''
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    `:root:root${scroller}{overflow:hidden!important}:root:root{overscroll-behavior:none!important;${room}}[role=none]::backdrop{display:none!important}`,
  )
  document.adoptedStyleSheets.push(sheet)
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(other => other !== sheet)
    // A page may have kept the list as it was meanwhile, and set it again.
    sheet.replaceSync('')
  }
}
