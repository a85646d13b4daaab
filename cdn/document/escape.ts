/**
 * JSON that may stand inside a `<script>`: `<` cannot open a tag or comment, and the two separators that were no
 * JavaScript before ES2019 are escaped, so that the text is the same value as JSON and as script.
 */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

/** Text for an element's content or a quoted attribute. */
export function htmlText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
