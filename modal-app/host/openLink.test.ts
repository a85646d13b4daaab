import { afterEach, expect, test, vi } from 'vitest'
import { createFakeHost } from './fakeHost.ts'
import { openLink } from './openLink.ts'

afterEach(() => void vi.restoreAllMocks())

/** Records opened windows and followed links. */
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

test('a link with a mark for the page’s address is opened by the page, and asked for at once', async () => {
  const { opened } = watch()
  const host = createFakeHost({ 'link.open': async () => null })
  const link = 'https://wallet.example/browse/{page}'
  const done = openLink(host, { url: link, by: 'page' })
  expect(host.calls).toEqual([{ method: 'link.open', params: { link } }])
  await done
  expect(opened).toEqual([])
})

test('a page that saw no click opens no link', async () => {
  const host = createFakeHost({ 'link.open': () => Promise.reject(new Error('no')) })
  await expect(openLink(host, { url: 'https://wallet.example/{page}', by: 'page' })).rejects.toThrow('no')
})

test('an app’s link is followed here at once, never in place of this document', () => {
  const { opened } = watch()
  const host = createFakeHost()
  void openLink(host, { url: 'wallet://wc?uri=x', by: 'link' })
  expect(opened).toEqual([['link', 'wallet://wc?uri=x', '_blank', 'noopener noreferrer']])
  expect(host.calls).toEqual([])
})

test('a web page opens in a window without an opener', () => {
  const { opened, blank } = watch()
  void openLink(createFakeHost(), { url: 'https://wallet.example/', by: 'window' })
  expect(opened).toEqual([['window', 'https://wallet.example/', '_blank']])
  expect(blank.opener).toBeNull()
})

test('a blocked window is an error', async () => {
  watch().open.mockReturnValue(null)
  const opened = openLink(createFakeHost(), { url: 'https://wallet.example/', by: 'window' })
  await expect(opened).rejects.toMatchObject({ code: 'not_available' })
})
