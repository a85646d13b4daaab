import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { generatePrivateKey } from 'viem/accounts'
import { beforeAll, expect, test } from 'vitest'
import type { Session } from '../../shared/siwx.schema.ts'
import { publish } from '../publish.mjs'
import { createTestKeyThreads } from '../signatures/testKeyThreads.ts'
import { startCdn } from '../startCdn.ts'
import { clientOf, projects, signedBy } from './testSignIn.ts'

/* A site's backend that knows only the server's address, in Node and in Python. */

const run = promisify(execFile)

/** With Debian's python3-jwt. */
const python = '/usr/bin/python3'
/** The lines that cdn/OPERATING.md gives site owners, for this server and its project. */
async function documented(language: 'js' | 'python'): Promise<string> {
  const [, section = ''] = (await readFile('cdn/OPERATING.md', 'utf8')).split('\n## Sign-in\n')
  const lines = section.split(`\`\`\`${language}\n`)[1]?.split('```')[0] ?? ''
  expect(lines.trim().split('\n')).toHaveLength(3)
  return lines.replaceAll('https://cdn.example.com', url).replaceAll('YOUR_PROJECT_ID', 'demo')
}

let url = ''
let session: Session
beforeAll(async () => {
  const root = await mkdtemp(join(tmpdir(), 'backends-'))
  for (const path of ['site/1.0.0', 'site/assets', 'modal']) await mkdir(join(root, path), { recursive: true })
  for (const file of ['site/1.0.0/loader.js', 'modal/greet.js', 'modal/entry.js', 'modal/entry.css', 'modal/view.html'])
    await writeFile(join(root, file), '')
  await publish({ siteDir: join(root, 'site'), version: '1.0.0', modalDir: join(root, 'modal') })
  const keyThreads = await createTestKeyThreads()
  const cdn = await startCdn({ port: 0, projects, releasesDir: join(root, 'site'), keyThreads })
  url = cdn.url
  const client = clientOf({ request: (path: string, init?: RequestInit) => fetch(`${url}${path}`, init) } as never)
  session = (await client.authenticate(await signedBy(generatePrivateKey(), await client.nonce()))).body.session
  return async () => {
    await cdn.stop()
    await rm(root, { recursive: true })
  }
})

const others = () => {
  const [head, payload, signature = ''] = (session.token ?? '').split('.')
  const end = signature.endsWith('A') ? 'B' : 'A'
  return [`${head}.${payload}.${signature.slice(0, -2)}${end}A`, `${head}.${payload}x.${signature}`]
}

test('Node takes the token by the lines of the documentation (jose), and no changed one', async () => {
  const lines = await documented('js')
  const program = `const token = process.argv[1]\n${lines}\nconsole.log(JSON.stringify(payload))`
  const verify = (token: string, text = program) => run(process.execPath, ['--input-type=module', '-e', text, token])
  const { stdout } = await verify(session.token ?? '')
  expect(JSON.parse(stdout)).toMatchObject({ sub: `did:pkh:${session.caipAddress}`, domain: 'app.example' })
  for (const token of others()) await expect(verify(token)).rejects.toThrow(/JWSSignatureVerificationFailed|JWSInvalid/)
  await expect(verify(session.token ?? '', program.replace("'demo'", "'other'"))).rejects.toThrow('aud')
})

test('the issuer alone leads to the keys, as gateways need', async () => {
  const configuration = await (await fetch(`${url}/.well-known/openid-configuration`)).json()
  expect(configuration).toMatchObject({
    issuer: url,
    jwks_uri: `${url}/.well-known/jwks.json`,
    id_token_signing_alg_values_supported: ['ES256'],
    subject_types_supported: ['public'],
  })
  const keys = createRemoteJWKSet(new URL((configuration as { jwks_uri: string }).jwks_uri))
  await jwtVerify(session.token ?? '', keys, {
    issuer: url,
    audience: 'demo',
    algorithms: ['ES256'],
    requiredClaims: ['sub', 'nbf', 'jti'],
  })
})

/** Each backend's documented demands on tokens, keys and issuer; cdn/OPERATING.md links them. */
const demands: Record<string, { header?: string[]; claims: string[]; discovery?: string[]; maxAgeS?: number }> = {
  Supabase: { header: ['kid'], claims: ['iss', 'sub', 'exp', 'role'], discovery: ['issuer', 'jwks_uri'] },
  // Hasura reads the keys again after max-age, and never without it.
  Hasura: { header: ['alg', 'kid'], claims: ['iss', 'aud', 'sub', 'exp'], maxAgeS: 600 },
  Convex: { header: ['kid', 'alg', 'typ'], claims: ['sub', 'iss', 'exp', 'iat', 'aud'] },
  'AWS, REST APIs': {
    header: ['kid', 'alg'],
    claims: ['iss', 'aud', 'exp', 'nbf', 'iat'],
    discovery: ['issuer', 'jwks_uri'],
  },
}

test.each(Object.entries(demands))(
  '%s finds what it asks for',
  async (_, { header = [], claims, discovery, maxAgeS }) => {
    const [head = '', payload = ''] = (session.token ?? '').split('.')
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
    for (const name of header) expect(read(head)).toHaveProperty(name, expect.any(String))
    for (const name of claims) expect(read(payload)).toHaveProperty(name)
    expect(read(head)).toMatchObject({ alg: 'ES256', typ: 'JWT' })
    // Compared literally, and some append a path.
    expect(read(payload)).toMatchObject({ iss: url, aud: 'demo', role: 'authenticated' })
    const keys = await fetch(`${url}/.well-known/jwks.json`)
    const list = ((await keys.json()) as { keys: Record<string, string>[] }).keys
    expect(list.find(({ kid }) => kid === read(head).kid)).toMatchObject({
      kty: 'EC',
      crv: 'P-256',
      alg: 'ES256',
      use: 'sig',
    })
    if (maxAgeS) expect(keys.headers.get('Cache-Control')).toContain(`max-age=${maxAgeS}`)
    if (!discovery) return
    const configuration = await fetch(`${url}/.well-known/openid-configuration`)
    expect(configuration.headers.get('Content-Type')).toContain('application/json')
    const found = (await configuration.json()) as Record<string, unknown>
    for (const name of discovery) expect(found).toHaveProperty(name)
    expect(found).toMatchObject({ issuer: url, id_token_signing_alg_values_supported: ['ES256'] })
  },
)

test('Python takes the token by the lines of the documentation (PyJWT), and no changed one', async () => {
  const program = `import sys\ntoken = sys.argv[1]\n${await documented('python')}\nprint(payload["sub"])`
  const verify = (token: string, text = program) => run(python, ['-c', text, token])
  const { stdout } = await verify(session.token ?? '').catch(failure => {
    throw new Error(`PyJWT failed; it needs apt-get install python3-jwt python3-cryptography: ${failure.stderr}`)
  })
  expect(stdout.trim()).toBe(`did:pkh:${session.caipAddress}`)
  for (const token of others()) await expect(verify(token)).rejects.toThrow(/InvalidSignature|DecodeError/)
  await expect(verify(session.token ?? '', program.replace('"demo"', '"other"'))).rejects.toThrow('InvalidAudience')
})
