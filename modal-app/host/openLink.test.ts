import { afterEach, expect, test, vi } from 'vitest'
import { createFakeHost } from './fakeHost.ts'
import { openLink } from './openLink.ts'

afterEach(() => void vi.restoreAllMocks())

/** What has been opened, and how, by the time that a click's own task is over. */
function watch() {
  const opened: unknown[] = []
  const blank = { opener: window } as unknown as Window
  const open = vi.spyOn(window, 'open').mockImplementation((url, target) => {
    opened.push(['window', `${url}`, target])
    return blank
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    opened.push(['link', this.getAttribute('href'), this.target, this.rel])
  })
  return { opened, open, blank }
}

test('a link that holds the page’s address is the page’s to open, asked for at once', async () => {
  const { opened } = watch()
  const host = createFakeHost({ 'link.open': async () => null })
  const link = 'https://wallet.example/browse/{page}'
  const done = openLink(host, { url: link, by: 'page' })
  expect(host.calls).toEqual([{ method: 'link.open', params: { link } }])
  await done
  expect(opened).toEqual([])
})

test('a page that saw no click refuses', async () => {
  const host = createFakeHost({ 'link.open': () => Promise.reject(new Error('no')) })
  await expect(openLink(host, { url: 'https://wallet.example/{page}', by: 'page' })).rejects.toThrow('no')
})

test('an app gets its link from here, at once and never in the place of this document', () => {
  const { opened } = watch()
  const host = createFakeHost()
  void openLink(host, { url: 'wallet://wc?uri=x', by: 'link' })
  expect(opened).toEqual([['link', 'wallet://wc?uri=x', '_blank', 'noopener noreferrer']])
  expect(host.calls).toEqual([])
})

test('a page of its own is a window, which does not know this one', () => {
  const { opened, blank } = watch()
  void openLink(createFakeHost(), { url: 'https://wallet.example/', by: 'window' })
  expect(opened).toEqual([['window', 'https://wallet.example/', '_blank']])
  expect(blank.opener).toBeNull()
})

test('a window that the browser does not open is told', async () => {
  watch().open.mockReturnValue(null)
  const opened = openLink(createFakeHost(), { url: 'https://wallet.example/', by: 'window' })
  await expect(opened).rejects.toMatchObject({ code: 'not_available' })
})
