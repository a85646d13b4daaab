import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { generatePrivateKey } from 'viem/accounts'
import { beforeAll, expect, test } from 'vitest'
import type { Session } from '../../shared/siwx.schema.ts'
import { publish } from '../publish.mjs'
import { startCdn } from '../startCdn.ts'
import { clientOf, projects, signedBy } from './testSignIn.ts'

/* A site's backend, which knows the server by its address alone, in Node and in Python. */

const run = promisify(execFile)

/** With Debian's python3-jwt. */
const python = '/usr/bin/python3'
const verifyInPython = `
import sys, jwt
issuer, audience, token = sys.argv[1:]
keys = jwt.PyJWKClient(issuer + "/.well-known/jwks.json")
print(jwt.decode(token, keys.get_signing_key_from_jwt(token).key, algorithms=["ES256"], issuer=issuer, audience=audience)["sub"])
`

let url = ''
let session: Session
beforeAll(async () => {
  const root = await mkdtemp(join(tmpdir(), 'backends-'))
  for (const path of ['site/1.0.0', 'site/assets', 'modal']) await mkdir(join(root, path), { recursive: true })
  for (const file of ['site/1.0.0/loader.js', 'modal/greet.js', 'modal/entry.js', 'modal/entry.css', 'modal/view.html'])
    await writeFile(join(root, file), '')
  await publish({ siteDir: join(root, 'site'), version: '1.0.0', modalDir: join(root, 'modal') })
  const cdn = await startCdn({ port: 0, projects, releasesDir: join(root, 'site') })
  url = cdn.url
  const client = clientOf({ request: (path: string, init?: RequestInit) => fetch(`${url}${path}`, init) } as never)
  session = (await client.authenticate(await signedBy(generatePrivateKey(), await client.nonce()))).body.session
  return async () => {
    await cdn.stop()
    await rm(root, { recursive: true })
  }
}, 60_000)

const others = () => {
  const [head, payload, signature = ''] = (session.token ?? '').split('.')
  const end = signature.endsWith('A') ? 'B' : 'A'
  return [`${head}.${payload}.${signature.slice(0, -2)}${end}A`, `${head}.${payload}x.${signature}`]
}

test('Node takes the token by jose, and no changed one', async () => {
  const keys = createRemoteJWKSet(new URL(`${url}/.well-known/jwks.json`))
  const verify = (token: string, audience = 'demo') => jwtVerify(token, keys, { issuer: url, audience })
  const { payload } = await verify(session.token ?? '')
  expect(payload).toMatchObject({ sub: `did:pkh:${session.caipAddress}`, domain: 'app.example' })
  for (const token of others()) await expect(verify(token)).rejects.toThrow()
  await expect(verify(session.token ?? '', 'other')).rejects.toThrow('aud')
})

test('whoever knows the issuer alone finds the keys, as gateways do', async () => {
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

test('Python takes the token by PyJWT, and no changed one', async () => {
  const verify = (token: string, audience = 'demo') => run(python, ['-c', verifyInPython, url, audience, token])
  const { stdout } = await verify(session.token ?? '').catch(failure => {
    throw new Error(`PyJWT failed; it needs apt-get install python3-jwt python3-cryptography: ${failure.stderr}`)
  })
  expect(stdout.trim()).toBe(`did:pkh:${session.caipAddress}`)
  for (const token of others()) await expect(verify(token)).rejects.toThrow(/InvalidSignature|DecodeError/)
  await expect(verify(session.token ?? '', 'other')).rejects.toThrow('InvalidAudience')
})
