import { expect, test } from 'vitest'
import { siteMetadata } from './openSiteSessions.ts'
import { createTestApp, type TestAppOptions } from './testApp.ts'

const site = { name: 'Fernhill Tea', description: 'Six teas from six gardens.', icon: 'https://shop.example/icon.png' }

test.each<[string, TestAppOptions, object]>([
  ['the project’s name by default', {}, { name: 'Shop', description: '', icons: [] }],
  ['the data of the page’s head', { site }, { name: site.name, description: site.description, icons: [site.icon] }],
  [
    'the page’s options before its head',
    {
      site,
      options: {
        siteName: 'Tea',
        siteDescription: 'Tea alone.',
        siteIcons: 'https://a.example/1.png,https://a.example/2.png',
      },
    },
    { name: 'Tea', description: 'Tea alone.', icons: ['https://a.example/1.png', 'https://a.example/2.png'] },
  ],
  [
    'no name with invisible or bidi characters',
    { options: { siteName: 'Te\u202ea', siteIcons: ['javascript:alert(1)'] } },
    { name: 'Shop', icons: [] },
  ],
])('a wallet is told %s', (_, options, told) => {
  expect(siteMetadata(createTestApp(options))).toMatchObject(told)
})
