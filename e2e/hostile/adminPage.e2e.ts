import { expect } from '@playwright/test'
import { test } from '../fixtures/test.ts'
import { localAdmin } from '../services/localAdmin.ts'

/* Pages that an operator visits beside the admin, and texts of others in it. */

test('a page beside the admin reads, frames and changes nothing of it, and texts in it are texts', async ({
  page,
  pages,
  stack,
}) => {
  const id = `evil-${crypto.randomUUID().slice(0, 8)}`
  const name = '<img src=x onerror="document.title=1"><b>Tea</b>'
  const entry = {
    ...{ id, name, allowedOrigins: ['https://tea.example'] },
    networks: [
      {
        ...{ id: 'eip155:31337', name: 'Local', rpcUrls: [stack.rpc['eip155:31337']] },
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      },
    ],
  }
  const api = (path: string, token: string, data: object) =>
    page.request.post(`${stack.admin}/v1/${path}`, { headers: { Authorization: `Bearer ${token}` }, data })
  for (const role of ['viewer', 'support'] as const)
    expect((await api('projects', localAdmin[role], { entry })).status()).toBe(403)
  expect((await api('projects', localAdmin.owner, { entry })).status()).toBe(200)

  const admin = await page.context().newPage()
  await admin.goto(stack.admin)
  await admin.getByLabel('Token').fill(localAdmin.owner)
  await admin.getByRole('button', { name: 'Sign in' }).click()
  await expect(admin.getByText(name)).toBeVisible()
  expect(await admin.title()).not.toBe('1')
  await admin.getByRole('link', { name: id }).click()
  await admin.getByRole('button', { name: 'Delete project' }).click()
  await expect(admin.getByRole('dialog', { name: `Delete: ${name}?` })).toBeVisible()
  await admin.getByRole('button', { name: 'Cancel' }).click()
  expect(await admin.locator('img, b').count()).toBe(0)

  // Another port of the same host is the same site, and so sends what a cookie would be.
  await page.goto(
    await pages.serve(`<!doctype html><title>Tea</title><iframe id="clicks" src="${stack.admin}"></iframe>
      <iframe name="sink"></iframe><form method="post" target="sink" enctype="text/plain"
      action="${stack.admin}/v1/projects/${id}/delete"><input name='{"revision":1,"x":"' value='"}'></form>`),
  )
  await expect.poll(() => page.frames().filter(each => each.url().startsWith('chrome-error:'))).toHaveLength(1)
  const said = await page.evaluate(
    async ([at, id, token]) => {
      const answer = async (path: string, init: RequestInit) => {
        const answered = await fetch(`${at}/v1/${path}`, init).catch(() => undefined)
        return answered && answered.type !== 'opaque' ? answered.status : 'unread'
      }
      const bearer = { Authorization: `Bearer ${token}` }
      document.querySelector('form')?.submit()
      return Promise.all([
        answer('self', {}),
        answer('self', { headers: bearer }),
        answer('projects', { mode: 'no-cors', credentials: 'include' }),
        answer(`projects/${id}/delete`, { method: 'POST', mode: 'no-cors', body: '{"revision":1}' }),
        answer(`projects/${id}/delete`, { method: 'POST', headers: bearer, body: '{"revision":1}' }),
      ])
    },
    [stack.admin, id, localAdmin.owner] as const,
  )
  expect(said).toEqual(Array(5).fill('unread'))
  // The admin's opener policy takes the window from the page that opened it.
  const opening = page.context().waitForEvent('page')
  const isLost = await page.evaluate(async at => {
    const other = globalThis.open(at, 'admin')
    if (!other) return false
    while (!other.closed) await new Promise(resolve => setTimeout(resolve, 50))
    return true
  }, stack.admin)
  expect(isLost).toBe(true)
  await expect((await opening).getByLabel('Token')).toBeVisible()

  // It stands there still, and a reload of the page forgets the token.
  await admin.reload()
  await expect(admin.getByLabel('Token')).toHaveValue('')
  const found = await page.request.get(`${stack.admin}/v1/projects`, {
    headers: { Authorization: `Bearer ${localAdmin.owner}` },
  })
  const { projects }: { projects: { id: string }[] } = await found.json()
  expect(projects.map(each => each.id)).toContain(id)
})
