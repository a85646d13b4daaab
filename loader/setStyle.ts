/**
 * Styles an element so that no stylesheet of the page can reach it: everything is reset first, and every declaration
 * is important, which for an element's own style beats any rule of any sheet. It goes through CSSOM, which no content
 * security policy forbids.
 * @param declarations each closed by a semicolon
 */
export function setStyle(element: HTMLElement, declarations: string): void {
  element.style.cssText = `all:initial;position:fixed;${declarations}`.replaceAll(';', '!important;')
}
