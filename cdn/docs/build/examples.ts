/** A fenced example of a Markdown file. */
export interface Example {
  language: string
  code: string
  /** Number of its first line in the file, for failures. */
  line: number
  /** Number of its section in the file. Examples of one section belong together. */
  section: number
  /** File name in its first line, such as `app/Wallet.tsx`. */
  name?: string
}

export function readExamples(markdown: string): Example[] {
  return [...markdown.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(({ 1: language = '', 2: code = '', index }) => {
    const before = markdown.slice(0, index)
    const [, name] = /^(?:---\n)?(?:\/\/|<!--|\{?#) ([\w./+-]+\.\w+)/.exec(code) ?? []
    const line = before.split('\n').length + 1
    return { language, code, line, section: before.split(/^## /m).length, ...(name !== undefined && { name }) }
  })
}

/** The attributes of the loader's tag in an example, of each tag that it has. */
export function loaderTags(code: string): Record<string, string>[] {
  const tags = code.match(/<script\b(?:[^>"']|"[^"]*"|'[^']*')*>/g) ?? []
  const ofLoader = tags.filter(tag => tag.includes('loader.js'))
  return ofLoader.map(tag =>
    Object.fromEntries(
      [...tag.matchAll(/\s([\w:-]+)(?:="([^"]*)"|='([^']*)')?/g)].map(([, name, value, other]) => [
        name,
        value ?? other ?? '',
      ]),
    ),
  )
}

/** What type-checks of an example: all of TypeScript, the script of a component of Svelte or Vue. */
export function typedPart({ language, code }: Example): { code: string; ending: string } | undefined {
  if (language === 'ts' || language === 'tsx') return { code, ending: language }
  if (language === 'svelte' || language === 'vue') {
    const script = /<script[^>]*>\n(.*?)<\/script>/s.exec(code)?.[1]
    return script === undefined ? undefined : { code: script, ending: 'ts' }
  }
  return undefined
}
