import type * as standard from '@wallet-standard/base'
import { expectTypeOf, test } from 'vitest'
import type * as caip from '../shared/caip.ts'
import type * as config from '../shared/config.ts'
import type * as connections from '../shared/connections.ts'
import type { ErrorCode } from '../shared/errorCodes.ts'
import type { ConnectKitError } from '../shared/errors.ts'
import type { Network } from '../shared/networks.ts'
import type { settingTexts } from '../shared/settingTexts.ts'
import type { SiteTextKey } from '../shared/siteTexts.ts'
import type * as views from '../shared/views.ts'
import type * as wallets from '../shared/wallets.ts'
import type { init } from './init.ts'
import type { Eip1193Provider } from './kernel/source.ts'
import type * as published from './publicTypes.ts'

// `tsc -b` checks this file; nothing in it runs.

test('matches the lists and shapes in shared', () => {
  expectTypeOf<published.Namespace>().toEqualTypeOf<caip.Namespace>()
  expectTypeOf<published.ChainId>().toEqualTypeOf<caip.ChainId>()
  expectTypeOf<published.CaipAddress>().toEqualTypeOf<caip.CaipAddress>()
  expectTypeOf<published.Network>().toEqualTypeOf<Network>()
  expectTypeOf<published.Social>().toEqualTypeOf<config.Social>()
  expectTypeOf<published.Theme>().toEqualTypeOf<config.Theme>()
  expectTypeOf<published.PreloadMode>().toEqualTypeOf<config.PreloadMode>()
  expectTypeOf<published.SiteTextKey>().toEqualTypeOf<SiteTextKey>()
  expectTypeOf<published.RelayMode>().toEqualTypeOf<config.RelayMode>()
  type Published = Pick<config.Settings, keyof typeof settingTexts & keyof config.Settings>
  expectTypeOf<published.Settings>().toEqualTypeOf<Published>()
  expectTypeOf<published.ConnectedWallet>().toEqualTypeOf<connections.ConnectedWallet>()
  expectTypeOf<published.ConnectionAccount>().toEqualTypeOf<connections.ConnectionAccount>()
  expectTypeOf<published.PageWallet>().toEqualTypeOf<wallets.PageWallet>()
  expectTypeOf<published.PageViewName>().toEqualTypeOf<views.PageViewName>()
  expectTypeOf<published.ViewName>().toEqualTypeOf<views.ViewName>()
  expectTypeOf<published.ErrorCode>().toEqualTypeOf<ErrorCode>()
  expectTypeOf<published.ConnectKitError>().toEqualTypeOf<ConnectKitError>()
  expectTypeOf<published.Eip1193Provider>().toEqualTypeOf<Eip1193Provider>()
})

test('init has its declared type', () => {
  expectTypeOf<typeof init>().toEqualTypeOf<(options: published.InitOptions) => published.ConnectKit>()
})

test('a StandardProvider is a wallet of the wallet standard', () => {
  expectTypeOf<published.StandardProvider>().toExtend<standard.Wallet>()
  expectTypeOf<published.StandardAccount>().toExtend<standard.WalletAccount>()
})
