/**
 * Styles an element so that the page's stylesheets cannot change it. Resets everything, then makes every declaration
 * important, which beats any sheet. Every content security policy allows CSSOM. Visitors who prefer reduced motion get
 * no transitions. Delays stay, since they move nothing.
 * @param declarations each ends with a semicolon
 */
export function setStyle(element: HTMLElement, declarations: string): void {
  const calm = matchMedia('(prefers-reduced-motion)').matches ? 'transition-duration:0s;' : ''
  element.style.cssText = `all:initial;position:fixed;${declarations}${calm}`.replaceAll(';', '!important;')
}
