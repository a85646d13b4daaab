/** The centre of the button that opens the modal, so that the bench can click it without querying the page. */
export const openerAt = { x: 104, y: 36 } as const

const style = `body{margin:0;font:16px/1.5 system-ui,sans-serif}header{height:72px;border-bottom:1px solid #ddd}
#open{position:absolute;left:24px;top:16px;width:160px;height:40px;font:inherit}main{max-width:720px;margin:0 auto;padding:24px}`

const sections = Array.from(
  { length: 24 },
  (_, i) =>
    `<h2>Section ${i + 1}</h2><p>Text that scrolls, so that scrollbar, focus and layout are those of a page.</p>`,
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
