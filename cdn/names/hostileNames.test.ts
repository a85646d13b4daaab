import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registrationText } from '../../shared/accountName.ts'
import { apiErrorSchema } from '../../shared/api/apiError.schema.ts'
import { openData } from '../store/testStores.ts'
import { namesApp, namingProject, newAccount, nowMs, type RegistrationBody, registration, zone } from './testNames.ts'

/* Invalid input about names: each is refused clearly, and registers nothing. */

const owner = newAccount()
const other = newAccount()
const seconds = nowMs / 1000

let data: Awaited<ReturnType<typeof openData>>
let app: Awaited<ReturnType<typeof namesApp>>
const asked: unknown[] = []
beforeAll(async () => {
  data = await openData()
  const fetch = async (input: unknown) => {
    asked.push(input)
    throw new Error('The node is down')
  }
  const entry = namingProject({ names: { zone, reserved: ['tulip', 'Orchid'] } })
  app = await namesApp({ data, fetch: fetch as typeof globalThis.fetch }, [entry])
})
afterAll(() => data.close())

const rowCount = async () => (await (await data.open()).selectFrom('account_names').select('label').execute()).length

interface Refusal {
  status: number
  code: string
  /** What the error says. */
  says?: RegExp
}

async function expectRefused(answer: { status: number; body: unknown }, { status, code, says = /\w/ }: Refusal) {
  expect(answer).toMatchObject({ status, body: { code, error: expect.stringMatching(says) } })
  expect(apiErrorSchema.safeParse(answer.body).success).toBe(true)
  expect(JSON.stringify(answer.body).length).toBeLessThan(1000)
  expect(await rowCount()).toBe(0)
}

const invalid = (says?: RegExp): Refusal => ({ status: 400, code: 'invalid_request', ...(says && { says }) })
const unsigned: Refusal = { status: 400, code: 'signature_invalid' }
/** Only a contract could have signed, and the node is unreachable. */
const notVerified: Refusal = { status: 503, code: 'not_available', says: /network of this account does not answer/ }
const letters = /letters from a to z, digits and hyphens/

// @spec 5.account-name
describe('a name', () => {
  test.each<[string, string, Refusal]>([
    ['of three characters', `abc.${zone}`, invalid(/at least 4/)],
    ['without characters', `.${zone}`, invalid(/at least 4/)],
    ['of 64 characters', `${'a'.repeat(64)}.${zone}`, invalid(/at most 63/)],
    ['with a space', `gar dener.${zone}`, invalid()],
    ['with an underscore', `gar_dener.${zone}`, invalid()],
    ['with a hyphen first', `-gardener.${zone}`, invalid(/hyphen/)],
    ['with a hyphen last', `gardener-.${zone}`, invalid(/hyphen/)],
    ['in another alphabet’s encoding', `xn--80ak6aa92e.${zone}`, invalid(/hyphen/)],
    ['below another name', `my.gardener.${zone}`, invalid(letters)],
    ['with a Cyrillic letter', `g\u0430rdener.${zone}`, invalid()],
    ['that is written from right to left', `\u202Egardener.${zone}`, invalid()],
    ['with an invisible character', `garden\u200Ber.${zone}`, invalid()],
    ['whose lower case is Latin', `\u212Aingpin.${zone}`, invalid()],
    ['of full-width letters', `\uFF47ardener.${zone}`, invalid()],
    ['with a combining mark', `gardene\u0301r.${zone}`, invalid()],
    ['of emojis', `😀😀😀😀.${zone}`, invalid()],
    ['with a zero byte', `gardener\0.${zone}`, invalid()],
    ['without a zone', 'gardener', { status: 404, code: 'not_found', says: /only knows names below example\.eth/ }],
    ['of another zone', 'gardener.eth', { status: 404, code: 'not_found' }],
    ['of the service that these began with', 'gardener.reown.id', { status: 404, code: 'not_found' }],
    ['of its older zone', 'gardener.wcn.id', { status: 404, code: 'not_found' }],
    ['that is the zone', zone, { status: 404, code: 'not_found' }],
    ['that is reserved', `support.${zone}`, { status: 409, code: 'name_reserved' }],
    ['that looks like one that is reserved', `supp0rt.${zone}`, { status: 409, code: 'name_reserved' }],
    ['that hides in hyphens', `sup-port.${zone}`, { status: 409, code: 'name_reserved' }],
    ['with a part that is reserved', `garden-support.${zone}`, { status: 409, code: 'name_reserved' }],
    ['that begins officially', `official-garden.${zone}`, { status: 409, code: 'name_reserved' }],
    ['that has a kept word within', `mymetamaskhelp.${zone}`, { status: 409, code: 'name_reserved' }],
    ['with rn for m', `metarnask.${zone}`, { status: 409, code: 'name_reserved' }],
    ['with vv for w', `vvalletconnect.${zone}`, { status: 409, code: 'name_reserved' }],
    ['with a letter twice', `suppport.${zone}`, { status: 409, code: 'name_reserved' }],
    ['with digits at its end', `admin2026.${zone}`, { status: 409, code: 'name_reserved' }],
    ['with digits in a part', `garden-adm1n-7.${zone}`, { status: 409, code: 'name_reserved' }],
    ['with a part that the operator keeps back', `tulip-garden.${zone}`, { status: 409, code: 'name_reserved' }],
    ['that looks like the operator’s', `tu1ip.${zone}`, { status: 409, code: 'name_reserved' }],
    ['that the operator keeps back', `tulip.${zone}`, { status: 409, code: 'name_reserved' }],
    ['likewise, in upper case', `TULIP.${zone}`, { status: 409, code: 'name_reserved' }],
    ['that the operator wrote in upper case', `orchid.${zone}`, { status: 409, code: 'name_reserved' }],
    ['that looks like an address', `0xd8da6bf2.${zone}`, { status: 409, code: 'name_reserved' }],
  ])('%s is not registered', async (_, name, refusal) => {
    asked.length = 0
    const message = registrationText({ name, timestamp: seconds })
    const signature = await owner.signMessage({ message })
    await expectRefused(
      await app.post({ ...(await registration(owner, `garden.${zone}`)), message, signature }),
      refusal,
    )
    expect(asked).toEqual([])
  })

  test('of 10,000 characters is refused before any work', async () => {
    const name = `${'a'.repeat(10_000)}.${zone}`
    const body = {
      ...(await registration(owner, `garden.${zone}`)),
      message: registrationText({ name, timestamp: seconds }),
    }
    await expectRefused(await app.post(body), invalid(/body\.message/))
    await expectRefused(await app.account(name), invalid(/at most 63/))
    await expectRefused(await app.suggestions('a'.repeat(10_000)), invalid(/at most 63/))
    expect(asked).toEqual([])
  })

  test.each([
    ['of another alphabet', 'gаrdener', invalid(letters)],
    ['with a slash', 'gar/dener', invalid(letters)],
    ['that is a path', '../../healthz', invalid(letters)],
    ['that is SQL', "a' or 1=1--", invalid(letters)],
    ['that is too short', 'abc', invalid(/at least 4/)],
  ])('%s is neither looked up nor suggested', async (_, label, refusal) => {
    await expectRefused(await app.account(`${label}.${zone}`), refusal)
    await expectRefused(await app.suggestions(label), refusal)
  })

  test('is suggested only in the project’s zone, and a reserved one as taken', async () => {
    await expectRefused(await app.suggestions('gardener', 'other.eth'), invalid(/expected example\.eth/))
    // Lookalikes of reserved names pose, too.
    for (const label of ['admin', 'tulip'])
      expect((await app.suggestions(label)).body).toEqual({ suggestions: [{ name: label, registered: true }] })
  })
})

// @spec 7.registration-message 5.registration-chain-id
describe('a registration', () => {
  const good = () => registration(owner, `gardener.${zone}`)
  const signed = async (message: string) => ({
    ...(await good()),
    message,
    signature: await owner.signMessage({ message }),
  })
  const at = (timestamp: number) => registration(owner, `gardener.${zone}`, timestamp)
  const skewed = (timestamp: number): Refusal => ({
    status: 400,
    code: 'clock_wrong',
    says: new RegExp(
      `${timestamp}, is more than ten minutes from the server's, ${seconds} \\(2026-11-26T12:00:00\\.000Z\\)`,
    ),
  })

  test.each<[string, () => Promise<Partial<RegistrationBody> | Record<string, unknown>>, Refusal]>([
    ['by another account', async () => ({ ...(await good()), address: other.address }), notVerified],
    [
      'of a text that was changed',
      async () => ({ ...(await good()), message: (await registration(owner, `gardenes.${zone}`)).message }),
      notVerified,
    ],
    ['without a signature', async () => ({ ...(await good()), signature: '0x' }), invalid(/body\.signature/)],
    [
      'whose signature is no hex',
      async () => ({ ...(await good()), signature: `0x${'zz'.repeat(65)}` }),
      invalid(/body\.signature/),
    ],
    [
      'whose signature is huge',
      async () => ({ ...(await good()), signature: `0x${'00'.repeat(20_000)}` }),
      invalid(/body\.signature/),
    ],
    ['for no address', async () => ({ ...(await good()), address: 'gardener.eth' }), invalid(/body\.address/)],
    ['ten minutes and a second late', () => at(seconds - 601), skewed(seconds - 601)],
    ['ten minutes and a second early', () => at(seconds + 601), skewed(seconds + 601)],
    ['with milliseconds', () => at(nowMs), invalid(/expected exactly/)],
    [
      'with a fraction of a second',
      () => signed(`{"name":"gardener.${zone}","attributes":{},"timestamp":${seconds}.5}`),
      invalid(/expected exactly/),
    ],
    [
      'with attributes',
      () => signed(`{"name":"gardener.${zone}","attributes":{"bio":"x"},"timestamp":${seconds}}`),
      invalid(/expected exactly/),
    ],
    [
      'in another order',
      () => signed(`{"attributes":{},"name":"gardener.${zone}","timestamp":${seconds}}`),
      invalid(/expected exactly/),
    ],
    [
      'with spaces',
      () => signed(`{ "name": "gardener.${zone}", "attributes": {}, "timestamp": ${seconds} }`),
      invalid(/expected exactly/),
    ],
    [
      'of two names',
      () => signed(`{"name":"gardener.${zone}","name":"other.${zone}","attributes":{},"timestamp":${seconds}}`),
      invalid(/expected exactly/),
    ],
    ['that is no JSON', () => signed('gardener'), invalid(/expected exactly/)],
    [
      'with the coin type of Ethereum from before',
      async () => ({ ...(await good()), coin_type: 60 }),
      invalid(/body\.coin_type/),
    ],
    ['on all networks', async () => ({ ...(await good()), coin_type: 0x8000_0000 }), invalid(/body\.coin_type/)],
    [
      'with a chain id of 2^31',
      async () => ({ ...(await good()), coin_type: 0x1_0000_0000 }),
      invalid(/body\.coin_type/),
    ],
    [
      'with a coin type in text',
      async () => ({ ...(await good()), coin_type: '2147514985' }),
      invalid(/body\.coin_type/),
    ],
    [
      'on a network that the project lacks',
      async () => ({ ...(await good()), coin_type: 0x8000_000a }),
      { status: 400, code: 'unknown_network' },
    ],
    ['that is empty', async () => ({}), invalid()],
    ['that is a list', async () => [] as never, invalid()],
  ])('%s is refused', async (_, body, refusal) => {
    await expectRefused(await app.post(await body()), refusal)
  })

  test('is refused from pages that are not our own, and without a body', async () => {
    const origin: Refusal = { status: 403, code: 'origin_not_allowed' }
    await expectRefused(await app.post(await good(), { Origin: 'https://app.example' }), origin)
    await expectRefused(await app.post(await good(), { Origin: 'null' }), origin)
    await expectRefused(await app.post(undefined), invalid())
  })

  test('is distinguished from a false one by a node that answers', async () => {
    const fetch = async (_: unknown, init?: RequestInit) => {
      const [call] = [JSON.parse(String(init?.body))].flat()
      return Response.json(
        Array.isArray(JSON.parse(String(init?.body)))
          ? [{ jsonrpc: '2.0', id: call.id, result: '0x00' }]
          : { jsonrpc: '2.0', id: call.id, result: '0x00' },
      )
    }
    const heard = await namesApp({ data, fetch: fetch as typeof globalThis.fetch })
    await expectRefused(await heard.post({ ...(await good()), address: other.address }), unsigned)
  })

  test.each([
    ['ten minutes late', seconds - 600],
    ['ten minutes early', seconds + 600],
  ])('%s is accepted without asking a node', async (_, timestamp) => {
    const fresh = await namesApp({ data: await openData() })
    expect(await fresh.post(await at(timestamp))).toMatchObject({ status: 200, body: { success: true } })
  })

  test('costs a client more than a look does', async () => {
    const poor = await namesApp({ data, rateLimit: { burst: 130, perSecond: 1 } })
    const answers = [
      await poor.register(other, 'gardener'),
      await poor.register(owner, 'garden1'),
      await poor.register(owner, 'garden2'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 429, 429])
    expect(answers[1]?.headers.get('Retry-After')).toMatch(/^\d+$/)
  })
})
