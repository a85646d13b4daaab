import { exampleHtml } from './renderMarkdown.ts'

/** The controls of the playground and the frame beside them; site/playground.ts brings them to life. */
export const playgroundControls = `<div class="playground">
<form class="controls" id="controls">
<label for="accent">Colour</label><input id="accent" name="accent" type="color" value="#0f6b78">
<label for="radius">Corners</label><select id="radius" name="radius"><option>none</option><option>small</option><option>medium</option><option selected>large</option></select>
<label for="font">Font</label><select id="font" name="font"><option selected>system</option><option>Georgia</option><option>Verdana</option><option>Courier New</option></select>
<label for="theme">Light or dark</label><select id="theme" name="theme"><option selected>auto</option><option>light</option><option>dark</option></select>
<label for="collapseWallets">One row for all wallets</label><input id="collapseWallets" name="collapseWallets" type="checkbox">
<label for="branding">Our name at the bottom</label><input id="branding" name="branding" type="checkbox" checked>
</form>
<iframe class="preview" id="preview" title="The modal with these options"></iframe>
<p id="apart" hidden>The modal never runs on its own server’s pages, so it cannot be shown here. Read these documents under another name of this server to see it. The tag is right all the same.</p>
</div>
<h2 id="your-tag">Your tag</h2>
${exampleHtml('<code id="snippet" data-language="html"></code>')}`

/** The page in that frame: a bare site with the modal's module. It stands in the release's folder and under /docs. */
export const previewHtml = (version: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Preview</title>
<link rel="icon" href="icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="docs.css">
<script type="module" src="preview.js" data-loader="/${version}/loader.mjs"></script>
</head>
<body class="previewed">
<main aria-label="Preview"><h1 class="unseen">Preview</h1><connect-kit-button></connect-kit-button></main>
</body>
</html>
`
