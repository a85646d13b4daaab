import { type DocPage, docGroups, docPages } from './docPages.ts'
import type { RenderedPage } from './renderMarkdown.ts'

/** The product's mark: a link of two rings. */
const mark =
  '<svg viewBox="0 0 32 20" width="32" height="20" aria-hidden="true"><rect x="2" y="3" width="16" height="14" rx="7" fill="none" stroke="currentColor" stroke-width="3"/><rect x="14" y="3" width="16" height="14" rx="7" fill="none" stroke="currentColor" stroke-width="3"/></svg>'

/** The whole page. It has no inline script or style, and reads well without any. */
export function pageHtml(page: DocPage, { html, sections }: RenderedPage, version: string): string {
  const at = docPages.indexOf(page)
  const hasBlanks = html.includes('data-fill="project"') || page.name === 'playground'
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${page.title}: how to use the wallet modal on your site.">
<title>${page.title} · ConnectKit</title>
<link rel="icon" href="icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="docs.css">
<script src="docs.js" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
<header class="top">
<a class="home" href="index.html">${mark}<span>ConnectKit</span></a>
<search class="find">
<label class="unseen" for="find">Search the documents</label>
<input id="find" type="search" placeholder="Search" autocomplete="off" spellcheck="false" aria-controls="found">
<p class="unseen" role="status" id="found-count"></p>
<ol id="found" hidden></ol>
</search>
<a class="to-pages" href="#pages">All pages</a>
</header>
<div class="columns">
<main id="main" tabindex="-1">
${hasBlanks ? projectForm : ''}
${html}
${nextLinks(docPages[at - 1], docPages[at + 1])}
</main>
<nav class="pages" id="pages" aria-label="Pages">
${docGroups.map(({ title, pages }) => `<h2>${title}</h2>\n<ul>${pages.map(other => pageLink(other, page)).join('')}</ul>`).join('\n')}
<p class="release">Release ${version}</p>
</nav>
${contents(sections)}
</div>
</body>
</html>
`
}

const projectForm = `<p class="project">
<label for="project">Your project id</label>
<input id="project" autocomplete="off" spellcheck="false" placeholder="demo" maxlength="64">
<span>It goes into every example, and stays in this tab.</span>
</p>`

function pageLink(page: DocPage, current: DocPage): string {
  return `<li><a href="${page.name}.html"${page === current ? ' aria-current="page"' : ''}>${page.title}</a></li>`
}

function nextLinks(previous: DocPage | undefined, next: DocPage | undefined): string {
  const link = (page: DocPage | undefined, word: string, className: string) =>
    page ? `<a class="${className}" href="${page.name}.html"><span>${word}</span> ${page.title}</a>` : ''
  return `<nav class="next" aria-label="Next pages">${link(previous, 'Before', 'before')}${link(next, 'Next', 'after')}</nav>`
}

const escapeText = (text: string) => text.replace(/[&<]/g, sign => (sign === '&' ? '&amp;' : '&lt;'))

function contents(sections: RenderedPage['sections']): string {
  const headings = sections.filter(({ level, id }) => level === 2 && id)
  if (headings.length < 2) return ''
  const items = headings.map(({ id, title }) => `<li><a href="#${id}">${escapeText(title)}</a></li>`)
  return `<nav class="contents" aria-label="On this page"><h2>On this page</h2><ul>${items.join('')}</ul></nav>`
}
