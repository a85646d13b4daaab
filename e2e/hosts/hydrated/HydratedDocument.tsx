import type { ReactNode } from 'react'

/** Filled in when the page is served, not when it is hydrated: React does not compare them. */
const tag = {
  src: '{{cdn}}/{{version}}/loader.js',
  integrity: '{{integrity}}',
  'data-project-id': 'demo',
  'data-default-network': 'eip155:31337',
}

/**
 * The whole page, as sites with server rendering write it.
 * @param end the last elements of its body
 */
export function HydratedDocument({ title, scripts, end }: { title: string; scripts?: ReactNode; end?: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/shop.css" />
        <script {...tag} crossOrigin="anonymous" async />
        <script src="/shop.js" defer />
        {scripts}
      </head>
      <body data-token="{{token}}" data-networks="{{networks}}">
        <aside className="note" aria-label="What to try">
          React 18 takes over this whole document. <label htmlFor="wish">A wish for the season </label>
          <input id="wish" />
        </aside>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup, which React leaves as it is. */}
        <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '{{shop}}' }} />
        {end}
      </body>
    </html>
  )
}
