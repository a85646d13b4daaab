/**
 * Makes the cases of the fuzz: takes hand-written messages apart at every place and spoils them.
 *
 * It knows no schema and no descriptor. What it must hit (bounds, words, characters beside a class) is listed here by
 * hand, from the text of the protocol.
 */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** One way to spoil one place of a message. */
export interface Edit {
  path: readonly (string | number)[]
  apply(node: Json): Json
}

/** Around every bound of the protocol, in characters or items. */
const lengths = [
  0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 15, 16, 17, 23, 24, 25, 31, 32, 33, 35, 36, 39, 40, 41, 63, 64, 65, 127, 128, 129, 159,
  160, 161, 255, 256, 257, 300, 301, 1023, 1024, 1025,
]
/** Around the bound of an icon; slow, so they come last. */
const longLengths = [349_999, 350_000, 350_001, 700_001]

/** Ends of the usual classes, their neighbours in Unicode, and what breaks lines or hides. */
const characters = [
  ...'azAZ09`{@[/:.,;_-+*%$^~ \\"\'<>#ghsx(|)',
  ...[
    '\n',
    '\r',
    '\t',
    '\0',
    '\u00a0',
    '\u0130',
    '\u017f',
    '\u200b',
    '\u202e',
    '\u2028',
    '\u212a',
    '\u{1f600}',
    '\ud83d',
  ],
]

const words = [
  ...['eip155', 'solana', 'polkadot', 'bip122', 'cosmos', 'sui', 'eip', 'eoa', 'smartAccount', 'payment', 'ordinal'],
  ...['auth', 'announced', 'injected', 'walletConnect', 'req', 'res', 'err', 'evt', 'can', 'a', 'b', 'low', 'high'],
  ...['Connect', 'ConnectingExternal', 'Account', 'AllWallets', 'ConnectingWalletConnect', 'ConnectingFarcaster'],
  ...['ConnectingWalletConnectBasic', 'EmailLogin', 'UpdateEmailWallet', 'ProfileWallets', 'SIWXSignMessage'],
  ...['ApproveTransaction', 'UnsupportedChain', 'SwitchNetwork', 'SwitchActiveChain', 'RegisterAccountName'],
  ...['ConnectWallets', 'GetWallet', 'WhatIsAWallet', 'WhatIsANetwork', 'Networks'],
  ...['RegisterAccountNameSuccess', 'true', 'false', 'null', 'undefined', '1', '0', '[]', '{}', '__proto__'],
]

/** The words, and what is one letter or the case away from them. */
const nearWords = words.flatMap(word => [word, `${word}s`, word.slice(0, -1), word.toUpperCase()])

const keys = [
  ...['__proto__', 'constructor', 'prototype', 'toString', 'toJSON', 'hasOwnProperty', 'length', '0', '', ' '],
  ...['extra', 'v', 't', 'id', 'm', 'p', 'r', 'e', 'code', 'name', 'message', 'data', 'walletId', 'namespace'],
  ...['silent', 'params', 'icon', 'rdns', 'type', 'path', 'publicKey', 'address', 'chainId', 'view', 'nested'],
  ...['more', 'note', 'ext'],
  ...['z', 'Z', '{', '`', '@', '[', 'a-b', 'a b', 'a_b', 'a1', 'a:b'],
]

const numbers = [
  ...[
    0, -0, 1, -1, 2, 0.5, -0.5, 1.5, -1.5, 2.5, 2.5000001, -1.5000001, 3, 1e-7, -20, -21, 300, 301, 299, -19, 6, 7, 8,
  ],
  ...[2 ** 31, 2 ** 32, 2 ** 53 - 1, 2 ** 53, 2 ** 53 + 2, -(2 ** 53) + 1, -(2 ** 53), 1e21, 1.7976931348623157e308],
  // What JSON.parse makes of 1e400.
  Infinity,
  -Infinity,
]

/** Values of every kind, to stand where another kind belongs. */
const strangers: Json[] = [
  ...[null, true, false, [], {}, [null], [[]], [{}], { '': null }, { length: 0 }, { length: 1, 0: 'a' }],
  nested(40, node => [node]),
  nested(40, node => ({ a: node })),
]

/** Every edit at every place of `example`. `donors` are messages whose parts are put where they do not belong. */
export function editsOf(example: Json, donors: readonly Json[]): Edit[] {
  const parts = donors.flatMap(donor => [...places(donor, [])].map(place => place.node))
  const edits: Edit[] = []
  for (const { path, node } of places(example, [])) {
    const add = (apply: (node: Json) => Json) => edits.push({ path, apply })
    for (const value of [...strangers, ...numbers, ...nearWords, ...parts]) add(() => value)
    add(node => [node])
    add(node => ({ value: node }))
    if (typeof node === 'string') for (const edit of stringEdits(node)) add(edit)
    else if (typeof node === 'number') for (const edit of numberEdits) add(edit)
    else if (Array.isArray(node)) for (const edit of arrayEdits) add(edit)
    else if (isObject(node)) for (const edit of objectEdits(node)) add(edit)
  }
  return edits
}

/** Edits that make texts of hundreds of thousands of characters; each is worth trying once. */
export function longEditsOf(example: Json): Edit[] {
  return [...places(example, [])].flatMap(({ path, node }) =>
    typeof node !== 'string'
      ? []
      : longLengths.flatMap(length => [
          { path, apply: (now: Json) => resize(now, length) },
          { path, apply: (now: Json) => now + '\u{1f600}'.repeat(Math.max(length - String(now).length, 0)) },
        ]),
  )
}

/** The message with the edits applied; those whose place is gone by then are left out. The message itself stays. */
export function applyEdits(example: Json, edits: readonly Edit[]): Json {
  return edits.reduce((root, edit) => editAt(root, edit.path, edit.apply), example)
}

function editAt(node: Json, path: readonly (string | number)[], apply: (node: Json) => Json): Json {
  const [step, ...rest] = path
  if (step === undefined) return apply(node)
  if (Array.isArray(node)) return node.map((item, i) => (i === step ? editAt(item, rest, apply) : item))
  if (!isObject(node)) return node
  return fromEntries(Object.entries(node).map(([key, item]) => [key, key === step ? editAt(item, rest, apply) : item]))
}

function* places(node: Json, path: (string | number)[]): Generator<{ path: (string | number)[]; node: Json }> {
  yield { path, node }
  if (Array.isArray(node)) for (const [i, item] of node.entries()) yield* places(item, [...path, i])
  else if (isObject(node)) for (const [key, item] of Object.entries(node)) yield* places(item, [...path, key])
}

function* stringEdits(text: string): Generator<(node: Json) => Json> {
  for (const length of lengths) {
    yield now => resize(now, length)
    yield now => `${resize(now, length - 1)}\u{1f600}`
    yield () => '\u{1f600}'.repeat(length)
    yield () => '\ude00\ud83d'.repeat(length)
    yield () => 'a'.repeat(length)
  }
  yield now => `${now}${now}`
  yield now => `${now}\n${now}`
  yield now => `x\n${now}\nx`
  yield now => String(now).toUpperCase()
  yield now => String(now).toLowerCase()
  for (let at = 0; at < Math.min(text.length, 40); at++) {
    yield now => splice(now, at, 1, '')
    yield now => splice(now, at, 1, '~')
    yield now => splice(now, at, 0, String(now).charAt(at))
  }
  const segments = text.split(/([.:;,/])/)
  let at = 0
  for (const [i, segment] of segments.entries()) {
    const [start, end] = [at, at + segment.length]
    for (const character of characters) {
      for (const position of [start, end]) yield now => splice(now, position, 0, character)
      for (const position of [start, end - 1]) yield now => splice(now, position, 1, character)
    }
    const swap = (other: string) => segments.toSpliced(i, 1, other).join('')
    for (const word of words) yield () => swap(word)
    for (const length of lengths.filter(length => length < 200)) yield () => swap(String(resize(segment, length)))
    at = end
  }
}

const numberEdits: ((node: Json) => Json)[] = [
  now => Number(now) + 1,
  now => Number(now) - 1,
  now => Number(now) + 0.5,
  now => -Number(now),
  now => String(now),
]

const arrayEdits: ((node: Json) => Json)[] = [
  ...lengths.filter(length => length < 200).map(length => ofItems(items => cycle(items, length))),
  ...[...strangers, ...numbers, ...words].flatMap(item => [
    ofItems(items => [...items, item]),
    ofItems(items => [item, ...items]),
  ]),
  ofItems(items => items.toReversed()),
  ofItems(items => fromEntries([...Object.entries(items), ['length', items.length]])),
]

function ofItems(change: (items: Json[]) => Json): (node: Json) => Json {
  return now => (Array.isArray(now) ? change(now) : now)
}

function* objectEdits(node: { [key: string]: Json }): Generator<(node: Json) => Json> {
  const edit = (change: (entries: [string, Json][]) => [string, Json][]) => (now: Json) =>
    isObject(now) ? fromEntries(change(Object.entries(now))) : now
  for (const key of keys) {
    for (const value of [null, 1, 'a', {}, true]) yield edit(entries => [...entries, [key, value]])
    yield edit(entries => [[key, entries[0]?.[1] ?? null], ...entries])
  }
  for (const own of Object.keys(node)) {
    yield edit(entries => entries.filter(([key]) => key !== own))
    yield edit(entries => entries.filter(([key]) => key === own))
    for (const other of [...keys, ...likeKeys(own)])
      yield edit(entries => entries.map(([key, value]) => [key === own ? other : key, value]))
  }
  for (const length of lengths)
    for (const letter of ['k', '\u{1f600}']) yield edit(entries => [...entries, [letter.repeat(length), 'a']])
  yield edit(entries => [...entries].reverse())
  yield now => (isObject(now) ? Object.values(now) : now)
}

function resize(node: Json, length: number): Json {
  const text = String(node)
  return text.length >= length
    ? text.slice(0, Math.max(length, 0))
    : text + (text.at(-1) ?? 'a').repeat(length - text.length)
}

function splice(node: Json, at: number, count: number, put: string): Json {
  const text = String(node)
  return text.slice(0, at) + put + text.slice(at + count)
}

function cycle(items: Json[], length: number): Json[] {
  return Array.from({ length }, (_, i) => items[i % items.length] ?? null)
}

function nested(depth: number, wrap: (node: Json) => Json): Json {
  let node: Json = null
  for (let i = 0; i < depth; i++) node = wrap(node)
  return node
}

function likeKeys(own: string): string[] {
  return [`${own} `, `${own}\n`, `${own}s`, own.toUpperCase(), `_${own}`, `${own}\u200b`, `\\u005f${own}`]
}

/** Own properties whatever the key, as JSON.parse makes them: `__proto__` too. */
function fromEntries(entries: readonly (readonly [string, Json])[]): { [key: string]: Json } {
  return Object.fromEntries(entries)
}

function isObject(node: Json): node is { [key: string]: Json } {
  return typeof node === 'object' && node !== null && !Array.isArray(node)
}
