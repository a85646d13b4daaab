import { mnemonicToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { createVault } from './createVault.ts'
import { createDeviceSecret } from './deviceSecret.ts'
import { createCodeSecret } from './recoveryCode.ts'
import { type Bytes, seal } from './seal.ts'
import { WrongVaultAddress } from './sealedVault.ts'
import { addressOf, withPrivateKey } from './seed.ts'
import { type SlotPlace, unwrapVaultKey, wrapVaultKey } from './slotKey.ts'
import { withEntropy } from './withEntropy.ts'
import { wordsOf } from './words.ts'

const walletId = 'w'.repeat(22)
const place = (over: Partial<SlotPlace> = {}): SlotPlace => ({
  kind: 'device',
  walletId,
  slotId: 's'.repeat(22),
  ...over,
})
const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes)) as Bytes
const refused = { name: 'OperationError' }

test('the words give the same address elsewhere', async () => {
  const made = await createVault(walletId)
  const words = await withEntropy(made, made.vaultKey, wordsOf)
  expect(words.split(' ')).toHaveLength(12)
  expect(mnemonicToAccount(words).address).toBe(made.address)
})

test.each([
  // viem, Trezor's BIP-39 vectors and anvil agree about these.
  ['0'.repeat(32), '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'],
  ['7f'.repeat(16), '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25'],
])('the account of entropy %s', async (hex, address) => {
  const entropy = Uint8Array.from(hex.match(/../g) ?? [], byte => Number.parseInt(byte, 16)) as Bytes
  expect(await addressOf(entropy)).toBe(mnemonicToAccount(wordsOf(entropy)).address)
  expect(await addressOf(entropy)).toBe(address)
})

test('keys and entropy are wiped after their use, and after a failure', async () => {
  const made = await createVault(walletId)
  let kept: Uint8Array[] = []
  await expect(
    withEntropy(made, made.vaultKey, entropy =>
      withPrivateKey(entropy, key => {
        kept = [entropy, key]
        throw new Error('in use')
      }),
    ),
  ).rejects.toThrow('in use')
  for (const bytes of kept) expect(bytes.every(byte => byte === 0)).toBe(true)
})

test('a slot opens with its secret and its half, by bytes or by a key that cannot be read', async () => {
  const vaultKey = random(32)
  for (const secret of [createCodeSecret(), random(32), await createDeviceSecret()]) {
    const half = random(32)
    const wrap = await wrapVaultKey(place(), secret, half, vaultKey)
    expect(wrap).toHaveLength(60)
    expect(await unwrapVaultKey(place(), secret, half, wrap)).toEqual(vaultKey)
  }
  const device = await createDeviceSecret()
  expect(device.extractable).toBe(false)
  await expect(crypto.subtle.exportKey('raw', device)).rejects.toThrow()
})

test('a slot opens with nothing else', async () => {
  const [secret, half, vaultKey] = [random(16), random(32), random(32)]
  const wrap = await wrapVaultKey(place(), secret, half, vaultKey)
  const spoiled = wrap.slice()
  spoiled[20] = (spoiled[20] ?? 0) ^ 1
  await expect(unwrapVaultKey(place(), random(16), half, wrap)).rejects.toMatchObject(refused)
  await expect(unwrapVaultKey(place(), secret, random(32), wrap)).rejects.toMatchObject(refused)
  await expect(unwrapVaultKey(place({ slotId: 't'.repeat(22) }), secret, half, wrap)).rejects.toMatchObject(refused)
  await expect(unwrapVaultKey(place({ walletId: 'v'.repeat(22) }), secret, half, wrap)).rejects.toMatchObject(refused)
  await expect(unwrapVaultKey(place({ kind: 'code' }), secret, half, wrap)).rejects.toMatchObject(refused)
  await expect(unwrapVaultKey(place(), secret, half, spoiled)).rejects.toMatchObject(refused)
})

test('a vault opens as the wallet it was made for alone', async () => {
  const made = await createVault(walletId)
  const other = await createVault('v'.repeat(22))
  const open = (over: object) => withEntropy({ ...made, ...over }, made.vaultKey, () => 'open')
  expect(await open({})).toBe('open')
  await expect(open({ walletId: other.walletId })).rejects.toMatchObject(refused)
  await expect(open({ address: other.address })).rejects.toMatchObject(refused)
  await expect(open({ vault: other.vault })).rejects.toMatchObject(refused)
  await expect(withEntropy(made, other.vaultKey, () => 'open')).rejects.toMatchObject(refused)
})

test('a vault whose maker lied about the address does not open', async () => {
  const { address, vaultKey } = await createVault(walletId)
  const lie = await seal(vaultKey, random(16), `ck-vault|v1|${walletId}|${address.toLowerCase()}`)
  await expect(withEntropy({ walletId, address, vault: lie }, vaultKey, () => 'open')).rejects.toThrow(
    WrongVaultAddress,
  )
})
