import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listFiles, listReleases } from '../addRelease.mjs'
import { OperatorError } from '../operatorError.ts'
import { createWitness } from './createWitness.ts'
import { type ReadFile, readEntries, tileIndex, tilePath, writeTiles } from './logTiles.ts'
import { createSecretKey, readPublicKey, readSecretKey } from './minisign.ts'
import { appendEntry, entryBytes, releaseEntry, revocationEntry, rotationEntry } from './releaseLog.ts'
import { readStatement, writeStatement } from './releaseStatement.ts'
import { type NoteKey, readVerifier, verifierText } from './signedNote.ts'
import { readFolder, signRelease } from './signRelease.ts'
import { checkProof } from './tlogProof.ts'
import { verifySite } from './verifySite.ts'
import { witnessAt } from './Witness.ts'

const secureDir = 'dist/secure'
const logName = 'cdn.test/log'
const newKey = () => readSecretKey(createSecretKey())
const signer = newKey()
const publicOf = ({ id, publicKey }: ReturnType<typeof newKey>) => ({ id, key: publicKey })
const key = publicOf(signer)
const logKey = (publicKey: Uint8Array): NoteKey => ({ name: logName, type: 'log', publicKey })

let root = ''
let version = ''
/** A folder with the built release, signed. */
let releasesDir = ''

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'release-'))
  releasesDir = join(root, 'releases')
  version = (await listReleases('dist/site')).at(-1) ?? ''
  await cp('dist/site', releasesDir, { recursive: true })
  await signRelease({ releasesDir, secureDir, version, signer, logName })
})
afterAll(() => rm(root, { recursive: true }))

const read: ReadFile = path => readFolder(releasesDir)(path)
const verify = (over: Partial<Parameters<typeof verifySite>[0]> = {}) =>
  verifySite({ read, readSecure: readFolder(secureDir), version, key, logName, ...over })
/** The files, with some replaced. */
const changed =
  (from: ReadFile, over: Record<string, Uint8Array | string | undefined>): ReadFile =>
  async path => {
    if (!Object.hasOwn(over, path)) return from(path)
    const value = over[path]
    return typeof value === 'string' ? new TextEncoder().encode(value) : value
  }

test('a signed release is served as it was signed', async () => {
  const statement = readStatement(await readFile(join(releasesDir, version, 'release.json'), 'utf8'))
  const found = await verify({ rebuilt: await writeStatement({ siteDir: 'dist/site', secureDir, version }) })
  expect(found).toMatchObject({
    version,
    files: Object.keys(statement.files).length,
    secureFiles: Object.keys(statement.secureFiles).length,
    log: { size: 1 },
  })
  expect(found.files).toBeGreaterThan(50)
  const { signature, proof } = JSON.parse(await readFile(join(releasesDir, version, 'manifest.json'), 'utf8'))
  expect([signature, proof]).toEqual([
    await readFile(join(releasesDir, version, 'release.json.minisig'), 'utf8'),
    await readFile(join(releasesDir, version, 'release.json.tlog-proof'), 'utf8'),
  ])
})

test('all public files of the release and the secure site are in it', async () => {
  const { files, secureFiles } = readStatement(await readFile(join(releasesDir, version, 'release.json'), 'utf8'))
  const served = (await listFiles('dist/site')).filter(
    path => /^(assets\/|\d)/.test(path) && !/\.(br|gz)$|(manifest\.json|modal\.template|test\.gated)$/.test(path),
  )
  expect(Object.keys(files).sort()).toEqual(served.sort())
  expect(Object.keys(secureFiles).length).toBe((await listFiles(secureDir)).length - 1)
})

test('a byte changed in the files’ descriptions is found', async () => {
  const names = ['release.json', 'release.json.minisig', 'release.json.tlog-proof'].map(name => `${version}/${name}`)
  const log = (await listFiles(releasesDir)).filter(path => /^log\/(checkpoint|tile\/entries)/.test(path))
  const unnoticed: string[] = []
  for (const path of [...names, ...log]) {
    const bytes = Uint8Array.from((await read(path)) ?? [])
    const at = bytes.length >> 1
    bytes[at] = (bytes[at] ?? 0) ^ 1
    // The secure site is missing here, and is checked last.
    const spoilt = changed(read, { [path]: bytes })
    const error = await verify({ read: spoilt, readSecure: async () => undefined }).catch(reason => reason)
    if (!(error instanceof OperatorError) || /secure site/.test(error.message)) unnoticed.push(path)
  }
  expect(unnoticed).toEqual([])
})

describe('modal.html', () => {
  const documentOf = async (change: (html: string) => string = html => html) => {
    const template = await readFile(join('dist/site', version, 'modal.template'), 'utf8')
    const config = '{"project":"demo","icon":"data:image/svg+xml,\\u003csvg>"}'
    return change(
      template
        .replace('{{project}}', config)
        .replace(/\{\{(terms|privacy)Url\}\}/g, 'https://site.example')
        .replace(/\{\{.*?\}\}/g, ''),
    )
  }

  test('of any project is the release’s', async () => {
    expect(await verify({ documents: [() => documentOf()] })).toMatchObject({ documents: 1 })
  })

  test.each([
    ['a script more', (html: string) => html.replace('</body>', '<script>1</script></body>')],
    ['a script in capitals', (html: string) => html.replace('</body>', '<SCRIPT>1</SCRIPT></body>')],
    ['a script of another address', (html: string) => html.replace('</body>', '<script src="/x.js"></script></body>')],
    ['a style more', (html: string) => html.replace('</body>', '<style>*{}</style></body>')],
    ['a frame', (html: string) => html.replace('</body>', '<iframe src="/x"></iframe></body>')],
    ['a handler', (html: string) => html.replace('<div id="root"', '<div onclick="1" id="root"')],
    ['markup in its data', (html: string) => html.replace('"project":"demo"', '"a":"</script><script>1</script>"')],
    ['a changed script', (html: string) => html.replace('<script>', '<script>;')],
    [
      'a way to another page',
      (html: string) => html.replace('<head>', '<head><meta http-equiv="refresh" content="0;//x">'),
    ],
  ])('with %s is not', async (_, change) => {
    await expect(verify({ documents: [() => documentOf(change)] })).rejects.toThrow('modal.html has')
  })
})

describe('is refused', () => {
  test('with another key', async () => {
    await expect(verify({ key: publicOf(newKey()) })).rejects.toThrow('has not signed its checkpoint')
  })

  test('under another name of the log', async () => {
    await expect(verify({ logName: 'other.test/log' })).rejects.toThrow('is of the log cdn.test/log')
  })

  test('if a build of the sources differs', async () => {
    const built = await writeStatement({ siteDir: 'dist/site', secureDir, version })
    const rebuilt = built.replace(/("\d+\.\d+\.\d+\/loader\.js": "sha384-)./, '$1_')
    expect(rebuilt).not.toBe(built)
    await expect(verify({ rebuilt: rebuilt.replace('-_', '-A') })).rejects.toThrow('different')
  })

  test('if it was signed a second time with other files', async () => {
    const other = join(root, 'other')
    await cp(releasesDir, other, { recursive: true })
    await writeFile(join(other, version, 'loader.js'), 'evil()')
    await expect(signRelease({ releasesDir: other, secureDir, version, signer, logName })).rejects.toThrow(
      'was signed with other files',
    )
    // Without the file that says so, the log still knows both.
    await rm(join(other, version, 'release.json'))
    await signRelease({ releasesDir: other, secureDir, version, signer, logName })
    await expect(verify({ read: readFolder(other) })).rejects.toThrow('twice, as entries 0 and 1')
  })

  test('of a version that the log does not have', async () => {
    const renamed = changed(read, {
      '9.9.9/release.json': '{}',
      '9.9.9/release.json.minisig': 'x',
      '9.9.9/release.json.tlog-proof': 'x',
    })
    await expect(verify({ version: '9.9.9', read: renamed })).rejects.toThrow('does not have release 9.9.9')
  })

  test.each([['release.json'], ['release.json.minisig'], ['release.json.tlog-proof']])('without its %s', async name => {
    await expect(verify({ read: changed(read, { [`${version}/${name}`]: undefined }) })).rejects.toThrow(
      `${version}/${name} is not served`,
    )
  })
})

/** The same files as another release. */
async function copyRelease(folder: string, to: string): Promise<void> {
  await cp(join(folder, version), join(folder, to), { recursive: true })
  const manifest = join(folder, to, 'manifest.json')
  await writeFile(manifest, (await readFile(manifest, 'utf8')).replaceAll(version, to))
}

describe('keys', () => {
  const entry = (by: ReturnType<typeof newKey>, number: string) =>
    releaseEntry(number, `statement of ${number}`, publicOf(by))
  const logOf = async (
    steps: (
      append: (
        entry: Parameters<typeof appendEntry>[1],
        by: ReturnType<typeof newKey>,
        former?: ReturnType<typeof newKey>[],
      ) => Promise<string>,
    ) => Promise<unknown>,
  ) => {
    const folder = await mkdtemp(join(root, 'log-'))
    await steps((each, by, former = []) =>
      appendEntry({ folder, read: readFolder(folder) }, each, { name: logName, signer: by, former }),
    )
    return folder
  }

  test('the next key signs after a rotation, for those who pinned the first one, and the first one no more', async () => {
    const next = newKey()
    const other = join(root, 'rotated')
    await cp(releasesDir, other, { recursive: true })
    const folder = join(other, 'log')
    const log = { folder, read: readFolder(folder) }
    await appendEntry(log, await rotationEntry(signer, publicOf(next)), { name: logName, signer })
    // A release with the next number, of the same files.
    const [major, minor, patch] = version.split('.')
    const later = `${major}.${minor}.${Number(patch) + 1}`
    await copyRelease(other, later)
    for (const name of ['release.json', 'release.json.minisig', 'release.json.tlog-proof'])
      await rm(join(other, later, name))
    await signRelease({ releasesDir: other, secureDir, version: later, signer: next, former: [signer], logName })
    for (const pinned of [key, publicOf(next)])
      expect(await verify({ read: readFolder(other), version: later, key: pinned })).toMatchObject({ log: { size: 3 } })
    await expect(verify({ read: readFolder(other), key: publicOf(next) })).rejects.toThrow('does not count for entry 0')

    const again = `${major}.${minor}.${Number(patch) + 2}`
    await cp(join(other, later), join(other, again), { recursive: true })
    for (const name of ['release.json', 'release.json.minisig', 'release.json.tlog-proof'])
      await rm(join(other, again, name))
    await signRelease({ releasesDir: other, secureDir, version: again, signer, former: [next], logName })
    await expect(verify({ read: readFolder(other), version: again })).rejects.toThrow('does not count for entry 3')
  })

  test('a stolen key is ended by the next one, from an entry on', async () => {
    const next = newKey()
    const other = join(root, 'revoked')
    await cp(releasesDir, other, { recursive: true })
    const folder = join(other, 'log')
    const log = { folder, read: readFolder(folder) }
    const revoke = async (by: ReturnType<typeof newKey>, since: number) =>
      appendEntry(log, await revocationEntry(by, key, since), { name: logName, signer, former: [by] })
    // A stranger ends nobody's key.
    await revoke(newKey(), 0)
    expect(await verify({ read: readFolder(other) })).toMatchObject({ log: { size: 2 } })
    await appendEntry(log, await rotationEntry(signer, publicOf(next)), { name: logName, signer })
    await revoke(next, 1)
    expect(await verify({ read: readFolder(other) })).toMatchObject({ log: { size: 4 } })
    await revoke(next, 0)
    await expect(verify({ read: readFolder(other) })).rejects.toThrow('does not count for entry 0')
  })

  test('an entry of a key with a signature of another is refused', async () => {
    const folder = await logOf(async append => {
      await append(entry(signer, version), signer)
      await append({ ...(await rotationEntry(newKey(), key)), key: entry(signer, '1.0.0').key } as never, signer)
    })
    const merged: ReadFile = path =>
      readFolder(path.startsWith('log/') ? folder : releasesDir)(path.replace(/^log\//, ''))
    await expect(verify({ read: merged })).rejects.toThrow('has not signed')
  })
})

describe('a witness', () => {
  const witnessSigner = newKey()
  const verifier = verifierText({ name: 'witness.test', type: 'witness', publicKey: witnessSigner.publicKey })
  const start = () => {
    const trees = new Map<string, { size: number; root: string }>()
    const app = createWitness({
      ...{ name: 'witness.test', signer: witnessSigner, logs: [logKey(signer.publicKey)] },
      state: { read: async origin => trees.get(origin), write: async (origin, tree) => void trees.set(origin, tree) },
      now: () => 1_795_000_000,
    })
    const witness = witnessAt('https://witness.test', readVerifier(verifier), (async (url, init) =>
      app.request(`${url}`, init)) as typeof fetch)
    return { app, trees, witness }
  }
  const append = async (folder: string, number: string, witness?: ReturnType<typeof witnessAt>) =>
    appendEntry({ folder, read: readFolder(folder) }, releaseEntry(number, number, key), {
      ...{ name: logName, signer, witnesses: witness ? [witness] : [] },
    })

  test('signs a log that only grows, and the proof carries its signature', async () => {
    const { witness, trees } = start()
    const folder = await mkdtemp(join(root, 'witnessed-'))
    for (const number of ['1.0.0', '1.0.1', '1.0.2']) await append(folder, number, witness)
    // One entry that the witness was not told of.
    await append(folder, '1.0.3')
    const proof = await append(folder, '1.0.4', witness)
    const witnesses = [readVerifier(verifier)]
    const bytes = entryBytes(releaseEntry('1.0.4', '1.0.4', key))
    expect(checkProof(proof, bytes, { log: logKey(signer.publicKey), witnesses })).toMatchObject({ size: 5 })
    expect(trees.get(logName)?.size).toBe(5)
    const unseen = await append(folder, '1.0.5')
    expect(() =>
      checkProof(unseen, entryBytes(releaseEntry('1.0.5', '1.0.5', key)), { log: logKey(signer.publicKey), witnesses }),
    ).toThrow('0 of 1 witnesses')
  })

  test('finds a log that shows another history', async () => {
    const { witness } = start()
    const folder = await mkdtemp(join(root, 'forked-'))
    await append(folder, '1.0.0', witness)
    const fork = await mkdtemp(join(root, 'fork-'))
    await append(fork, '6.6.6')
    await expect(append(fork, '6.6.7', witness)).rejects.toThrow(/witness.test refused the checkpoint \(422\)/)
    await expect(append(fork, '6.6.6', witness)).rejects.toThrow(/refused the checkpoint/)
    const same = await mkdtemp(join(root, 'same-'))
    await expect(append(same, '6.6.6', witness)).rejects.toThrow(/refused the checkpoint \(409\)/)
  })

  test.each([
    ['no request', 'hello', 400],
    ['a proof line that is none', 'old 0\nabc\n\ncdn.test/log\n', 400],
    ['no checkpoint', 'old 0\n\nhello\n\n— a AAAAAAAA\n', 400],
    [
      'an unknown log',
      'old 0\n\nother.test/log\n1\nbjQLnP+zepicpUTmu3gKLHiQHT+zNzh2hRGjBhevoB0=\n\n— a AAAAAAAA\n',
      404,
    ],
    [
      'an unsigned checkpoint',
      'old 0\n\ncdn.test/log\n1\nbjQLnP+zepicpUTmu3gKLHiQHT+zNzh2hRGjBhevoB0=\n\n— a AAAAAAAA\n',
      403,
    ],
    ['too much', `old 0\n\n${'x'.repeat(70_000)}`, 400],
  ])('refuses %s', async (_, body, status) => {
    const { app } = start()
    expect((await app.request('/add-checkpoint', { method: 'POST', body })).status).toBe(status)
  })
})

describe('tiles', () => {
  test.each([
    [0, '000'],
    [999, '999'],
    [1_000, 'x001/000'],
    [1_234_067, 'x001/x234/067'],
  ])('number %i lies at %s', (index, path) => {
    expect(tileIndex(index)).toBe(path)
  })

  test('a tree of 700 entries is read as it was written, and its full tiles stay', async () => {
    const folder = await mkdtemp(join(root, 'tiles-'))
    const entries = Array.from({ length: 700 }, (_, index) => new TextEncoder().encode(`${index}`))
    await writeTiles(folder, entries.slice(0, 256), 'first')
    await writeTiles(folder, entries, 'second')
    expect((await listFiles(folder)).sort()).toEqual(
      [
        'checkpoint',
        ...['tile/0/000', 'tile/0/001', 'tile/0/002.p/188', 'tile/1/000.p/1', 'tile/1/000.p/2'],
        ...['tile/entries/000', 'tile/entries/001', 'tile/entries/002.p/188'],
      ].sort(),
    )
    expect((await readEntries(readFolder(folder), 700)).map(bytes => new TextDecoder().decode(bytes))).toEqual(
      entries.map(bytes => new TextDecoder().decode(bytes)),
    )
    expect(tilePath(0, 2, 188)).toBe('tile/0/002.p/188')
    await expect(readEntries(readFolder(folder), 701)).rejects.toThrow('lacks tile/entries/002.p/189')
  })
})

test('a text that names no key is refused', () => {
  expect(() => readPublicKey('hello')).toThrow('not a minisign public key')
})
