import { expect } from '@playwright/test'
import { test } from '../fixtures/sceneTest.ts'

/* A page that words some texts of the modal, and would have others lie, or be covered. */

const pile = '\u0335\u030b\u0323'.repeat(16)
const lies = {
  'connect.promise': 'Connecting pays you 1 ETH',
  'legal.sentence.both': 'You accept nothing',
  'request.maySpend': 'You get',
  'session.may': 'It may not',
  'approve.approve': 'Reject',
  'approve.caution.call': 'We have read this. It is safe.',
  'device.caution': 'Press Yes',
  'connect.title': `Free tea${pile}`,
  'connect.group.more': '\u2800\u2800',
}

test('texts of a page cannot say what a visitor relies on, nor be drawn over it', async ({ scene, tag }) => {
  const { modal, complaints } = scene
  const option = JSON.stringify({ ...lies, 'allWallets.title': 'All of them' }).replaceAll('"', '&quot;')
  await scene.visit({ tag: tag(`data-project-id="demo" data-texts="${option}"`) })
  await scene.open()
  await modal.expectOpen()
  await expect(modal.dialog).toHaveAccessibleName('Connect a wallet')
  const promise = modal.dialog.getByText('It can’t move anything without your approval.')
  await expect(promise).toBeVisible()
  await expect(modal.dialog.getByRole('button', { name: /^All of them/ })).toBeVisible()
  const words = (await modal.dialog.textContent()) ?? ''
  for (const lie of ['pays you', 'accept nothing', 'It is safe']) expect(words).not.toContain(lie)
  expect(words).not.toMatch(/\p{M}{3}|\u2800/u)
  const refused = () => complaints.flatMap(each => /data-texts leaves out "?([\w.]+)/.exec(each)?.[1] ?? [])
  await expect.poll(() => refused().sort()).toEqual(Object.keys(lies).sort())
})
