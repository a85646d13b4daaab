import { escapeHtml } from '../escapeHtml.ts'

/* What the local provider shows: who signs in, and Continue or Cancel. */

export const style = `:root { color-scheme: light dark; }
* { box-sizing: border-box; }
body { margin: 0; font: 1rem / 1.5 system-ui, sans-serif; }
main { max-inline-size: 24rem; margin: 48px auto; padding: 0 24px; }
h1 { font-size: 1.25rem; margin: 0 0 4px; }
p { margin: 0 0 24px; opacity: 0.75; }
label { display: block; margin: 0 0 16px; }
input[type='text'] { display: block; inline-size: 100%; padding: 10px 12px; font: inherit; }
button { inline-size: 100%; margin: 0 0 8px; padding: 12px; font: inherit; font-weight: 600; }
`

/** @param query of the request, which the form sends along */
export function signInPage(name: string, query: URLSearchParams, scopes: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sign in with ${escapeHtml(name)} (local)</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/style.css">
</head>
<body><main>
<h1>${escapeHtml(name)}, played on this machine</h1>
<p>A site asks who you are${scopes.length ? `: ${escapeHtml(scopes.join(', '))}` : ''}. Say any name.</p>
<form method="post" action="?${escapeHtml(`${query}`)}">
<label>Account<input type="text" name="account" value="ada" autocomplete="off"></label>
<label>Email<input type="text" name="email" placeholder="name@example.com" autocomplete="off"></label>
<label><input type="checkbox" name="unverified"> The email is not verified</label>
<button name="answer" value="yes">Continue</button>
<button name="answer" value="no">Cancel</button>
</form>
</main></body>
</html>`
}
