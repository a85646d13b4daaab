/** A member of an interface in publicTypes.ts, with its comment. */
export interface TypeMember {
  name: string
  signature: string
  about: DocComment
}

/** A comment of JSDoc as Markdown. */
export interface DocComment {
  text: string
  /** `[name, what it is]` */
  parameters: [string, string][]
  returns?: string
  throws?: string
  example?: string
}

/** A declaration of publicTypes.ts, verbatim. */
export interface TypeDeclaration {
  name: string
  code: string
  about: DocComment
}

/** A comment, if there is one, and a member on one line. */
const memberPattern = /((?: {2}\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?) {2}((?:readonly )?(\w+)[^\n]*)\n/g

const linked = (text: string) => text.replace(/\{@link ([^}]+)\}/g, '`$1`')

/** @param comment with its signs, such as `/** Shows the modal. *\/` */
export function readComment(comment: string): DocComment {
  const lines = comment
    .replace(/^\s*\/\*\*|\*\/\s*$/g, '')
    .split('\n')
    .map(line => line.replace(/^\s*\* ?/, ''))
  const [text = '', ...tags] = lines.join('\n').split(/(?:^|\s)@(?=(?:param|returns|throws|example)\b)/)
  const joined = (part: string) => linked(part.trim().replace(/\s+/g, ' '))
  const about: DocComment = { text: joined(text), parameters: [] }
  for (const tag of tags) {
    const [, kind, rest = ''] = /^(\w+)\s*(.*)$/s.exec(tag) ?? []
    const [, name = '', what = ''] = /^(\S+)\s*(.*)$/s.exec(rest) ?? []
    if (kind === 'param') about.parameters.push([name, joined(what)])
    if (kind === 'returns') about.returns = joined(rest)
    if (kind === 'throws') about.throws = joined(rest.replace(/^ConnectKitError\b/, ''))
    if (kind === 'example') about.example = rest.trim()
  }
  return about
}

/** All exported declarations, in order. @param source text of publicTypes.ts */
export function readDeclarations(source: string): TypeDeclaration[] {
  const blocks = source.split(/\n+(?=\/\*\*)|(?<!\*\/)\n+(?=export )/)
  return blocks.flatMap(block => {
    const [, comment = '', name] = /^(\/\*\*[\s\S]*?\*\/\n)?export (?:interface|type) (\w+)/.exec(block) ?? []
    return name ? [{ name, code: block.slice(comment.length).trim(), about: readComment(comment) }] : []
  })
}

/** The members of one interface. @param source text of publicTypes.ts */
export function readInterface(source: string, name: string): TypeMember[] {
  const body = new RegExp(`^export interface ${name}\\b[^{]*\\{\\n(.*?)^\\}`, 'ms').exec(source)?.[1]
  if (!body) throw new Error(`publicTypes.ts has no interface ${name}`)
  return [...body.matchAll(memberPattern)].map(([, comment = '', signature = '', member = '']) => ({
    name: member,
    signature,
    about: readComment(comment),
  }))
}
