/** Spoils JSON as text, for what no edit of values can make: doubled keys, escaped keys, odd numbers. */

/** 32 bits at a time, from a fixed seed (mulberry32). */
export type Random = (below: number) => number

export function randomFrom(seed: number): Random {
  let state = seed
  return below => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const scraps = [
  ...[
    '1e400',
    '-1e400',
    '-0',
    '1E1',
    '9007199254740993',
    '0.1e-400',
    'null',
    'true',
    '""',
    '[]',
    '{}',
    '"a"',
    '[[[]]]',
  ],
  ...['{"__proto__":null}', '{"\\u005f_proto__":{"v":1}}', '"\\u0000"', '"\\ud83d"', '"\\ud83d\\ude00"'],
]

const tricks: ((text: string, random: Random) => string)[] = [
  // Another value in place of one: whatever stands after a colon.
  (text, random) =>
    replaceOne(text, /:(?:"[^"]*"|-?[0-9.e+]+|true|false|null|\[\]|\{\})/g, random, () => `:${pick(scraps, random)}`),
  // A key twice, first with something else: the last one counts.
  (text, random) => replaceOne(text, /"[a-zA-Z]+":/g, random, key => `${key}${pick(scraps, random)},${key}`),
  (text, random) => replaceOne(text, /[,}]/g, random, end => `,"__proto__":${pick(scraps, random)}${end}`),
  (text, random) =>
    replaceOne(text, /[a-zA-Z_]/g, random, character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`),
  (text, random) => replaceOne(text, /[a-zA-Z0-9]/g, random, () => String.fromCharCode(32 + random(95))),
  (text, random) => replaceOne(text, /./gs, random, () => ''),
  (text, random) => replaceOne(text, /[0-9]/g, random, digit => digit + digit),
]

/** One trick played on the text; what comes out is often no JSON. */
export function spoilText(text: string, random: Random): string {
  return pick(tricks, random)(text, random)
}

export function pick<T>(list: readonly T[], random: Random): T {
  return list[random(list.length)] as T
}

function replaceOne(text: string, pattern: RegExp, random: Random, change: (match: string) => string): string {
  const matches = [...text.matchAll(pattern)]
  const match = matches[random(matches.length || 1)]
  return match ? text.slice(0, match.index) + change(match[0]) + text.slice(match.index + match[0].length) : text
}
