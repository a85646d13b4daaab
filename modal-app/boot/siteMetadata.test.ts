import { expect, test } from 'vitest'
import { siteMetadata } from './siteMetadata.ts'
import { createTestApp, type TestAppOptions } from './testApp.ts'

const site = { name: 'Fernhill Tea', description: 'Six teas from six gardens.', icon: 'https://shop.example/icon.png' }

test.each<[string, TestAppOptions, object]>([
  ['the project’s name where nobody says more', {}, { name: 'Shop', description: '', icons: [] }],
  ['what the page says of itself', { site }, { name: site.name, description: site.description, icons: [site.icon] }],
  [
    'what its options say before that',
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
    'no name that would read otherwise than it is written',
    { options: { siteName: 'Te\u202ea', siteIcons: ['javascript:alert(1)'] } },
    { name: 'Shop', icons: [] },
  ],
])('a wallet is told %s', (_, options, told) => {
  expect(siteMetadata(createTestApp(options))).toMatchObject(told)
})
