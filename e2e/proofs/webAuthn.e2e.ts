import { expect, type Frame, type Page } from '@playwright/test'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type VerifiedRegistrationResponse,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers'
import { addPasskeys } from '../fixtures/addPasskeys.ts'
import { test as base } from '../fixtures/test.ts'
import { nestFrames, type ProofSites, scriptTag, startProofSites } from './proofSites.ts'

type Credential = NonNullable<VerifiedRegistrationResponse['registrationInfo']>['credential']

const rpID = 'secure.localhost'
const markup = `<button id="create">Create</button><button id="use">Use</button><output></output>${scriptTag}`

const test = base.extend<{ sites: ProofSites }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from this pattern.
  sites: async ({}, use) => {
    const sites = await startProofSites('passkeys')
    nestFrames(sites, markup)
    servePasskeys(sites)
    await use(sites)
    await sites.stop()
  },
})

/** The server's part: its request to a passkey, and its report about a checked answer. */
function servePasskeys({ app, secure, page }: ProofSites): void {
  let credential: Credential | undefined
  let expectedChallenge = ''
  app.post('/passkey/creation', async context => {
    const options = await generateRegistrationOptions({
      rpName: 'Proof',
      rpID,
      userName: 'visitor@example.org',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expectedChallenge = options.challenge
    return context.json(options)
  })
  app.post('/passkey/created', async context => {
    const response = await context.req.json()
    const { registrationInfo, verified } = await verifyRegistrationResponse({
      ...{ response, expectedChallenge, expectedRPID: rpID, expectedOrigin: secure, requireUserVerification: true },
    })
    credential = registrationInfo?.credential
    const { crossOrigin, topOrigin } = decodeClientDataJSON(response.response.clientDataJSON)
    const { credentialDeviceType, credentialBackedUp, userVerified } = registrationInfo ?? {}
    return context.json({ verified, credentialDeviceType, credentialBackedUp, userVerified, crossOrigin, topOrigin })
  })
  app.post('/passkey/request', async context => {
    const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' })
    expectedChallenge = options.challenge
    return context.json(options)
  })
  app.post('/passkey/used', async context => {
    const response = await context.req.json()
    if (!credential) return context.json({ verified: false })
    const check = (expectedTopOrigins: string[]) =>
      verifyAuthenticationResponse({
        ...{ response, expectedChallenge, credential: credential as Credential, expectedRPID: rpID },
        ...{ expectedOrigin: secure, requireUserVerification: true, expectedTopOrigin: expectedTopOrigins },
      }).then(
        ({ verified, authenticationInfo }) => ({ verified, ...authenticationInfo }),
        (error: Error) => ({ verified: false, error: error.message }),
      )
    const { crossOrigin, topOrigin } = decodeClientDataJSON(response.response.clientDataJSON)
    const elsewhere = await check(['https://stranger.example'])
    return context.json({ ...(await check([page])), crossOrigin, topOrigin, elsewhere: elsewhere.verified })
  })
}

type Outcome = {
  error?: string
  enabled?: boolean
  /** Hash of the PRF bytes. */
  prf?: string
  verified?: boolean
  credentialDeviceType?: string
  credentialBackedUp?: boolean
  userVerified?: boolean
  crossOrigin?: boolean
  topOrigin?: string
  /** Whether the same answer is also valid for another page than the visited one. */
  elsewhere?: boolean
}

/** The secure site's frame, in the modal's frame, in the page. */
async function innermost(page: Page): Promise<Frame> {
  await page.frameLocator('iframe').frameLocator('iframe').locator('#create').waitFor()
  const frame = page.frames().find(each => new URL(each.url()).pathname === '/secure')
  if (!frame) throw new Error('The secure site is not there')
  return frame
}

async function press(frame: Frame, step: 'create' | 'use'): Promise<Outcome> {
  await frame.locator(`#${step}`).click()
  await expect(frame.locator('output')).not.toBeEmpty()
  return JSON.parse((await frame.locator('output').textContent()) ?? '')
}

const synced = { credentialDeviceType: 'multiDevice', credentialBackedUp: true, userVerified: true }

test('a passkey made two frames deep opens with PRF there, and in a window', async ({ page, sites }) => {
  // The page's authenticator also serves its frames.
  await addPasskeys(await page.context().newCDPSession(page))
  await page.goto(`${sites.page}/page`)
  const framed = await innermost(page)
  const nested = { crossOrigin: true, topOrigin: sites.page }

  const made = await press(framed, 'create')
  expect(made).toMatchObject({ verified: true, enabled: true, ...synced, ...nested })
  const used = await press(framed, 'use')
  expect(used).toMatchObject({ verified: true, elsewhere: false, ...synced, ...nested })
  expect(used.prf).toMatch(/^[0-9a-f]{64}$/)

  await page.goto(`${sites.secure}/secure`)
  const inWindow = await press(page.mainFrame(), 'use')
  expect(inWindow).toMatchObject({ verified: true, ...synced, crossOrigin: false })
  expect(inWindow.topOrigin).toBeUndefined()
  expect(inWindow.prf).toBe(used.prf)
  // Some authenticators return the bytes when the passkey is created. Then they are the same.
  if (made.prf) expect(made.prf).toBe(used.prf)
})

test('a passkey made in a window opens two frames deep', async ({ page, sites }) => {
  await addPasskeys(await page.context().newCDPSession(page))
  await page.goto(`${sites.secure}/secure`)
  expect(await press(page.mainFrame(), 'create')).toMatchObject({ verified: true, ...synced, crossOrigin: false })
  const inWindow = await press(page.mainFrame(), 'use')
  await page.goto(`${sites.page}/page`)
  const used = await press(await innermost(page), 'use')
  expect(used).toMatchObject({ verified: true, crossOrigin: true, topOrigin: sites.page })
  expect(used.prf).toBe(inWindow.prf)
})

const differing: readonly [string, { hasPrf: boolean; isSynced: boolean }, Outcome][] = [
  ['without PRF', { hasPrf: false, isSynced: true }, { verified: true, enabled: false }],
  [
    'bound to its device',
    { hasPrf: true, isSynced: false },
    { verified: true, credentialDeviceType: 'singleDevice', credentialBackedUp: false },
  ],
]
for (const [name, passkeys, outcome] of differing)
  test(`a passkey ${name} is known by its answer`, async ({ page, sites }) => {
    await addPasskeys(await page.context().newCDPSession(page), passkeys)
    await page.goto(`${sites.page}/page`)
    const framed = await innermost(page)
    expect(await press(framed, 'create')).toMatchObject(outcome)
    const { prf } = await press(framed, 'use')
    expect(prf !== undefined).toBe(passkeys.hasPrf)
  })

test('a frame that one level has not allowed gets no passkey', async ({ page, sites }) => {
  await addPasskeys(await page.context().newCDPSession(page))
  await page.goto(`${sites.page}/page?deny`)
  const outcome = await press(await innermost(page), 'create')
  expect(outcome.error).toContain('NotAllowedError')
})

test('an authenticator without user verification is refused', async ({ page, sites }) => {
  const session = await page.context().newCDPSession(page)
  const authenticatorId = await addPasskeys(session)
  await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await page.goto(`${sites.secure}/secure`)
  expect((await press(page.mainFrame(), 'create')).error).toContain('NotAllowedError')
})
