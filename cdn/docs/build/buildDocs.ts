import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { docPages } from './docPages.ts'
import { docsStyle } from './docsStyle.ts'
import { pageHtml } from './pageHtml.ts'
import { playgroundControls, previewHtml } from './playgroundHtml.ts'
import { errorReference, eventReference, methodReference } from './references.ts'
import { type Release, type RenderedPage, renderMarkdown } from './renderMarkdown.ts'

/** The parts of `docs.css`, in the order of their rules (docs/site/styles). */
const styles = ['base', 'header', 'columns', 'article', 'playground', 'scripting', 'print'] as const

/** A row of `search.json`: a heading with the text under it. */
export interface SearchRow {
  /** `page.html#heading` */
  id: string
  page: string
  title: string
  text: string
}

/** Renders every page. @param root of the repository */
export function renderDocs(root: string, release: Release): Map<string, RenderedPage> {
  const publicTypes = readFileSync(join(root, 'loader/publicTypes.ts'), 'utf8')
  const references: Record<string, () => string> = {
    methods: () => methodReference(publicTypes),
    events: () => eventReference(publicTypes),
    errors: errorReference,
  }
  return new Map(
    docPages.map(({ name, file }) => {
      const text = readFileSync(join(root, file), 'utf8').replace(/^\[\[(methods|events|errors)\]\]$/gm, (_, key) =>
        (references[key] as () => string)(),
      )
      const page = renderMarkdown(text, file, release)
      return [name, { ...page, html: page.html.replace('<p>[[playground]]</p>', playgroundControls) }]
    }),
  )
}

/** The rows that the search looks through. */
export function searchRows(pages: ReadonlyMap<string, RenderedPage>): SearchRow[] {
  return docPages.flatMap(({ name, title: page }) =>
    (pages.get(name)?.sections ?? []).map(({ id, title, text }) => ({
      id: `${name}.html${id && `#${id}`}`,
      page,
      title: title || page,
      text: text.trim(),
    })),
  )
}

/** Writes the pages, style sheet and search index of the documents. esbuild.config.mjs adds their scripts. */
export async function buildDocs(root: string, version: string): Promise<void> {
  const site = join(root, 'dist/site', version)
  const loader = await readFile(join(site, 'loader.js'))
  const integrity = `sha384-${createHash('sha384').update(loader).digest('base64')}`
  const pages = renderDocs(root, { version, integrity })
  const read = (path: string) => readFile(join(root, path), 'utf8')
  const rules = await Promise.all(styles.map(name => read(`cdn/docs/site/styles/${name}.css`)))
  const files = {
    ...Object.fromEntries(
      docPages.map(page => [`${page.name}.html`, pageHtml(page, pages.get(page.name) as RenderedPage, version)]),
    ),
    'preview.html': previewHtml(version),
    'search.json': JSON.stringify(searchRows(pages)),
    'docs.css': docsStyle(await read('shared/design/tokens.css'), rules.join('\n')),
    // A static host has no more to say; a server answers with its own name (capabilities/publishedFiles.ts).
    'server.json': '{}',
    'icon.svg': await read('cdn/docs/site/icon.svg'),
  }
  await mkdir(join(site, 'docs'), { recursive: true })
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(site, 'docs', name), text)))
}
