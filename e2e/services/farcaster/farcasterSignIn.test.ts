import { expect, test } from 'vitest'
import { readFarcaster } from '../../../cdn/embedded/social/farcaster/readFarcaster.ts'
import { pageOrigin } from '../../../cdn/embedded/testEmbedded.ts'
import { projectEntry } from '../../../cdn/testApp.ts'
import { farcasterStart, socialState } from '../../../shared/api/embedded/social.schema.ts'
import type { SignsBy } from './createFarcasterApp.ts'
import { deviceLabel, relayUrl, secureDomain, testFarcaster } from './testFarcaster.ts'

const farcaster = testFarcaster()

test.each<SignsBy>(['custody', 'authAddress', 'contract'])('signs in by %s', async by => {
  const server = await farcaster.start()
  const account = await farcaster.account(`ada-${by}`.toLowerCase(), by)
  const device = await server.device()
  const { attemptId, token, started } = await server.begin(device)
  expect(started.body.url).toBe(`${relayUrl}/~/siwf?channelToken=${token}`)
  // The app shows the secure site, whichever page began the sign-in.
  const { asked } = server.channelOf(token)
  expect(asked).toMatchObject({ domain: secureDomain, siweUri: `https://${secureDomain}/`, acceptAuthAddress: true })
  expect(asked.nonce).toMatch(/^[a-zA-Z0-9]{30,}$/)

  expect((await server.stateOf(device, attemptId)).body).toEqual({ state: 'away' })
  await server.scan(token, account)
  const { body } = await server.stateOf(device, attemptId)
  expect(body).toEqual({ state: 'done', session: expect.any(String) })
  device.state.session = body.session
  expect((await device.me()).body.socials).toMatchObject([{ provider: 'farcaster', name: account.username }])
  // Works once.
  expect((await server.stateOf(device, attemptId)).body).toEqual({ state: 'expired' })
})

test('an account is the same user with any of its addresses, on any device', async () => {
  const server = await farcaster.start()
  const [phone, laptop, stranger] = await Promise.all([server.device(), server.device(), server.device()])
  await server.signIn(phone, await farcaster.account('lin'))
  await phone.createWallet()
  await server.signIn(laptop, await farcaster.account('lin', 'authAddress'))
  const { body } = await laptop.me()
  expect(body.wallet?.address).toBe((await phone.me()).body.wallet?.address)
  // Names are not unique: two accounts with one name are two users.
  await server.signIn(stranger, await farcaster.account('lin2'), { username: 'lin' })
  expect((await stranger.me()).body).toMatchObject({ wallet: null, socials: [{ provider: 'farcaster', name: 'lin' }] })
})

test('an account without a name is shown by its number', async () => {
  const server = await farcaster.start()
  const device = await server.device()
  const account = await farcaster.account('unnamed')
  await server.signIn(device, account, { username: '<b>Lin</b>' })
  expect((await device.me()).body.socials).toMatchObject([{ provider: 'farcaster', name: `!${account.fid}` }])
})

test('the new custody address signs in, and the former one does not', async () => {
  const server = await farcaster.start()
  const [before, after] = [await farcaster.account('mover'), await farcaster.account('mover-to-be', 'authAddress')]
  const first = await server.device()
  await server.signIn(first, before)
  await first.createWallet()
  await farcaster.registries().transfer(before.key, after.key)
  const device = await server.device()
  expect((await server.signIn(device, { ...before, address: after.address, key: after.key })).state).toBe('done')
  expect((await device.me()).body.wallet?.address).toBe((await first.me()).body.wallet?.address)
  expect((await server.signIn(await server.device(), before)).state).toBe('failed')
})

test('an account can be added to a user who signed in another way, and is then only theirs', async () => {
  const server = await farcaster.start()
  const account = await farcaster.account('linked')
  const owner = await server.signedIn('owner@example.com')
  const { attemptId, token } = await server.begin(owner, true)
  await server.scan(token, account)
  expect((await server.stateOf(owner, attemptId)).body).toEqual({ state: 'done' })
  expect((await owner.me()).body).toMatchObject({ email: 'owner@example.com', socials: [{ name: 'linked' }] })

  const other = await server.signedIn('other@example.com')
  const second = await server.begin(other, true)
  await server.scan(second.token, account)
  expect((await server.stateOf(other, second.attemptId)).body).toEqual({ state: 'taken' })
})

test('linking needs a session of the last ten minutes', async () => {
  const server = await farcaster.start()
  const device = await server.device()
  expect((await server.begin(device, true)).started.body.code).toBe('session_ended')
  await device.signIn(server, 'owner@example.com')
  server.clock.now += 11 * 60_000
  expect((await server.begin(device, true)).started.body.code).toBe('sign_in_old')
})

test('a code that nobody scans ends after ten minutes', async () => {
  const server = await farcaster.start()
  const device = await server.device()
  const { attemptId, token } = await server.begin(device)
  server.clock.now += 9 * 60_000
  await server.scan(token, await farcaster.account('late'))
  server.clock.now += 60_000
  expect((await server.stateOf(device, attemptId)).body).toEqual({ state: 'expired' })
})

test('a relay that is briefly away is polled again, and its words are not shown', async () => {
  const server = await farcaster.start()
  const device = await server.device()
  const { attemptId, token } = await server.begin(device)
  server.relay.behave({ isGone: true })
  expect((await server.stateOf(device, attemptId)).body).toEqual({ state: 'away' })
  const { status, body } = (await server.begin(device)).started
  expect([status, body]).toEqual([502, { code: 'relay_failed', error: 'Failed to connect to farcaster' }])
  expect(server.logged).toContain('The relay of Farcaster answered HTTP 503 to a look')
  server.relay.behave({})
  await server.scan(token, await farcaster.account('patient'))
  expect((await server.stateOf(device, attemptId)).body.state).toBe('done')
})

test('the relay is asked about one sign-in once a second, by one request at a time', async () => {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  const server = await farcaster.start({
    lie: path =>
      path.endsWith('status') ? held.then(() => Response.json({ state: 'pending' }, { status: 202 })) : undefined,
  })
  const device = await server.device()
  const { attemptId } = await server.begin(device)
  const looks = () => server.asked.filter(path => path.endsWith('status')).length
  const first = server.stateOf(device, attemptId)
  await expect.poll(looks).toBe(1)
  server.clock.now -= 59_500
  const look = () => device.ask(socialState, { attemptId, deviceLabel, seen: 'away' })
  for (let tab = 0; tab < 3; tab++) await look()
  expect(looks()).toBe(1)
  release()
  await first
  await look()
  expect(looks()).toBe(1)
})

test('a client can start only so many sign-ins an hour, and the relay gets no more', async () => {
  const server = await farcaster.start()
  const device = await server.device()
  for (let begun = 0; begun < 60; begun++) expect((await server.begin(device)).started.status).toBe(200)
  expect((await server.begin(device)).started.body.code).toBe('rate_limited')
  const others = await server.device()
  for (let begun = 60; begun < 100; begun++) await server.begin(others)
  expect((await server.begin(await server.device())).started.body.code).toBe('rate_limited')
  expect(server.asked).toHaveLength(100)
})

test('it is offered if the operator named a relay and the project offers it', async () => {
  const asked = { projectId: 'demo', pageOrigin }
  const without = await farcaster.start({ farcaster: undefined })
  expect((await (await without.device()).ask(farcasterStart, asked)).body.code).toBe('not_available')
  const entries = [projectEntry({ settings: { socials: ['google'] }, locked: ['socials'] })]
  const closed = await farcaster.start({ entries })
  expect((await (await closed.device()).ask(farcasterStart, asked)).body.code).toBe('not_available')
  expect(closed.asked).toEqual([])
})

const relay = 'https://relay.farcaster.xyz'
test.each([
  [{}, undefined],
  [{ CK_FARCASTER_RELAY: `${relay}/` }, relay],
  [{ CK_FARCASTER_RELAY: 'http://localhost:4418' }, 'http://localhost:4418'],
])('%j names %s', (settings: Record<string, string>, expected) => {
  expect(readFarcaster(name => settings[name])?.relay).toBe(expected)
})

test.each([
  [{ CK_FARCASTER_RELAY: 'http://relay.example' }, /CK_FARCASTER_RELAY=http:\/\/relay.example is not accepted/],
  [{ CK_FARCASTER_RELAY: 'relay.farcaster.xyz' }, /is not accepted; expected an https address/],
  [{ CK_FARCASTER_RELAY: 'https://user:password@relay.example' }, /is not accepted/],
  [{ CK_FARCASTER_RELAY: `${relay}?key=1` }, /is not accepted/],
  [{ CK_FARCASTER_NODES: 'https://node.example' }, /CK_FARCASTER_RELAY is not set/],
  [{ CK_FARCASTER_RELAY: relay, CK_FARCASTER_NODES: 'wss://node.example/key' }, /^CK_FARCASTER_NODES is not accepted/],
])('%j stops the server with a reason', (settings: Record<string, string>, reason) => {
  expect(() => readFarcaster(name => settings[name])).toThrow(reason)
})

test('without operator nodes, the default ones of OP Mainnet are used', () => {
  const nodes = readFarcaster(name => (name === 'CK_FARCASTER_RELAY' ? relay : undefined))?.nodes
  expect(nodes).toContain('https://mainnet.optimism.io')
})
