/** A pattern wrong in every small way: anchors, flags, counts, classes, alternatives, literals. */
export function* patternFaults(pattern: RegExp): Generator<[string, RegExp]> {
  const { source, flags } = pattern
  const made = (name: string, text: string, otherFlags = flags): [string, RegExp][] =>
    text === source && otherFlags === flags ? [] : [[`pattern ${name}: ${text}`, new RegExp(text, otherFlags)]]

  if (source.startsWith('^')) yield* made('unanchored at the start', source.slice(1))
  if (source.endsWith('$')) yield* made('unanchored at the end', source.slice(0, -1))
  yield* made('by lines', source, `${flags}m`)
  // Letters in one case only: ignoring case then makes a difference.
  if (!flags.includes('i') && /[a-zA-Z]/.test(source.replaceAll('a-zA-Z', '').replace(/\\./g, '')))
    yield* made('ignoring case', source, `${flags}i`)

  for (const { index, text, depth } of tokens(source)) {
    const swap = (other: string) => source.slice(0, index) + other + source.slice(index + text.length)
    const counts = /^\{(\d+),(\d+)\}$/.exec(text)
    if (counts) {
      const [least, most] = [Number(counts[1]), Number(counts[2])]
      if (least) yield* made('count', swap(`{${least - 1},${most}}`))
      yield* made('count', swap(`{${least + 1},${most}}`))
      yield* made('count', swap(`{${least},${most - 1}}`))
      yield* made('count', swap(`{${least},${most + 1}}`))
    } else if (text === '+') {
      yield* made('count', swap('*'))
      yield* made('count', swap(''))
    } else if (text.startsWith('[')) {
      for (const other of classFaults(text, flags)) yield* made('class', swap(other))
    } else if (text === '\\d') {
      for (const other of ['\\w', '[0-8]', '[1-9]', '[0-:]', '[/-9]']) yield* made('class', swap(other))
    } else if (text === '\\w') {
      for (const other of ['\\d', '[a-zA-Z0-9]', '[\\w-]', '[\\w ]']) yield* made('class', swap(other))
    } else if (text.startsWith('(')) {
      const options = alternatives(text.slice(1, -1))
      for (const i of options.keys()) yield* made('alternative dropped', swap(`(${options.toSpliced(i, 1).join('|')})`))
      yield* made('alternative added', swap(`(${[...options, 'sui'].join('|')})`))
    } else if (!depth) {
      yield* made('literal widened', swap('.'))
      yield* made('literal optional', swap(`${text}?`))
    }
  }
}

interface Token {
  index: number
  text: string
  /** How many groups it is in. */
  depth: number
}

/** The parts of a pattern, without anchors and bars; a group, and then what is in it. */
function tokens(source: string): Token[] {
  const found: Token[] = []
  const open: Token[] = []
  for (const { index, 0: text } of source.matchAll(/\[(?:\\.|[^\]])*\]|\{[^}]*\}|\\.|[^^$]/g)) {
    if (text === ')') {
      const group = open.pop()
      if (group) group.text = source.slice(group.index, index + 1)
    } else if (text !== '|') {
      const token = { index, text, depth: open.length }
      found.push(token)
      if (text === '(') open.push(token)
    }
  }
  return found
}

/** What stands between the bars of a group, but not between those of a group in it. */
function alternatives(text: string): string[] {
  const options = ['']
  let depth = 0
  for (const character of text) {
    if (character === '(') depth++
    if (character === ')') depth--
    if (character === '|' && !depth) options.push('')
    else options.push(options.pop() + character)
  }
  return options
}

/** Each range one short or one long at each end, each member dropped, a blank added; only what changes the class. */
function* classFaults(text: string, flags: string): Generator<string> {
  const members = (text.slice(1, -1).match(/\\.|.-[^\]]|./g) ?? []).map(member => (member === '-' ? '\\-' : member))
  const shift = (character: string, by: number) => {
    const moved = String.fromCharCode(character.charCodeAt(0) + by)
    return /[\w]/.test(moved) ? moved : `\\${moved}`
  }
  const others = members.flatMap((member, i) => {
    const dropped = members.toSpliced(i, 1)
    const [from, , to] = member.length === 3 ? member : ''
    if (!from || !to) return [dropped]
    const ranges = [
      `${shift(from, 1)}-${to}`,
      `${shift(from, -1)}-${to}`,
      `${from}-${shift(to, 1)}`,
      `${from}-${shift(to, -1)}`,
    ]
    return [dropped, ...ranges.map(range => members.with(i, range))]
  })
  for (const other of [...others, [...members, ' ']]) {
    const made = `[${other.join('')}]`
    if (extent(made, flags) !== extent(text, flags)) yield made
  }
}

/** The characters a class takes, as one string. */
function extent(text: string, flags: string): string {
  const pattern = new RegExp(`^${text}$`, flags)
  return Array.from({ length: 256 }, (_, code) => String.fromCharCode(code))
    .filter(character => pattern.test(character))
    .join('')
}
