/** What a page gave, as an error quotes it. */
export const shown = (value: unknown) =>
  value instanceof Element ? `<${value.localName}>` : `"${String(value).slice(0, 64)}"`
