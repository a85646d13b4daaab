/**
 * Styles an element out of reach of the page's stylesheets: resets everything, then makes every declaration important,
 * which beats any sheet. Every content security policy allows CSSOM. Visitors who prefer reduced motion get no
 * transitions; delays are no motion.
 * @param declarations each closed by a semicolon
 */
export function setStyle(element: HTMLElement, declarations: string): void {
  const calm = matchMedia('(prefers-reduced-motion)').matches ? 'transition-duration:0s;' : ''
  element.style.cssText = `all:initial;position:fixed;${declarations}${calm}`.replaceAll(';', '!important;')
}
