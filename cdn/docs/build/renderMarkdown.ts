import { posix } from 'node:path'
import MarkdownIt from 'markdown-it'
import { docPages, sourcePages } from './docPages.ts'
import { headingId } from './headingId.ts'

/** A heading and the plain text under it, for the search. */
export interface DocSection {
  /** `''` for the text before the first heading. */
  id: string
  title: string
  level: number
  text: string
}

export interface RenderedPage {
  html: string
  title: string
  sections: DocSection[]
}

/** Values of this release, for examples. */
export interface Release {
  version: string
  /** Of loader.js. */
  integrity: string
}

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

/** Marks the parts of an example that site/fillExamples.ts fills in. */
function withBlanks(escaped: string): string {
  return escaped
    .replaceAll('YOUR_PROJECT_ID', '<span data-fill="project">YOUR_PROJECT_ID</span>')
    .replaceAll('https://CDN', '<span data-fill="server">https://CDN</span>')
}

/**
 * An example with its button (site/copyButtons.ts), which is there from the start: what a script adds would move the page.
 * Wide examples scroll, so the keyboard must reach them.
 */
export const exampleHtml = (code: string) =>
  `<div class="example"><pre tabindex="0">${code}</pre><button type="button">Copy</button></div>\n`

/**
 * The URL in the documents of a link in a Markdown file; undefined for a file that only the repository has.
 * @param file path of the Markdown file from the root
 */
export function docLink(href: string, file: string): string | undefined {
  if (/^(https?:|mailto:|#)/.test(href)) return href
  const [path = '', hash] = href.split('#')
  const anchor = hash ? `#${hash}` : ''
  // Links between our own pages are written as they are served.
  if (/^[\w-]+\.html$/.test(path) && file.startsWith('cdn/docs/')) return href
  const target = posix.normalize(posix.join(posix.dirname(file), path))
  const page = docPages.find(page => page.file === target)
  if (page) return `${page.name}.html${anchor}`
  return sourcePages[target] && `${sourcePages[target]}${anchor}`
}

/** @param file path of the Markdown file from the root, for its links */
export function renderMarkdown(text: string, file: string, release: Release): RenderedPage {
  const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false })
  // Comments mark generated parts of files.
  const source = text
    .replace(/^<!--.*?-->$/gms, '')
    .replaceAll('{{version}}', release.version)
    .replaceAll('{{integrity}}', release.integrity)
  const tokens = markdown.parse(source, {})
  const sections: DocSection[] = [{ id: '', title: '', level: 1, text: '' }]
  const ids = new Set<string>()
  const links: boolean[] = []

  tokens.forEach((token, at) => {
    const next = tokens[at + 1]
    if (token.type === 'heading_open' && next) {
      const title = plainText(next.children ?? [])
      const base = headingId(title)
      let id = base
      for (let count = 1; ids.has(id); count++) id = `${base}-${count}`
      ids.add(id)
      token.attrSet('id', id)
      sections.push({ id, title, level: Number(token.tag.slice(1)), text: '' })
    }
    const section = sections.at(-1)
    if (section && token.type === 'inline' && tokens[at - 1]?.type !== 'heading_open')
      section.text += `${plainText(token.children ?? [])} `
    if (section && token.type === 'fence') section.text += `${token.content} `
    for (const child of token.children ?? []) {
      if (child.type === 'link_open') {
        const href = docLink(String(child.attrGet('href') ?? ''), file)
        if (href) child.attrSet('href', href)
        links.push(Boolean(href))
        if (!href) Object.assign(child, { type: 'text', content: '', tag: '' })
      }
      if (child.type === 'link_close' && !links.pop()) Object.assign(child, { type: 'text', content: '', tag: '' })
    }
  })

  const { rules } = markdown.renderer
  rules.fence = (all, at) => {
    const { content, info } = all[at] as { content: string; info: string }
    return exampleHtml(`<code data-language="${escapeHtml(info)}">${withBlanks(escapeHtml(content))}</code>`)
  }
  rules.code_inline = (all, at) => `<code>${withBlanks(escapeHtml(all[at]?.content ?? ''))}</code>`
  rules.table_open = () => '<div class="wide" tabindex="0" role="group" aria-label="Table"><table>\n'
  rules.table_close = () => '</table></div>\n'
  // A picture's place is in the repository.
  rules.image = () => ''
  const [before, first] = sections
  return {
    html: markdown.renderer.render(tokens, markdown.options, {}),
    title: first?.title ?? '',
    sections: sections.filter(section => section !== before || section.text),
  }
}

function plainText(tokens: readonly { type: string; content: string }[]): string {
  return tokens.map(({ type, content }) => (/break/.test(type) ? ' ' : content)).join('')
}
