import { escapeHtml } from '../escapeHtml.ts'
import { waysToSign } from './createFarcasterApp.ts'
import type { ChannelRequest } from './createFarcasterRelay.ts'

/* What the local app shows: which site asks, and who signs. */

export const style = `:root { color-scheme: light dark; }
* { box-sizing: border-box; }
body { margin: 0; font: 1rem / 1.5 system-ui, sans-serif; }
main { max-inline-size: 24rem; margin: 48px auto; padding: 0 24px; }
h1 { font-size: 1.25rem; margin: 0 0 4px; overflow-wrap: anywhere; }
p { margin: 0 0 24px; opacity: 0.75; }
label, fieldset { display: block; margin: 0 0 16px; }
fieldset { padding: 8px 12px; border: 1px solid; }
fieldset label { margin: 0; }
input[type='text'] { display: block; inline-size: 100%; padding: 10px 12px; font: inherit; }
button { inline-size: 100%; padding: 12px; font: inherit; font-weight: 600; }
`

const words = { custody: 'Its custody address', authAddress: 'An auth address', contract: 'A contract of its own' }

const page = (content: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Farcaster (local)</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/style.css">
</head>
<body><main>
${content}
</main></body>
</html>`

/** Without a link, the page takes one: what a phone does with its camera. */
export const scanPage = () =>
  page(`<h1>Farcaster, played on this machine</h1>
<p>Choose Farcaster on a sample page, press “Copy link” below the code, and paste the link here.</p>
<form method="get" action="/scan">
<label>Link<input type="text" name="link" autocomplete="off" required></label>
<button>Open</button>
</form>`)

export const signPage = ({ domain }: ChannelRequest) =>
  page(`<h1>Sign in to ${escapeHtml(domain)}?</h1>
<p>Farcaster, played on this machine. The same name is the same account.</p>
<form method="post">
<label>Account<input type="text" name="account" value="ada" autocomplete="off"></label>
<fieldset><legend>Signed by</legend>
${waysToSign
  .map(
    (by, index) =>
      `<label><input type="radio" name="by" value="${by}"${index === 0 ? ' checked' : ''}> ${words[by]}</label>`,
  )
  .join('\n')}
</fieldset>
<button>Sign in</button>
</form>`)

export const saidPage = (text: string) => page(`<h1>${escapeHtml(text)}</h1>`)
