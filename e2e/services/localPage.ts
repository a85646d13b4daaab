import { escapeHtml } from './escapeHtml.ts'

/* The frame of pages that simulate a third party on this machine: an account provider, an app. In the product's look,
   with a line that says what they are, so that they cannot be mistaken for the real one. */

export const localPageStyle = `:root {
  color-scheme: light dark;
  --ground: #f3f5f5; --surface: #fff; --fill: #f3f5f5; --line: #e0e5e6; --line-strong: #7e898d; --ink: #13191b; --soft: #566165;
  --accent: #0f6b78; --on-accent: #fff; --warning: #744a00; --warning-soft: #fdf3df;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0e1113; --surface: #15181b; --fill: #1f2428; --line: #2b3237; --line-strong: #76828a; --ink: #f1f4f5; --soft: #a4b0b5;
    --accent: #5cc5d3; --on-accent: #071416; --warning: #f0c36d; --warning-soft: #2e2716;
  }
}
* { box-sizing: border-box; }
body { margin: 0; min-block-size: 100vh; background: var(--ground); color: var(--ink); font: 0.9375rem / 1.5 system-ui, sans-serif; }
.notice { margin: 0; padding: 12px 16px; background: var(--warning-soft); color: var(--warning); text-align: center; }
main {
  max-inline-size: 26rem; margin: 32px auto; padding: 24px; border-radius: 24px;
  background: var(--surface); box-shadow: 0 0 0 1px var(--line);
}
h1 { margin: 0; font-size: 1.25rem; font-weight: 600; text-align: center; overflow-wrap: anywhere; }
main p { margin: 8px 0 24px; color: var(--soft); text-align: center; text-wrap: balance; overflow-wrap: anywhere; }
label, fieldset { display: block; margin: 0 0 12px; }
label { color: var(--soft); font-size: 0.8125rem; }
input[type='text'] {
  display: block; inline-size: 100%; min-block-size: 48px; margin-block-start: 4px; padding: 8px 12px;
  border: 1px solid var(--line-strong); border-radius: 12px; background: var(--surface); color: var(--ink); font: inherit; font-size: 1rem;
}
fieldset { padding: 8px 16px; border: 0; border-radius: 16px; background: var(--fill); }
legend { float: inline-start; inline-size: 100%; padding: 0; color: var(--soft); font-size: 0.8125rem; }
.choice { display: flex; align-items: center; gap: 12px; min-block-size: 40px; margin: 0; color: var(--ink); font-size: inherit; }
.choice input { flex: none; inline-size: 1.125rem; block-size: 1.125rem; margin: 0; accent-color: var(--accent); }
legend + .choice { clear: both; }
button {
  display: block; inline-size: 100%; min-block-size: 48px; margin-block-start: 8px; padding: 12px 16px; border: 0; border-radius: 12px;
  background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer;
}
button.quiet { background: var(--fill); color: var(--ink); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
@media (max-width: 30rem) {
  main { margin: 0; border-radius: 0; box-shadow: none; }
}
@media (forced-colors: active) {
  button, fieldset { border: 1px solid; }
}
`

/** @param plays the simulated party, as plain text; `content` is HTML */
export const localPage = (title: string, plays: string, content: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} (local)</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/style.css">
</head>
<body>
<p class="notice" role="note"><strong>${escapeHtml(plays)}, played on this machine.</strong> Enter no real password.</p>
<main>
${content}
</main>
</body>
</html>`
