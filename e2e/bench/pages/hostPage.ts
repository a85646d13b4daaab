/** The centre of the button that opens the modal, so that the bench can click it without querying the page. */
export const openerAt: Readonly<{ x: number; y: number }> = { x: 104, y: 36 }

const style = `body{margin:0;font:16px/1.5 system-ui,sans-serif}header{height:72px;border-bottom:1px solid #ddd}
#open{position:absolute;left:24px;top:16px;width:160px;height:40px;font:inherit}main{max-width:720px;margin:0 auto;padding:24px}`

/**
 * Opening changes the page's scroller, so the browser lays out all of its text again: an empty page would hide that.
 */
const sentences = [
  'The leaves are picked by hand in the second week of May, when the first shoots have opened and the nights are still cold.',
  'They wither on bamboo trays for a day, and a slow fire of oak dries them, which gives the cup its smoke and its colour.',
  'Store the tin away from light, and pour the water when it has stopped boiling for a minute.',
]
const sections = Array.from(
  { length: 40 },
  (_, i) => `<h2>Section ${i + 1}</h2><p>${sentences.join(' ')}</p><p>${sentences[i % sentences.length]}</p>`,
).join('\n')

/** The page of every contestant; only `head` and `tail` differ. It signals `bench:ready` by a performance mark. */
export function hostPage({ head = '', tail = '' }: { head?: string; tail?: string }): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Bench shop</title><link rel="icon" href="data:,"><style>${style}</style>
${head}</head><body><header><button id="open" data-connectkit-open>Connect wallet</button></header>
<main>${sections}</main>${tail}</body></html>`
}

/** The page with our script tag in its head. */
export function ourPage(tag: string): string {
  return hostPage({ head: tag.replace('<script ', `<script onload="performance.mark('bench:ready')" `) })
}
