import { renderToStaticMarkup } from 'react-dom/server'
import { listedWallet } from '../wallets/listedWallet.ts'
import { ModalTree } from './ModalTree.tsx'
import { createTestApp } from './testApp.ts'

/*
 * Draws Connect at build time, as a visitor without a wallet sees it first. The server fills the markup for each project
 * (cdn/document/fillFirstView.ts), so that it is on screen before the script runs (boot/showFirstView.ts).
 */

/** Stands for the name of a listed wallet. Without letters, a name has no monogram. */
const nameMark = '{{*}}'
const markedCount = 990
const hostMark = 'host.invalid'

/** @param isReachable the listed wallets can be reached over WalletConnect */
function draw(isReachable: boolean): string {
  const app = createTestApp({
    wallets: [],
    hasCoinbase: true,
    options: isReachable ? { walletConnect: { projectId: 'first-view' } } : {},
    config: {
      origin: `https://${hostMark}`,
      walletCount: markedCount,
      // Their pictures are held back until the first frame is painted.
      recommended: [1, 2, 3, 4].map(number => ({
        ...listedWallet(nameMark, isReachable ? { mobileLink: 'wallet://' } : {}),
        id: `${number}`,
        image: `${number}`,
      })),
    },
  })
  app.store.setState({ open: true, skeletonHeight: 1 })
  return renderToStaticMarkup(<ModalTree app={app} />)
}

/** The parts of `markup` from `start` to `end`, with both. */
function partsOf(markup: string, start: string, end: string): string[] {
  return markup
    .split(start)
    .slice(1)
    .map(rest => `${start}${rest.slice(0, rest.indexOf(end) + end.length)}`)
}

/** @throws Error if the view has changed so that there is not exactly one such part */
function only(parts: readonly string[], text: string): string {
  const [found, another] = [...new Set(parts.filter(part => part.includes(text)))]
  if (!found || another) throw new Error(`Connect has not one part with "${text}"; adapt modal-app/boot/firstView.tsx`)
  return found
}

/**
 * The markup of Connect with sections (`{{#name}}…{{/name}}`) and values (`{{name}}`): see cdn/document/fillFirstView.ts.
 */
export function firstView(): string {
  const markup = draw(true)
  const rows = partsOf(markup, '<li>', '</li>')
  const listed = only(rows, nameMark)
  const offered = only(partsOf(draw(false), '<li>', '</li>'), nameMark)
  const section = (name: string, part: string) => `{{#${name}}}${part}{{/${name}}}`
  /** Until the script knows the wallet's colour, it has none. */
  const row = (part: string) => part.replace(nameMark, '{{name}}').replace(/ data-tint="\d"/, '')
  const relay = only(rows, '>WalletConnect<')
  const app = only(rows, '>Coinbase<')
  const more = only(rows, 'data-more')
  const branding = only(partsOf(markup, '<p ', '</p>'), 'Made with')
  return (
    markup
      .replaceAll(listed, '')
      .replace(relay, section('relay', relay.replace('<li>', '<li data-relay>')))
      .replace(app, section('coinbase', app) + section('reachable', row(listed)) + section('offered', row(offered)))
      .replace(branding, section('branding', branding))
      .replace(more, section('more', more.replace(`${markedCount}`, '{{count}}')))
      // The server makes one document for all of a project's pages.
      .replace(hostMark, '<span data-host></span>')
  )
}
