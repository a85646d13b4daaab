import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { zeroAddress } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, onTestFinished, test } from 'vitest'
import { pageOrigin, secureOrigin } from '../../../cdn/embedded/testEmbedded.ts'
import { passkeyBegin } from '../../../shared/api/embedded/passkeys.schema.ts'
import { slotOpen } from '../../../shared/api/embedded/wallet.schema.ts'
import type { Says } from './createFarcasterApp.ts'
import type { AppAnswer } from './createFarcasterRelay.ts'
import { relayUrl, testFarcaster } from './testFarcaster.ts'

/* The server against a relay, an app or a stranger that has everything for a sign-in but one thing. */

const farcaster = testFarcaster()

/** A pending sign-in. */
async function away(options?: Parameters<typeof farcaster.start>[0]) {
  const server = await farcaster.start(options)
  const device = await server.device()
  const { attemptId, token } = await server.begin(device)
  return { server, device, attemptId, token }
}

type Away = Awaited<ReturnType<typeof away>>

/** The outcome of any answer. */
async function endOf({ server, device, attemptId, token }: Away, answer: AppAnswer) {
  await server.leave(token, answer)
  const { body } = await server.stateOf(device, attemptId)
  expect(body.session).toBe(undefined)
  return [body.state, server.logged.at(-1)]
}

const minutes = (count: number) => count * 60_000

describe('a message with other content', () => {
  const startsAt = 1_795_600_000_000
  test.each<[what: string, says: Partial<Says>, why: RegExp]>([
    ['another site', { domain: 'wallet.example' }, /The message is for wallet.example/],
    ['another port of the site', { domain: 'wallet.test:8443' }, /The message is for wallet.test:8443/],
    ['another page', { uri: 'https://wallet.example/' }, /The message is for https:\/\/wallet.example\//],
    ['a page below the site', { uri: `${secureOrigin}/login` }, /The message is for/],
    ['another nonce', { nonce: 'abcdefgh12345678' }, /nonce of another sign-in/],
    ['another network', { chainId: 1 }, /The message is for eip155:1/],
    ['another purpose', { statement: 'Farcaster Connect' }, /another statement/],
    ['that it has ended', { expirationTime: new Date(startsAt - 1) }, /has expired/],
    ['that it begins tomorrow', { notBefore: new Date(startsAt + minutes(1440)) }, /not valid yet/],
    ['that it was written yesterday', { issuedAt: new Date(startsAt - minutes(1440)) }, /has expired/],
    ['no account', { resources: [] }, /does not name one Farcaster account/],
    ['an account that is none', { resources: ['farcaster://fid/0'] }, /does not name one Farcaster account/],
    ['a number with more in it', { resources: ['farcaster://fid/1e1'] }, /does not name one Farcaster account/],
    ['two accounts', { resources: ['farcaster://fid/1', 'farcaster://fid/2'] }, /does not name one Farcaster account/],
    [
      'a second account in other letters',
      { resources: ['farcaster://fid/1', 'FARCASTER://fid/2'] },
      /one Farcaster account/,
    ],
  ])('%s', async (_, says, why) => {
    const at = await away()
    const answer = await farcaster.phone().sign(at.server.channelOf(at.token), await farcaster.account('honest'), says)
    expect(await endOf(at, answer)).toEqual(['failed', expect.stringMatching(why)])
  })

  test.each<[what: string, hide: (message: string) => string]>([
    ['at its end', message => `${message}\n`],
    ['in its list', message => `${message}\n- x`],
    ['in its statement', message => message.replace('Farcaster Auth', 'Farcaster Auth\n\nURI: x')],
    ['before its site', message => `wallet.example wants you\n${message}`],
  ])('more than a sign-in says, %s', async (_, hide) => {
    const at = await away()
    const account = await farcaster.account('honest')
    const signed = await farcaster.phone().sign(at.server.channelOf(at.token), account)
    const message = hide(signed.message)
    const answer = { message, signature: await account.key.signMessage({ message }), fid: account.fid }
    expect(await endOf(at, answer)).toEqual(['failed', expect.stringMatching(/not exactly a sign-in message/)])
  })
})

describe('an unauthorised signer', () => {
  test('has the custody of another account', async () => {
    const at = await away()
    const [thief, victim] = [await farcaster.account('thief'), await farcaster.account('victim')]
    const says = { resources: [`farcaster://fid/${victim.fid}`] }
    const answer = await farcaster.phone().sign(at.server.channelOf(at.token), thief, says)
    expect(await endOf(at, answer)).toEqual(['failed', expect.stringMatching(/does not sign in for account/)])
  })

  test('signs in the name of the custody’s owner', async () => {
    const [thief, victim] = [await farcaster.account('thief'), await farcaster.account('victim')]
    for (const by of ['custody', 'contract'] as const) {
      const at = await away()
      const named = by === 'custody' ? victim : await farcaster.account('victim-contract', 'contract')
      const answer = await farcaster.phone().sign(at.server.channelOf(at.token), named, { signer: thief.key })
      expect(await endOf(at, answer)).toEqual(['failed', expect.stringMatching(/signature is not one of/)])
    }
  })

  test('is an auth address of another account, or one that was removed', async () => {
    const [thief, victim] = [await farcaster.account('thief', 'authAddress'), await farcaster.account('victim')]
    const first = await away()
    const says = { resources: [`farcaster://fid/${victim.fid}`] }
    const answer = await farcaster.phone().sign(first.server.channelOf(first.token), thief, says)
    expect(await endOf(first, answer)).toEqual(['failed', expect.stringMatching(/does not sign in for account/)])

    const lost = await farcaster.account('careless', 'authAddress')
    const before = await away()
    expect((await before.server.signIn(before.device, lost)).state).toBe('done')
    const owner = await farcaster.account('careless')
    await farcaster.registries().removeAuthAddress(owner.address, lost.address)
    const after = await away()
    const signed = await farcaster.phone().sign(after.server.channelOf(after.token), lost)
    expect(await endOf(after, signed)).toEqual(['failed', expect.stringMatching(/does not sign in for account/)])
  })

  test('is the key of an app that may post for the account, in the form of an address', async () => {
    const at = await away()
    const [app, victim] = [await farcaster.account('posting-app'), await farcaster.account('posts')]
    await farcaster.registries().addAuthAddress(victim.address, app.address, 1)
    const says = { resources: [`farcaster://fid/${victim.fid}`] }
    const answer = await farcaster.phone().sign(at.server.channelOf(at.token), app, says)
    expect(await endOf(at, answer)).toEqual(['failed', expect.stringMatching(/does not sign in for account/)])
  })

  test('is the zero address, for an unowned account or one that named it', async () => {
    const careless = await farcaster.account('nobodys')
    await farcaster.registries().addAuthAddress(careless.address, zeroAddress)
    for (const fid of [999_999, (await farcaster.account('victim')).fid, careless.fid]) {
      const at = await away()
      const { nonce, asked } = at.server.channelOf(at.token)
      const message = createSiweMessage({
        ...{ address: zeroAddress, domain: asked.domain, uri: asked.siweUri, nonce, version: '1', chainId: 10 },
        ...{
          statement: 'Farcaster Auth',
          issuedAt: new Date(at.server.clock.now),
          resources: [`farcaster://fid/${fid}`],
        },
      })
      // From an invalid signature, contracts recover an address without an owner.
      const signature = `0x${'11'.repeat(64)}1b`
      expect(await endOf(at, { message, signature, fid })).toEqual([
        'failed',
        expect.stringMatching(fid === careless.fid ? /signature is not one of/ : /does not sign in for account/),
      ])
    }
  })

  test.each([
    ['empty', '0x'],
    ['a byte', '0x00'],
    ['of nothing', `0x${'00'.repeat(65)}`],
    ['of the highest numbers', `0x${'ff'.repeat(65)}`],
    ['long', `0x${'ab'.repeat(2048)}`],
  ])('has a %s signature', async (_, signature) => {
    const said = { message: '' }
    const at = await away({
      lie: path =>
        path.endsWith('status') && said.message ? Response.json({ state: 'completed', ...said, signature }) : undefined,
    })
    const answer = await farcaster.phone().sign(at.server.channelOf(at.token), await farcaster.account('honest'))
    said.message = answer.message
    expect(await endOf(at, answer)).toEqual(['failed', expect.any(String)])
  })
})

describe('a relay that lies', () => {
  test('about the message’s author: only the signed account counts', async () => {
    const victim = await farcaster.account('victim')
    const thief = await farcaster.account('thief')
    const { server, device, attemptId, token } = await away()
    const answer = await farcaster.phone().sign(server.channelOf(token), thief)
    await server.leave(token, { ...answer, fid: victim.fid, username: victim.username })
    device.state.session = (await server.stateOf(device, attemptId)).body.session
    await device.createWallet()
    const owner = await server.device()
    await server.signIn(owner, victim)
    expect((await owner.me()).body.wallet).toBe(null)
  })

  test('and delivers a message signed for another sign-in', async () => {
    const server = await farcaster.start()
    const [victim, thief] = [await server.device(), await server.device()]
    const [theirs, own] = [await server.begin(victim), await server.begin(thief)]
    const answer = await farcaster.phone().sign(server.channelOf(theirs.token), await farcaster.account('victim'))
    const at = { server, device: thief, attemptId: own.attemptId, token: own.token }
    expect(await endOf(at, answer)).toEqual(['failed', expect.stringMatching(/nonce of another sign-in/)])
  })

  test('and delivers one message twice: it signs in once', async () => {
    const { server, device, attemptId, token } = await away()
    const account = await farcaster.account('honest')
    const answer = await farcaster.phone().sign(server.channelOf(token), account)
    await server.leave(token, answer)
    const [first, second] = await Promise.all([server.stateOf(device, attemptId), server.stateOf(device, attemptId)])
    expect(new Set([first, second].flatMap(({ body }) => body.session ?? [])).size).toBe(1)
    expect((await server.stateOf(device, attemptId)).body).toEqual({ state: 'expired' })
    const next = await server.begin(device)
    expect(await endOf({ server, device, ...next }, answer)).toEqual(['failed', expect.stringMatching(/nonce/)])
  })

  test.each([
    ['another host', 'https://farcaster.example/~/siwf?channelToken=ABCD2345'],
    ['a host that ends alike', 'http://evilrelay.localhost:4418/?channelToken=ABCD2345'],
    ['another scheme', 'javascript:alert(1)'],
    ['an app of its choice', 'farcaster://connect?channelToken=ABCD2345'],
    ['its own host behind a name', 'http://relay.localhost:4418@farcaster.example/'],
    ['something very long', `${relayUrl}/${'a'.repeat(600)}`],
    ['no address', 'ABCD2345'],
  ])('and sends the visitor to %s', async (_, url) => {
    const server = await farcaster.start({
      lie: path =>
        path.endsWith('channel') ? Response.json({ channelToken: 'ABCD2345', url }, { status: 201 }) : undefined,
    })
    const { body } = (await server.begin(await server.device())).started
    expect(body).toEqual({ code: 'relay_failed', error: 'Failed to connect to farcaster' })
  })

  test('and adds its own words to an answer: none reach the visitor', async () => {
    const words = 'Call +1 555 0100 to unlock your wallet'
    for (const status of [400, 429, 500]) {
      const server = await farcaster.start({ lie: () => Response.json({ error: words, message: words }, { status }) })
      const { started } = await server.begin(await server.device())
      expect(JSON.stringify(started.body)).not.toContain('555')
      expect(server.logged.join()).not.toContain('555')
    }
  })
})

/** A separate relay on a real socket. */
async function relayAt(answer: Parameters<typeof createServer>[1]) {
  const server = createServer(answer)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('a misbehaving relay', () => {
  const channel = (url: string) =>
    JSON.stringify({ channelToken: 'ABCD2345', url: `${url}/~/siwf?channelToken=ABCD2345` })
  const open = async (url: string) => {
    // A busy machine gets time; waits for a relay that never answers get none.
    let patienceMs = 60_000
    const server = await farcaster.start({
      settings: { CK_FARCASTER_RELAY: url },
      deps: { timeout: () => AbortSignal.timeout(patienceMs) },
    })
    const device = await server.device()
    const begun = await server.begin(device)
    const hurry = () => {
      patienceMs = 300
    }
    return { server, device, hurry, ...begun }
  }

  test('answers endlessly: reading stops', async () => {
    let sent = 0
    const url = await relayAt((request, response) => {
      if (request.url?.endsWith('/channel')) return response.writeHead(201).end(channel(url))
      const pour = () => {
        while (!response.destroyed) {
          sent += 65_536
          if (!response.write('x'.repeat(65_536))) return response.once('drain', pour)
        }
        return undefined
      }
      pour()
    })
    const { server, device, attemptId } = await open(url)
    // It has returned the answer once, so it does not return it again.
    expect((await server.stateOf(device, attemptId)).body).toEqual({ state: 'failed' })
    expect(sent).toBeLessThan(16 << 20)
  })

  test('never answers: the visitor waits no longer than that', async () => {
    const url = await relayAt((request, response) => {
      if (request.url?.endsWith('/channel')) response.writeHead(201).end(channel(url))
    })
    const { server, device, hurry, attemptId } = await open(url)
    hurry()
    expect((await server.stateOf(device, attemptId)).body).toEqual({ state: 'away' })
    expect(server.logged.at(-1)).toMatch(/could not be read/)
  })

  test('answers byte by byte', async () => {
    const url = await relayAt((request, response) => {
      if (request.url?.endsWith('/channel')) return response.writeHead(201).end(channel(url))
      response.writeHead(200)
      const drip = setInterval(() => response.write(' '), 20)
      return response.once('close', () => clearInterval(drip))
    })
    const { server, device, hurry, attemptId } = await open(url)
    hurry()
    expect((await server.stateOf(device, attemptId)).body).toEqual({ state: 'away' })
  })

  test.each([301, 302, 307, 308])('redirects (%d) to an address inside: it is not followed', async status => {
    let inside = 0
    const hidden = await relayAt((_, response) => {
      inside++
      response.writeHead(201).end(channel(hidden))
    })
    const opening = await relayAt((_, response) =>
      response.writeHead(status, { Location: `${hidden}/v1/channel` }).end(),
    )
    expect((await open(opening)).started.body.code).toBe('relay_failed')
    const looking = await relayAt((request, response) =>
      request.url?.endsWith('/channel')
        ? response.writeHead(201).end(channel(looking))
        : response.writeHead(status, { Location: `${hidden}/latest/meta-data` }).end(),
    )
    const { server, device, attemptId } = await open(looking)
    expect((await server.stateOf(device, attemptId)).body).toEqual({ state: 'away' })
    expect(inside).toBe(0)
  })

  test.each([
    '',
    'null',
    '[]',
    '{"state":"completed"}',
    '{"state":"completed","message":1,"signature":"0x00"}',
    '<html>',
  ])('tells of an answer in an unknown form: %s', async text => {
    const url = await relayAt((request, response) =>
      request.url?.endsWith('/channel')
        ? response.writeHead(201).end(channel(url))
        : response.writeHead(200, { 'Content-Type': 'application/json' }).end(text),
    )
    const { server, device, attemptId } = await open(url)
    expect((await server.stateOf(device, attemptId)).body).toEqual({ state: 'failed' })
  })
})

describe('a stranger', () => {
  test('on another device learns nothing, and the relay is not even asked', async () => {
    const { server, attemptId, token } = await away()
    await server.scan(token, await farcaster.account('honest'))
    const asked = server.asked.length
    expect((await server.stateOf(await server.device(), attemptId)).body).toEqual({ state: 'expired' })
    expect(server.asked).toHaveLength(asked)
  })

  test('someone who saw the code and took the relay’s answer cannot use it, and the owner is told', async () => {
    const { server, device, attemptId, token } = await away()
    await server.scan(token, await farcaster.account('victim'))
    const seen = await server.relay.fetch(
      new Request(`${relayUrl}/v1/channel/status`, { headers: { Authorization: `Bearer ${token}` } }),
    )
    const { message, signature, fid } = await seen.json()
    expect((await server.stateOf(device, attemptId)).body).toEqual({ state: 'failed' })
    const thief = await server.device()
    const own = await server.begin(thief)
    const at = { server, device: thief, attemptId: own.attemptId, token: own.token }
    expect(await endOf(at, { message, signature, fid })).toEqual(['failed', expect.stringMatching(/nonce/)])
  })

  test('someone who shows the victim their own code is signed in, but cannot open the victim’s wallet', async () => {
    const server = await farcaster.start()
    const victim = await server.device()
    const account = await farcaster.account('phished')
    await server.signIn(victim, account)
    const { device } = await victim.createWallet()
    const thief = await server.device()
    const { attemptId, token } = await server.begin(thief)
    // The app shows the secure site, and the victim approves.
    expect(server.channelOf(token).asked.domain).toBe('wallet.test')
    await server.scan(token, account)
    thief.state.session = (await server.stateOf(thief, attemptId)).body.session
    const { wallet } = (await thief.me()).body
    expect(wallet?.slots.map(({ kind, isThisDevice }) => [kind, isThisDevice])).toEqual([
      ['device', false],
      ['code', false],
    ])
    expect((await thief.ask(slotOpen, { slotId: device.slotId })).status).toBe(404)
  })
})

test('a stranger who scans the code first signs the visitor in under the stranger’s number, and cannot open the visitor’s wallet', async () => {
  const server = await farcaster.start()
  const [visitor, stranger] = [await server.device(), await server.device()]
  const [account, known] = [await farcaster.account('stranger'), await farcaster.account('visitor')]
  const { attemptId, token } = await server.begin(visitor)
  // The name is the app's own claim, which relays pass on.
  await server.scan(token, account, { username: known.username })
  visitor.state.session = (await server.stateOf(visitor, attemptId)).body.session
  // Shown on the screen on which the wallet is created.
  const { socials, signedInBy, email } = (await visitor.me()).body
  expect([signedInBy, email]).toEqual(['farcaster', undefined])
  expect(socials).toMatchObject([{ name: 'visitor', number: `!${account.fid}` }])
  // The page can cover that screen, but not the browser's passkey prompt.
  const begun = await visitor.ask(passkeyBegin, { label: 'visitor', projectId: 'demo', pageOrigin })
  expect(begun.body.options).toMatchObject({ user: { name: `Farcaster (visitor !${account.fid})` } })
  const { device, code } = await visitor.createWallet()
  await server.signIn(stranger, account)
  for (const { slotId } of [device, code]) {
    const { status, body } = await stranger.ask(slotOpen, { slotId })
    // The half from the code opens nothing without the code.
    expect(slotId === code.slotId ? 'half' in body : status).toBe(slotId === code.slotId ? true : 404)
  }
  // The visitor's own browser can still open it.
  expect((await visitor.ask(slotOpen, { slotId: device.slotId })).status).toBe(200)
})

test('while no node answers, nobody signs in, and the log says why', async () => {
  const { server, device, attemptId, token } = await away({ settings: { CK_FARCASTER_NODES: 'http://127.0.0.1:1' } })
  await server.scan(token, await farcaster.account('honest'))
  expect((await server.stateOf(device, attemptId)).body).toEqual({ state: 'failed' })
  expect(server.logged.at(-1)).toMatch(/^farcaster: .*node/)
})
