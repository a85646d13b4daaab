import { expect, test } from 'vitest'
import { signerOf } from './ed25519.ts'
import { cosign, type NoteKey, readVerifier, signedBy, signNote, verifierText } from './signedNote.ts'

/** The example in the documentation of Go's package, https://pkg.go.dev/golang.org/x/mod/sumdb/note. */
const peter = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'
const said = `If you think cryptography is the answer to your problem,
then you don't know what your problem is.

— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=
`

test('reads a note of another program', () => {
  expect(verifierText(readVerifier(peter))).toBe(peter)
  expect(signedBy(readVerifier(peter), said)).toEqual({ isSigned: true })
})

test.each([
  ['a letter of its text', said.replace('answer', 'Answer')],
  ['its signature', said.replace('x08go/ZJ', 'x08go/ZK')],
])('a note with another %s is refused', (_, note) => {
  expect(() => signedBy(readVerifier(peter), note)).toThrow('does not match')
})

test.each([
  ['another name', said.replace('— PeterNeumann', '— Somebody')],
  ['another id', said.replace('x08go', 'y08go')],
])('a signature with %s is nobody’s we know', (_, note) => {
  expect(signedBy(readVerifier(peter), note)).toEqual({ isSigned: false })
})

test.each([
  ['no signature', 'Hello\n'],
  ['a control character', said.replace('think', 'th\u0007nk')],
  ['a line that is none', `${said}Hello\n`],
  ['an open end', said.slice(0, -1)],
  ['too many signatures', `Hi\n\n${'— a x08go/ZJkuBS\n'.repeat(65)}`],
])('a text with %s is no note', (_, note) => {
  expect(() => signedBy(readVerifier(peter), note)).toThrow('not a signed note')
})

test.each([['a'], ['a b+c74f20a3+ARpc'], [peter.replace('c74f', 'c74e')], [peter.replace('+AR', '+CR')]])(
  '%s is no key',
  text => {
    expect(() => readVerifier(text)).toThrow()
  },
)

const signer = signerOf(Buffer.alloc(32, 7))
const keyOf = (type: NoteKey['type'], name: string): NoteKey => ({ name, type, publicKey: signer.publicKey })

test('a log and a witness sign the same text; the witness says when', async () => {
  const text = 'cdn.test/log\n1\nbjQLnP+zepicpUTmu3gKLHiQHT+zNzh2hRGjBhevoB0=\n'
  const lines = [
    await signNote('cdn.test/log', signer, text),
    await cosign('witness.test', signer, text, 1_795_000_000),
  ]
  const note = `${text}\n${lines.join('')}`
  expect(signedBy(keyOf('log', 'cdn.test/log'), note)).toEqual({ isSigned: true })
  expect(signedBy(keyOf('witness', 'witness.test'), note)).toEqual({ isSigned: true, seconds: 1_795_000_000 })
  // The same key counts for what it was named for alone.
  expect(signedBy(keyOf('log', 'witness.test'), note)).toEqual({ isSigned: false })
  expect(signedBy(keyOf('witness', 'cdn.test/log'), note)).toEqual({ isSigned: false })
})
