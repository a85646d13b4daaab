import { expect } from '@playwright/test'
import { leaveArrival, embeddedTest as test } from '../fixtures/embeddedTest.ts'
import { localAdmin } from '../services/localAdmin.ts'

/* The project `careful` demands a captcha before each mail, and denies an email domain. */

const page = (tag: string) =>
  `<!doctype html><html lang="en"><title>Careful</title>${tag}<button data-connectkit-open>Log in</button></html>`
const careful = 'data-project-id="careful" data-default-network="eip155:31337"'

test('a captcha is solved by the browser alone, by no other company, and then the mail comes @job', async ({
  page: opened,
  pages,
  tag,
  modal,
  ada,
}) => {
  const asked: string[] = []
  const violations: string[] = []
  opened.on('request', request => asked.push(request.url()))
  opened.on('console', message => {
    if (/content security policy|trusted type/i.test(message.text())) violations.push(message.text())
  })
  await opened.goto(await pages.serve(page(tag(careful))))
  await opened.getByRole('button', { name: 'Log in' }).click()
  await ada.signIn()
  await ada.saveCode()
  await leaveArrival(modal)
  const paths = asked.map(url => new URL(url).pathname)
  expect(paths.filter(path => path === '/v1/embedded/captcha')).toHaveLength(1)
  expect(paths.filter(path => path === '/v1/embedded/email/start')).toHaveLength(2)
  const hosts = new Set(asked.filter(url => url.startsWith('http')).map(url => new URL(url).hostname))
  expect([...hosts].filter(host => !/^(127\.0\.0\.1|(.*\.)?localhost)$/.test(host))).toEqual([])
  expect(violations).toEqual([])
})

test('a visitor with an address of a denied domain is told so, and can use another one', async ({
  page: opened,
  pages,
  tag,
  modal,
}) => {
  await opened.goto(await pages.serve(page(tag(careful))))
  await opened.getByRole('button', { name: 'Log in' }).click()
  await modal.expectOpen()
  const email = modal.dialog.getByRole('textbox', { name: 'Email' })
  await email.fill('ada@mail.denied.example')
  await modal.button('Continue').click()
  await expect(modal.dialog.getByText('This site doesn’t accept this email. Choose another.')).toBeVisible()
  await expect(email).toBeEditable()
})

test('an operator stops mails to an address: its owner is told so, and later gets mails again', async ({
  page: opened,
  stack,
  shop,
  modal,
  ada,
}) => {
  const admin = await opened.context().newPage()
  await admin.goto(`${stack.admin}#/mail`)
  await admin.getByLabel('Token').fill(localAdmin.support)
  await admin.getByRole('button', { name: 'Sign in' }).click()
  await admin.getByRole('link', { name: 'Mail', exact: true }).click()
  await admin.getByLabel('Email').fill(ada.email)
  await admin.getByRole('button', { name: 'Stop mails to it' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Stop', exact: true }).click()
  const row = admin
    .getByRole('list', { name: 'Stopped addresses' })
    .getByRole('listitem')
    .filter({ hasText: ada.email })
  await expect(row).toContainText('An operator stopped it')

  await opened.bringToFront()
  await shop.visit('plain')
  await shop.connectButton.click()
  await modal.expectOpen()
  await modal.dialog.getByRole('textbox', { name: 'Email' }).fill(ada.email)
  await modal.button('Continue').click()
  await expect(modal.dialog.getByText('Our emails to this address came back.')).toBeVisible()

  await admin.bringToFront()
  await row.getByRole('button', { name: `Send again to ${ada.email}` }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
  await expect(row).toHaveCount(0)
  await opened.bringToFront()
  await ada.signIn()
  await ada.saveCode()
  await leaveArrival(modal)
})
