import { expect, test } from '@playwright/test'
import { startStorageSites } from './storageSites.ts'
import { visitInWebKit } from './visitInWebKit.ts'

test('WebKitGTK keeps the secure site’s key over a restart in its window only, and no Secure cookie without https', async ({
  browserName: _,
}, info) => {
  const sites = await startStorageSites()
  const read = (name: string) => sites.report(name)
  const { window } = sites.addresses('window-1')
  const { nested } = sites.addresses('nested-1')
  try {
    await visitInWebKit(process.env.WEBKIT_BROWSER ?? '', info.outputPath('profile'), [
      { url: window, done: read('window-1') },
      { url: sites.addresses('window-2').window, done: read('window-2') },
      { url: `${nested}&again=nested-again`, done: read('nested-again') },
      { url: sites.addresses('nested-2').nested, done: read('nested-2') },
    ])
    const first = await read('window-1')
    expect(first).toMatchObject({ secureContext: true, subtle: true, localStorage: 'new', indexedDb: 'new' })
    expect(first.key).toMatch(/^new sealed /)
    expect(first.hostCookie).toBe('')
    const second = await read('window-2')
    expect(second).toMatchObject({ localStorage: 'old', indexedDb: 'old', key: first.key.replace('new', 'old') })

    const framed = await read('nested-1')
    expect(framed.key).toMatch(/^new sealed /)
    expect((await read('nested-again')).key).toBe(framed.key.replace('new', 'old'))
    // A cross-site frame's storage ends with the browser.
    expect(await read('nested-2')).toMatchObject({ localStorage: 'new', indexedDb: 'new' })
  } finally {
    await sites.stop()
  }
})
