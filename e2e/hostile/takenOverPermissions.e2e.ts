import { expect } from '@playwright/test'
import { type Attack, test } from '../fixtures/attackTest.ts'

// Recording a test evaluates code in the page, which counts as a click.
test.use({ trace: 'off' })

/**
 * The wallet grants the page permissions, and the iframe sends this answer. @returns the report that the iframe
 * received
 */
async function grant(attack: Attack, says: unknown): Promise<string> {
  await attack.takeOver(says => {
    window.hearing['permissions.granted'] = ({ id }) => window.say({ t: 'res', id, r: says })
  }, says)
  await attack.visitConnected()
  await attack.answer('wallet_grantPermissions', () => ({
    ...{ context: '0x5ec2e7', signer: { type: 'key', data: { id: '5ec2e7' } }, signerMeta: { key: '5ec2e7' } },
    ...{ chainId: '0x7a69', expiry: 4e9, permissions: [{ type: 'native-token-transfer' }] },
  }))
  const answer = await attack.look(() =>
    window.ConnectKit.getProvider('eip155').request({ method: 'wallet_grantPermissions', params: [] as never }),
  )
  expect(answer).toMatchObject({ context: '0x5ec2e7' })
  const heard = () => attack.inside(() => JSON.stringify(window.heard))
  await expect.poll(heard).toContain('permissions.granted')
  return heard()
}

test('it learns the permissions of the page’s wallet, and nothing that could use them', async ({ attack }) => {
  const heard = await grant(attack, false)
  expect(heard).toContain('native-token-transfer')
  expect(heard).not.toContain('5ec2e7')
  expect(await attack.look(() => window.ConnectKit.getState().open)).toBe(false)
})

test('it is shown once when the page’s wallet grants a permission, which counts as no click', async ({ attack }) => {
  await grant(attack, true)
  await attack.untilOpen()
  expect(await attack.asked(/sign|send/i)).toEqual([])
  const code = await attack.inside(() =>
    window.ask('wallet.request', {
      walletId: 'test.scripted',
      chainId: 'eip155:31337',
      method: 'personal_sign',
      params: ['0x00', '0x52908400098527886E0F7030069857D2E4169EE7'],
    }),
  )
  expect(code).toBe(4100)
  expect(await attack.asked(/sign|send/i)).toEqual([])
  await attack.closeByPage()
  await attack.inside(() => window.say({ t: 'res', id: 99, r: true }))
  expect(await attack.look(() => window.ConnectKit.getState().open)).toBe(false)
})
