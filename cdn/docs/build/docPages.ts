/** A page of the documents. */
export interface DocPage {
  /** Its name in URLs, without `.html`. */
  name: string
  /** Its name in the list of pages. */
  title: string
  /** Path of its Markdown from the repository's root; without one, it is made from sources (see `source`). */
  file: string
}

export interface DocGroup {
  title: string
  pages: readonly DocPage[]
}

const own = (name: string, title: string): DocPage => ({ name, title, file: `cdn/docs/pages/${name}.md` })

/** All pages, in the order of the list. Files outside cdn/docs are included from where they are kept. */
export const docGroups: readonly DocGroup[] = [
  {
    title: 'Begin',
    pages: [
      own('index', 'Start in three minutes'),
      own('platforms', 'By platform'),
      own('stacks', 'Hooks, stores, adapters'),
      own('recipes', 'Recipes'),
    ],
  },
  { title: 'Look', pages: [own('playground', 'Playground')] },
  {
    title: 'Look up',
    pages: [
      { name: 'options', title: 'Options', file: 'loader/OPTIONS.md' },
      own('api', 'Methods and types'),
      own('events', 'Events'),
      own('errors', 'Errors'),
      { name: 'chains', title: 'Other chains', file: 'loader/CHAINS.md' },
      { name: 'strict-pages', title: 'Strict policies and Safe', file: 'loader/STRICT-PAGES.md' },
    ],
  },
  { title: 'Test', pages: [own('tests', 'Your own tests')] },
  { title: 'Move here', pages: [own('moving', 'From another library')] },
  {
    title: 'Run a server',
    pages: [
      own('guide', 'Step by step'),
      { name: 'operating', title: 'Operating', file: 'cdn/OPERATING.md' },
      own('capacity', 'What a visitor costs'),
      { name: 'settings', title: 'Settings of the server', file: 'cdn/SETTINGS.md' },
      { name: 'server', title: 'The server', file: 'cdn/README.md' },
      { name: 'security', title: 'Security', file: 'cdn/SECURITY.md' },
    ],
  },
]

export const docPages: readonly DocPage[] = docGroups.flatMap(({ pages }) => pages)

/** Sources that readers find on a page of the documents, by path from the root. */
export const sourcePages: Readonly<Record<string, string>> = {
  'loader/publicTypes.ts': 'api.html',
  'shared/errorTexts.ts': 'errors.html',
  'README.md': 'index.html',
}
