import { verifyMessage } from 'viem'
import { expect, test } from 'vitest'
import { ApiRefusal } from '../api/callApi.ts'
import { signText } from '../signing/signText.ts'
import { createTestServer, testParts } from '../testServer.ts'
import { createCodeSecret, readRecoveryCode } from '../vault/recoveryCode.ts'
import { createWallet } from './createWallet.ts'
import { keepOnDevice, openByCode, openByDevice, readMe } from './openWallet.ts'

const walletOf = async (parts: Parameters<typeof readMe>[0]) => {
  const { wallet } = await readMe(parts)
  if (!wallet) throw new Error('No wallet')
  return wallet
}

test('a wallet exists once its code is saved, and then signs with the address it was told by', async () => {
  const server = createTestServer()
  const laptop = await testParts(server, 'laptop')
  const made = await createWallet(laptop)
  expect((await readMe(laptop)).wallet).toBeNull()
  const wallet = await made.finishWithCode()
  expect(wallet.slots.map(({ kind }) => kind).sort()).toEqual(['code', 'device'])
  const opened = await openByDevice(laptop, wallet)
  const signature = await signText(opened, 'hello')
  expect(await verifyMessage({ address: opened.address, message: 'hello', signature })).toBe(true)
})

test('a second browser opens it by the code, and by itself afterwards; by another code, never', async () => {
  const server = createTestServer()
  const laptop = await testParts(server, 'laptop')
  const made = await createWallet(laptop)
  await made.finishWithCode()
  const phone = await testParts(server, 'phone')
  const wallet = await walletOf(phone)
  expect(wallet.slots.some(({ isThisDevice }) => isThisDevice)).toBe(false)
  await expect(openByCode(phone, wallet, createCodeSecret())).rejects.toMatchObject({ name: 'OperationError' })
  const secret = await readRecoveryCode(made.code)
  if (!secret) throw new Error('No code')
  const kept = await keepOnDevice(phone, await openByCode(phone, wallet, secret))
  const [byPhone, byLaptop] = [await openByDevice(phone, kept), await openByDevice(laptop, await walletOf(laptop))]
  expect(byPhone.vaultKey).toEqual(byLaptop.vaultKey)
})

test('a half of another slot opens nothing, though the server hands it out', async () => {
  const server = createTestServer()
  const laptop = await testParts(server, 'laptop')
  const wallet = await (await createWallet(laptop)).finishWithCode()
  const [first, second] = [...server.slots.values()]
  if (!first || !second) throw new Error('Two slots')
  ;[first.half, second.half] = [second.half, first.half]
  await expect(openByDevice(laptop, wallet)).rejects.toMatchObject({ name: 'OperationError' })
})

test('a vault under another address than its own opens nothing', async () => {
  const server = createTestServer()
  const laptop = await testParts(server, 'laptop')
  const wallet = await (await createWallet(laptop)).finishWithCode()
  const opened = await openByDevice(laptop, wallet)
  const moved = { ...opened, address: `0x${'11'.repeat(20)}` as const }
  await expect(signText(moved, 'hello')).rejects.toMatchObject({ name: 'OperationError' })
})

test('of two tabs that create at once, both have the wallet of the first', async () => {
  const server = createTestServer()
  const laptop = await testParts(server, 'laptop')
  const [one, other] = [await createWallet(laptop), await createWallet(laptop)]
  const first = await one.finishWithCode()
  expect((await other.finishWithCode()).address).toBe(first.address)
  // Each of two saved codes works.
  const phone = await testParts(server, 'phone')
  for (const { code } of [one, other]) {
    const secret = await readRecoveryCode(code)
    if (!secret) throw new Error('No code')
    expect((await openByCode(phone, await walletOf(phone), secret)).address).toBe(first.address)
  }
})

test('of two browsers that create at once, the later one is asked to open the wallet of the first', async () => {
  const server = createTestServer()
  const [laptop, phone] = [await testParts(server, 'laptop'), await testParts(server, 'phone')]
  const [one, other] = [await createWallet(laptop), await createWallet(phone)]
  const first = await one.finishWithCode()
  const late = await other.finishWithCode()
  expect(late.address).toBe(first.address)
  expect(late.slots.some(({ isThisDevice }) => isThisDevice)).toBe(false)
})

test('a code that is wrong for one of two slots is tried on the other, and a refusal of the server ends that', async () => {
  const server = createTestServer()
  const laptop = await testParts(server, 'laptop')
  const [one, other] = [await createWallet(laptop), await createWallet(laptop)]
  await one.finishWithCode()
  await other.finishWithCode()
  const phone = await testParts(server, 'phone')
  const wallet = await walletOf(phone)
  await expect(openByCode(phone, wallet, createCodeSecret())).rejects.toMatchObject({ name: 'OperationError' })
  const before = server.asked.length
  server.refuseNext(new ApiRefusal('rate_limited', 'Wait'))
  await expect(openByCode(phone, wallet, createCodeSecret())).rejects.toMatchObject({ code: 'rate_limited' })
  expect(server.asked).toHaveLength(before + 1)
})

test('a wallet does not exist until the server accepts its slots', async () => {
  const server = createTestServer()
  const laptop = await testParts(server, 'laptop')
  const made = await createWallet(laptop)
  server.refuseNext(new ApiRefusal('network_error', 'No answer'))
  await expect(made.finishWithCode()).rejects.toMatchObject({ code: 'network_error' })
  expect((await readMe(laptop)).wallet).toBeNull()
})

test.each([
  ['was not heard by the server', false],
  ['was answered by nobody', true],
])('a code that is saved after a finish that %s opens the wallet', async (_, isHeard) => {
  const server = createTestServer()
  const laptop = await testParts(server, 'laptop')
  let isCut = false
  const cut: typeof laptop.api = async (endpoint, body, ...rest) => {
    if (!isCut && endpoint.path === '/v1/embedded/slots/finish') {
      isCut = true
      if (isHeard) await laptop.api(endpoint, body, ...rest)
      throw new ApiRefusal('network_error', 'No answer')
    }
    return laptop.api(endpoint, body, ...rest)
  }
  const made = await createWallet({ ...laptop, api: cut })
  await expect(made.finishWithCode()).rejects.toMatchObject({ code: 'network_error' })
  const { address } = await made.finishWithCode()
  made.forget()
  const secret = await readRecoveryCode(made.code)
  if (!secret) throw new Error('No code')
  const phone = await testParts(server, 'phone')
  const byCode = await openByCode(phone, await walletOf(phone), secret)
  expect(byCode.address).toBe(address)
  for (const opened of [byCode, await openByDevice(laptop, await walletOf(laptop))]) {
    const signature = await signText(opened, 'hello')
    expect(await verifyMessage({ address: opened.address, message: 'hello', signature })).toBe(true)
  }
})

test('no vault key, code or word is ever sent', async () => {
  const server = createTestServer()
  const laptop = await testParts(server, 'laptop')
  const made = await createWallet(laptop)
  const wallet = await made.finishWithCode()
  const { vaultKey } = await openByDevice(laptop, wallet)
  const sent = JSON.stringify(server.asked)
  expect(sent).not.toContain(Buffer.from(vaultKey).toString('base64url'))
  expect(sent).not.toContain(made.code)
  const secret = await readRecoveryCode(made.code)
  expect(sent).not.toContain(Buffer.from(secret ?? []).toString('base64url'))
})
