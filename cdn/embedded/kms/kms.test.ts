import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signAws } from '../../signAws.ts'
import { createAwsKms } from './createAwsKms.ts'
import { makeKey, readKey } from './readKey.ts'

const run = promisify(execFile)
const keys = { id: 'AKIDEXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' }

test('a request is signed as in the example of the documentation of AWS Signature Version 4', () => {
  const { Authorization } = signAws({
    method: 'GET',
    url: new URL('https://iam.amazonaws.com/?Action=ListUsers&Version=2010-05-08'),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: '',
    ...{ region: 'us-east-1', service: 'iam', keys, now: Date.UTC(2015, 7, 30, 12, 36) },
  })
  expect(Authorization).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/iam/aws4_request, SignedHeaders=content-type;host;x-amz-date, Signature=5d672d79c15b13162d9279b0855cfba6789a8edb4c82c400e06b5924a6f2b5d7',
  )
})

describe('AWS KMS, by the shapes of its API reference', () => {
  const arn = 'arn:aws:kms:us-west-2:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab'

  /** Answers as the reference shows it; what it has encrypted, it decrypts for the same context alone. */
  function fakeKms() {
    const asked: { url: string; headers: Headers; body: Record<string, unknown> }[] = []
    const kept = new Map<string, string>()
    const refuse = (type: string) => Response.json({ __type: type, message: 'refused' }, { status: 400 })
    const fetch = (async (url: URL, init: RequestInit) => {
      const headers = new Headers(init.headers)
      const body = JSON.parse(String(init.body))
      asked.push({ url: String(url), headers, body })
      const context = JSON.stringify(body.EncryptionContext)
      if (headers.get('X-Amz-Target') === 'TrentService.Encrypt') {
        const blob = createHash('sha256').update(`${body.Plaintext}${context}`).digest('base64')
        kept.set(`${blob}|${context}`, body.Plaintext)
        return Response.json({ CiphertextBlob: blob, KeyId: arn, EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' })
      }
      const Plaintext = kept.get(`${body.CiphertextBlob}|${context}`)
      if (!Plaintext) return refuse('InvalidCiphertextException')
      return Response.json({ KeyId: arn, Plaintext, EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' })
    }) as typeof globalThis.fetch
    return { fetch, asked, kms: createAwsKms({ arn, keys: { ...keys, session: 'token' }, fetch }) }
  }

  test('a key is wrapped and unwrapped at the endpoint of its region', async () => {
    const { kms, asked } = fakeKms()
    const bytes = crypto.getRandomValues(new Uint8Array(32))
    const wrapped = await kms.wrap(bytes)
    expect(await kms.unwrap(wrapped)).toEqual(bytes)
    expect(asked.map(({ url }) => url)).toEqual(Array(2).fill('https://kms.us-west-2.amazonaws.com/'))
    expect(asked[1]?.body).toEqual({
      CiphertextBlob: Buffer.from(wrapped).toString('base64'),
      EncryptionContext: { purpose: 'connectkit vault key' },
      KeyId: arn,
    })
    expect(Object.fromEntries(asked[0]?.headers ?? [])).toMatchObject({
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'TrentService.Encrypt',
      'x-amz-security-token': 'token',
      authorization: expect.stringMatching(
        /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/us-west-2\/kms\/aws4_request, SignedHeaders=content-type;host;x-amz-date;x-amz-security-token;x-amz-target, Signature=[0-9a-f]{64}$/,
      ),
    })
  })

  test('its refusals end the start, and say why', async () => {
    const { kms } = fakeKms()
    await expect(kms.unwrap(new Uint8Array([1]))).rejects.toThrow(
      'AWS KMS did not decrypt by the key of CK_KMS: InvalidCiphertextException: refused',
    )
    const away = createAwsKms({ arn, keys, fetch: () => Promise.reject(new Error('ECONNREFUSED')) })
    await expect(away.wrap(new Uint8Array(32))).rejects.toThrow('did not encrypt by the key of CK_KMS: ECONNREFUSED')
    expect(() => createAwsKms({ arn: 'arn:aws:s3:::bucket', keys })).toThrow(/^CK_KMS=arn:aws:s3:::bucket is not/)
  })
})

const soft = '/usr/lib/softhsm/libsofthsm2.so'
const packageName = 'pkcs11js'
const isThere = await Promise.all([
  stat(soft),
  import(packageName),
  run('pkcs11-tool', ['--version']).catch(() => 0),
]).then(
  () => true,
  () => false,
)
if (!isThere)
  console.warn(
    'SoftHSM is not installed: its tests are skipped. On Debian: apt-get install softhsm2 opensc; npm install',
  )

describe('a key in SoftHSM, by PKCS#11', () => {
  let folder = ''
  const uri = `pkcs11:token=wallets;object=vault?module-path=${soft}`
  const secrets = (over: Record<string, string> = {}) => {
    const all: Record<string, string> = { CK_KMS: uri, CK_KMS_PIN: '1234', ...over }
    return (name: string) => all[name]
  }
  beforeAll(async () => {
    if (!isThere) return
    folder = await mkdtemp(join(tmpdir(), 'hsm-'))
    await mkdir(join(folder, 'tokens'))
    await writeFile(
      join(folder, 'softhsm2.conf'),
      `directories.tokendir = ${folder}/tokens\nobjectstore.backend = file\n`,
    )
    process.env.SOFTHSM2_CONF = join(folder, 'softhsm2.conf')
    await run('softhsm2-util', [
      ...['--init-token', '--free', '--label', 'wallets'],
      ...['--pin', '1234', '--so-pin', '123456'],
    ])
    await run('pkcs11-tool', [
      ...['--module', soft, '--token-label', 'wallets', '--login', '--pin', '1234'],
      ...['--keygen', '--key-type', 'AES:32', '--label', 'vault', '--sensitive'],
    ])
  })
  afterAll(async () => {
    delete process.env.SOFTHSM2_CONF
    if (folder) await rm(folder, { recursive: true })
  })

  test.runIf(isThere)('a new key is wrapped, and each server that reads it has the same one', async () => {
    const text = await makeKey(secrets())
    expect(text).toMatch(/^kms:[-_a-zA-Z0-9]{80}$/)
    const [one, other] = [
      await readKey('VAULT_KEY', secrets({ VAULT_KEY: text })),
      await readKey('VAULT_KEY', secrets({ VAULT_KEY: `${text}\n` })),
    ]
    const sealed = await one.seal(Uint8Array.of(1, 2, 3), 'slot|a')
    expect(await other.open(sealed, 'slot|a')).toEqual(Uint8Array.of(1, 2, 3))
    expect(other.id).toBe(one.id)
    expect((await readKey('VAULT_KEY', secrets({ VAULT_KEY: await makeKey(secrets()) }))).id).not.toBe(one.id)
  })

  test.runIf(isThere)('errors are explained', async () => {
    const text = await makeKey(secrets())
    const reading = (over: Record<string, string>) => readKey('VAULT_KEY', secrets({ VAULT_KEY: text, ...over }))
    const changed = `${text.slice(0, -2)}${text.endsWith('A') ? 'B' : 'A'}A`
    await expect(reading({ VAULT_KEY: changed })).rejects.toThrow(/^The key of CK_KMS cannot be used: /)
    await expect(reading({ CK_KMS_PIN: '9999' })).rejects.toThrow(/CKR_PIN_INCORRECT/)
    await expect(reading({ CK_KMS: uri.replace('wallets', 'none') })).rejects.toThrow(/there is no token none/)
    await expect(reading({ CK_KMS: uri.replace('=vault', '=none') })).rejects.toThrow(/has no secret key none/)
    await expect(reading({ CK_KMS: 'pkcs11:token=x' })).rejects.toThrow(/is not accepted; expected pkcs11:token=NAME/)
  })
})

test('without a KMS, keys are as they are; a wrapped one asks for it', async () => {
  const none = () => undefined
  expect(Buffer.from(await makeKey(none), 'base64')).toHaveLength(32)
  const text = await makeKey(none)
  const reading = (secrets: Record<string, string>) => readKey('VAULT_KEY', name => secrets[name])
  expect((await reading({ VAULT_KEY: text })).id).toMatch(/^[0-9a-f]{8}$/)
  await expect(reading({ VAULT_KEY: 'kms:AAAA' })).rejects.toThrow(/^VAULT_KEY is wrapped by a KMS: set CK_KMS/)
  await expect(reading({ VAULT_KEY: 'kms:AAAA', CK_KMS: 'vault.example' })).rejects.toThrow(/^CK_KMS is not accepted/)
  await expect(reading({ VAULT_KEY: 'kms:AAAA', CK_KMS: 'pkcs11:token=x' })).rejects.toThrow(/needs CK_KMS_PIN/)
})
