import { generatePrivateKey } from 'viem/accounts'
import { expect, test } from 'vitest'
import { ticketCreate } from '../shared/api/embedded/tickets.schema.ts'
import { createDevice, randomText, startEmbedded, testWallet } from './embedded/testEmbedded.ts'
import type { LogEntry } from './logEntry.ts'
import { clientOf, signedBy } from './signIn/testSignIn.ts'
import { formatLog } from './sources/formatLog.ts'

const email = 'Ada.Lovelace+wallet@Example.com'
const solana = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'

/** A visitor's day: what they own, sign-ins, a wallet, an approval; and services that fail, and say about whom. */
test('a day’s log identifies nobody', async () => {
  const entries: LogEntry[] = []
  let isMailDown = false
  const { app, owner, clock, mails } = await startEmbedded({
    async sendMail(to, mail) {
      if (isMailDown) throw new Error(`550 5.1.1 <${to.toUpperCase()}>: no such user`)
      mails.push({ to, ...mail })
    },
    deps: {
      log: entry => entries.push(entry),
      tellMail: news => entries.push({ time: '1970-01-01T00:00:00.000Z', ...news }),
      findRelease: () => Promise.reject(new Error(`no row of ${testWallet.address}, ${solana} or <${email}>`)),
    },
  })
  const ask = (path: string, init?: RequestInit) => app.request(`https://cdn.test${path}`, init)
  const { owner: ada } = await owner(email)
  await ada.ask(ticketCreate, { sealed: randomText(900), requestId: randomText(16) })
  const stranger = await createDevice(app, () => clock.now)
  await stranger.submit('a'.repeat(22), '123456')
  isMailDown = true
  await stranger.start('other.person@example.com')

  const key = generatePrivateKey()
  const client = clientOf(app)
  const { session } = (await client.authenticate(await signedBy(key, await client.nonce()))).body
  const account = testWallet.address
  for (const address of [account, solana, 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'])
    for (const what of ['balance', 'history', 'nfts'])
      await ask(`/v1/account/${address}/${what}?projectId=demo&chainId=eip155:31337`)
  await ask(`/v1/identity/${account}?projectId=demo&sender=${email}`)
  const call = { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [account, 'latest'] }
  await ask('/v1/?chainId=eip155:31337&projectId=demo', { method: 'POST', body: JSON.stringify(call) })
  await ask(`/${email}/${account}`)
  await ask('/9.9.9/modal.html?p=demo&o=https://app.example')
  await ask('/v1/config?projectId=nobody', {
    headers: { 'X-Request-Id': account.toLowerCase(), traceparent: email, Referer: `https://app.example/${email}` },
  })

  expect(entries.length).toBeGreaterThan(20)
  const secrets = [ada.state.session, session.token, key.slice(2)].filter(Boolean)
  expect(secrets).toHaveLength(3)
  for (const format of ['json', 'pretty'] as const) {
    const log = entries.map(entry => formatLog(entry, format)).join('\n')
    expect(log).not.toMatch(/@|ada\.lovelace|other\.person|0x[0-9a-f]{40}|[0-9a-f]{40}|bc1q|9WzDX/i)
    expect(log).toContain('no row of [hex], [address] or <[email]>')
    expect(log).toContain('550 5.1.1 <[email]>: no such user')
    for (const secret of secrets) expect(log).not.toContain(secret)
  }
})
