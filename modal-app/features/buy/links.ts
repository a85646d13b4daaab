import type { EndpointBody } from '../../../shared/api/endpoint.ts'
import type { onrampUrl } from '../../../shared/api/onramp.schema.ts'
import { type OnrampProvider, payChains } from '../../../shared/onramp.ts'
import type { App } from '../../app/App.ts'
import { currentRoute } from '../../flow/router.ts'
import { isLoopback } from '../../lib/originOf.ts'
import { failureOf } from '../../tasks/failureOf.ts'
import { buyOf, type ProviderLink, putLink } from './buy.ts'
import { amountOf, type Buying, buyingOf, buyKey, countryOf, payabilityOf } from './buyFacts.ts'

/** Number of pages made in advance; others are made on a press. */
const ahead = 3
/** A page is renewed this long before it expires. */
const marginMs = 15_000
/** A page is not opened within this time before it expires. */
const lastMs = 5_000

/** Whether a page is valid for the form's content. */
export function isUsable(link: ProviderLink | undefined, key: string | undefined, nowMs: number): link is ProviderLink {
  if (link?.status !== 'ready' || link.key !== key) return false
  return link.expiresAt === undefined || nowMs < link.expiresAt - lastMs
}

/** Prepares the pages of the first offers, so that a press can open one immediately. */
export async function prepareLinks(app: App): Promise<void> {
  const { quotes, refusals } = buyOf(app).quotes ?? { quotes: [], refusals: [] }
  const open = [...quotes, ...refusals.filter(({ reason }) => reason === 'no_quote')]
  await Promise.all(open.slice(0, ahead).map(({ provider }) => prepareLink(app, provider)))
}

/** Requests a provider's page for the form's content, unless it is ready. */
export async function prepareLink(app: App, providerId: string): Promise<void> {
  const buying = buyingOf(app.config, app.store.getState())
  const key = buying && buyKey(buying)
  const provider = buying?.providers.find(({ id }) => id === providerId)
  if (!buying || !key || !provider) return
  const { links, quotes } = buyOf(app)
  const known = links[providerId]
  const isReading = known?.status === 'reading' && known.key === key
  if (quotes?.key !== key || isReading || isUsable(known, key, app.clock.now())) return
  const isMine = () => buyOf(app).links[providerId] === reading
  const reading: ProviderLink = { key, status: 'reading' }
  putLink(app, providerId, reading)
  // The row shows the failure.
  const link = await makeLink(app, buying, provider).catch(() => undefined)
  if (!isMine()) return
  putLink(app, providerId, link ? { ...link, key, status: 'ready' } : { key, status: 'failed' })
  if (link?.expiresAt !== undefined) renewLater(app, providerId, link.expiresAt)
}

/** @throws ConnectKitError; TypeError for an invalid URL */
async function makeLink(app: App, buying: Buying, { id, origin }: OnrampProvider) {
  const { address, purchase, arrival, payment } = buying
  const payable = payabilityOf(buying)
  const chain = payChains[arrival.network]
  const wanted: Wanted = {
    provider: id,
    destinationWallets: [{ address, blockchains: chain ? [chain] : [], assets: [purchase.symbol] }],
    defaultNetwork: chain ?? arrival.name,
    partnerUserId: address,
    defaultExperience: 'buy',
    presetFiatAmount: amountOf(buying),
    chainId: arrival.network,
    purchaseCurrency: purchase.id,
    paymentCurrency: payment.id,
    country: countryOf(navigator.language),
    ...(payable?.is === 'fine' && { paymentMethod: payable.method }),
  }
  const { url, orderId, expiresAt } = await askLink(app, wanted).catch(thrown => {
    if (failureOf(thrown).facts.reason !== 'purchase_session_ended') throw thrown
    return askLink(app, wanted)
  })
  return isPageOf(url, origin) ? { url, orderId, expiresAt } : undefined
}

type Wanted = Omit<EndpointBody<typeof onrampUrl>, 'session'>

/** Each purchase has its own session, which pages cannot get. */
async function askLink({ api }: App, wanted: Wanted) {
  const { session } = await api.post('onrampSession', {})
  return api.post('onrampUrl', { ...wanted, session })
}

/**
 * Whether a URL is a page of this provider. The document defines the provider's origin, so a tampered API reply can
 * neither open another site nor run code here.
 */
function isPageOf(url: string, origin: string): boolean {
  const { protocol, origin: of, username, password } = new URL(url)
  return of === origin && (protocol === 'https:' || isLoopback(of)) && !username && !password
}

function renewLater(app: App, provider: string, expiresAt: number): void {
  app.clock.setTimeout(
    () => {
      const { open, router } = app.store.getState()
      if (buyOf(app).links[provider]?.expiresAt !== expiresAt) return
      putLink(app, provider, undefined)
      if (open && currentRoute(router).view === 'OnRampProviders' && document.visibilityState === 'visible')
        void prepareLink(app, provider)
    },
    Math.max(0, expiresAt - marginMs - app.clock.now()),
  )
}
