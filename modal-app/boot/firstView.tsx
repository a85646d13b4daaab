import { renderToStaticMarkup } from 'react-dom/server'
import { listedWallet } from '../wallets/listedWallet.ts'
import { ModalTree } from './ModalTree.tsx'
import { createTestApp, testWallet } from './testApp.ts'

/*
 * Draws Connect at build time, for visitors with and without a wallet in the page. The server fills the markup for each
 * project (cdn/document/fillFirstView.ts), so that it is on screen before the script runs (boot/showFirstView.ts).
 */

/** Stand for the names of a listed wallet and of one in the page. Without letters, a name has no monogram. */
const nameMark = '{{*}}'
const pageNameMark = '{{**}}'
const markedCount = 990
const hostMark = 'host.invalid'

interface Drawn {
  /** The listed wallets can be reached over WalletConnect. */
  isReachable: boolean
  /** The page has a wallet, too. */
  hasPageWallet?: boolean
}

function draw({ isReachable, hasPageWallet }: Drawn): string {
  const app = createTestApp({
    wallets: hasPageWallet ? [testWallet(pageNameMark, { icon: 'held' })] : [],
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

const section = (name: string, part: string) => `{{#${name}}}${part}{{/${name}}}`

/** What stands around the list if the page has wallets: their own list, and the title of the others. */
function groups(): string {
  const markup = draw({ isReachable: true, hasPageWallet: true })
  const [, installed = '', more] =
    /(<div [^>]*><h2.*<\/ul><\/div>)(<div [^>]*><h2[^>]*><span>[^<]*<\/span><\/h2>)<ul/s.exec(markup) ?? []
  const row = only(partsOf(installed, '<li>', '</li>'), pageNameMark)
  if (!more) throw new Error('Connect has no longer two titled lists; adapt modal-app/boot/firstView.tsx')
  const anyRow = row.replace(pageNameMark, '').replace(tint, '')
  return `${installed.replace(row, anyRow)}${more}</div>`
}

/** Until the script knows the wallet's colour, it has none. */
const tint = / data-tint="\d"/

/**
 * The markup of Connect with sections (`{{#name}}…{{/name}}`) and values (`{{name}}`): see cdn/document/fillFirstView.ts.
 */
export function firstView(): string {
  const markup = draw({ isReachable: true })
  const rows = partsOf(markup, '<li>', '</li>')
  const listed = only(rows, nameMark)
  const offered = only(partsOf(draw({ isReachable: false }), '<li>', '</li>'), nameMark)
  const offer = (part: string) =>
    part.replace('<li>', '<li data-offer>').replace(nameMark, '{{name}}').replace(tint, '')
  const relay = only(rows, '>WalletConnect<')
  const app = only(rows, '>Coinbase<')
  const more = only(rows, 'data-more')
  const guide = only(partsOf(markup, '<button ', '</button>'), 'Get started')
  const branding = only(partsOf(markup, '<p ', '</p>'), 'Made with')
  return (
    markup
      .replace('<div ', '<div data-prepared ')
      .replaceAll(listed, '')
      .replace(relay, section('relay', relay.replace('<li>', '<li data-relay>')))
      .replace(app, section('coinbase', app) + section('reachable', offer(listed)) + section('offered', offer(offered)))
      .replace(guide, guide.replace('<button ', '<button data-guide '))
      .replace(branding, section('branding', branding))
      .replace(more, section('more', more.replace(`${markedCount}`, '{{count}}')))
      // The server makes one document for all of a project's pages.
      .replace(hostMark, '<span data-host></span>') + section('wallets', `<template>${groups()}</template>`)
  )
}
