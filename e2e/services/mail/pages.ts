import { escapeHtml as safe } from '../escapeHtml.ts'
import type { ReceivedMail } from './startMailSink.ts'

/* The inbox of the local mail server, for people. */

export const style = `:root {
  color-scheme: light dark;
  --ground: #f3f5f5; --surface: #fff; --line: #e0e5e6; --ink: #13191b; --soft: #566165; --accent: #0f6b78;
}
@media (prefers-color-scheme: dark) {
  :root { --ground: #0e1113; --surface: #15181b; --line: #2b3237; --ink: #f1f4f5; --soft: #a4b0b5; --accent: #5cc5d3; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 0.9375rem / 1.5 system-ui, sans-serif; }
main { max-inline-size: 44rem; margin: 32px auto; padding: 0 16px; }
h1 { font-size: 1.25rem; margin: 0 0 4px; overflow-wrap: anywhere; }
p, .facts { color: var(--soft); margin: 0 0 16px; overflow-wrap: anywhere; }
a { color: var(--accent); }
ol { list-style: none; margin: 0; padding: 0; background: var(--surface); border: 1px solid var(--line); border-radius: 16px; overflow: hidden; }
li + li { border-block-start: 1px solid var(--line); }
li a { display: flex; gap: 4px 16px; flex-wrap: wrap; padding: 12px 16px; color: inherit; text-decoration: none; }
li a:hover, li a:focus-visible { background: var(--ground); }
li b { flex: 1 1 20rem; font-weight: 600; overflow-wrap: anywhere; }
li span { color: var(--soft); }
pre, iframe { display: block; inline-size: 100%; margin: 0 0 16px; border: 1px solid var(--line); border-radius: 16px; background: var(--surface); }
pre { padding: 16px; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
iframe { block-size: 30rem; }
`

const page = (title: string, body: string, refreshes = false) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${refreshes ? '<meta http-equiv="refresh" content="5">' : ''}
<title>${safe(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/style.css">
</head>
<body><main>${body}</main></body>
</html>`

const timeOf = (date: string) => `<time datetime="${safe(date)}">${safe(date.slice(11, 19))} UTC</time>`

/** Newest first. Reloads automatically. */
export function inboxPage(mails: readonly ReceivedMail[]): string {
  const rows = mails.map(
    ({ to, subject, date }, index) =>
      `<li><a href="/mails/${mails.length - index}"><b>${safe(subject)}</b><span>${safe(to)}</span><span>${timeOf(date)}</span></a></li>`,
  )
  const list = rows.length
    ? `<ol>${rows.join('')}</ol>`
    : '<p>No mail yet. Sign in by email on a sample page, with any address.</p>'
  return page(
    'Mail',
    `<h1>Mail</h1><p>Every mail of the local server arrives here, whoever it is for.</p>${list}`,
    true,
  )
}

export function messagePage({ to, from, subject, text, date, html }: ReceivedMail, path: string): string {
  const shown = html ? `<iframe src="${safe(path)}/html" title="The mail"></iframe>` : ''
  return page(
    subject,
    `<p><a href="/">All mail</a></p><h1>${safe(subject)}</h1>
<p>From ${safe(from)} to ${safe(to)}, ${timeOf(date)}</p>${shown}<h2>As plain text</h2><pre>${linked(text)}</pre>`,
  )
}

/** Makes addresses in a text clickable. */
const linked = (text: string) =>
  safe(text).replace(/https?:\/\/[^\s<]+/g, url => `<a href="${url}" rel="noopener">${url}</a>`)
