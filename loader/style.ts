/**
 * Styles an element so that no stylesheet of the page can reach it: everything is reset first, and every declaration
 * is important, which for an element's own style beats any rule of any sheet.
 */
export function setStyle(element: HTMLElement, declarations: Readonly<Record<string, string>>): void {
  element.style.setProperty('all', 'initial', 'important')
  for (const [property, value] of Object.entries(declarations)) element.style.setProperty(property, value, 'important')
}
