/**
 * JSON that is safe inside a `<script>`. Escapes `<`, which could open a tag or comment, and the two line separators
 * that JavaScript strings forbade before ES2019.
 */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

/** Escapes a text for an element's content or a quoted attribute. */
export function htmlText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
