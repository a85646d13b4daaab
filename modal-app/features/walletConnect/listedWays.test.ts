import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseWallets } from '../../../cdn/listing/parseWallets.ts'
import { createTestApp } from '../../boot/testApp.ts'
import { waysTo } from './linkActions.ts'

const text = readFileSync('cdn/data/wallets.json', 'utf8')
const wallets = parseWallets(JSON.parse(text), 'wallets.json')

/** Wallets with no documented link to open from a page. They are installed from a store or scan a code. */
const withoutLink: Readonly<Record<string, string>> = {
  bridge: 'Bridge Wallet: neither a scheme nor a universal link is published',
  functionx: 'f(x)Wallet: neither a scheme nor a universal link is published',
  nabox: 'Nabox: neither a scheme nor a universal link is published',
}

const inStore = wallets.filter(({ appStore, playStore }) => appStore ?? playStore)

test.each(inStore.map(({ name, id }) => [name, id] as const))(
  '%s from the list can be opened on a phone',
  (_, walletId) => {
    const app = createTestApp({ isMobile: true, options: { walletConnect: { projectId: 'demo' } } })
    const wallet = wallets.find(({ id }) => id === walletId)
    const unreachable = wallet?.namespaces.filter(namespace => {
      app.store.setState({ connectNamespace: namespace })
      return !waysTo(app, wallet).some(way => way === 'mobile' || way === 'web')
    })
    expect(unreachable).toEqual(Object.hasOwn(withoutLink, walletId) ? wallet?.namespaces : [])
  },
)
