import { createElement, Fragment, options, type VNode } from 'preact'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Settings, socials } from '../../shared/config.ts'
import { connectorRows } from '../connectors/connectorRows.ts'
import { AllWalletsRow } from '../features/connect/AllWalletsRow.tsx'
import { EmailField } from '../features/connect/EmailField.tsx'
import { LegalText } from '../features/connect/LegalText.tsx'
import { SocialButton, SocialButtons } from '../features/connect/SocialButtons.tsx'
import { Branding } from '../ui/Branding.tsx'
import { GuideLine } from '../ui/GuideLine.tsx'
import { Separator } from '../ui/Separator.tsx'
import { Stack } from '../ui/Stack.tsx'
import { WalletRow } from '../ui/WalletRow.tsx'
import { listedWallet } from '../wallets/listedWallet.ts'
import { ModalTree } from './ModalTree.tsx'
import { createTestApp, testWallet } from './testApp.ts'

/*
 * Renders Connect at build time, with the same components and state as in the iframe. Project-specific parts are sections
 * of the markup, `{{#name}}…{{/name}}`, or values, `{{name}}`. The server fills them (cdn/document/fillFirstView.ts), so
 * that the view is on screen before the script runs (boot/showFirstView.ts).
 */

const marks = {
  /** Has no letters, so it gets no monogram. */
  wallet: '{{*}}',
  /** Must survive URL parsing. */
  terms: 'https://terms.invalid/',
  privacy: 'https://privacy.invalid/',
  host: 'host.invalid',
  count: 990,
} as const

/** The name of an element's section, if it is one. */
type SectionOf = (type: VNode['type'], props: Readonly<Record<string, unknown>>, key: unknown) => string | undefined

interface Drawn {
  /** Whether listed wallets can be reached over WalletConnect. */
  isReachable?: boolean
  /** Whether the page has a wallet, too. */
  hasPageWallet?: boolean
  settings?: Partial<Settings>
}

/** An omitted section. */
const none = ''

function Section({ name, drawn }: { name: string; drawn: VNode }) {
  return name === none ? null : createElement(Fragment, null, `{{#${name}}}`, drawn, `{{/${name}}}`)
}

/** Renders Connect with each of these elements in its own section. */
function draw({ isReachable = true, hasPageWallet = false, settings }: Drawn, sectionOf: SectionOf): string {
  const app = createTestApp({
    wallets: hasPageWallet ? [testWallet(marks.wallet, { icon: 'held' })] : [],
    hasCoinbase: true,
    options: { ...settings, ...(isReachable && { walletConnect: { projectId: 'first-view' } }) },
    config: {
      origin: `https://${marks.host}`,
      walletCount: marks.count,
      embedded: { origin: 'https://secure.invalid', socials },
      // Their pictures are held back until the first frame is painted.
      recommended: [1, 2, 3, 4].map(number => ({
        ...listedWallet(number === 1 ? marks.wallet : `${number}`, isReachable ? { mobileLink: 'wallet://' } : {}),
        id: `${number}`,
        image: `${number}`,
      })),
    },
  })
  app.store.setState({ open: true, skeletonHeight: 1 })
  const { vnode: before } = options
  options.vnode = vnode => {
    before?.(vnode)
    const { type, props, key } = vnode
    const name = type === Section ? undefined : sectionOf(type, props as Record<string, unknown>, key)
    if (name === undefined) return
    Object.assign(vnode, { type: Section, props: { name, drawn: { ...vnode } } })
  }
  try {
    return renderToStaticMarkup(<ModalTree app={app} />)
  } finally {
    if (before) options.vnode = before
    else delete options.vnode
  }
}

const childOf = (props: Readonly<Record<string, unknown>>) =>
  props.children as { type?: unknown; props?: { name?: unknown } } | undefined

const rowSections: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    connectorRows.flatMap(({ wallet }) => (wallet ? [[wallet.name, wallet.name.toLowerCase()]] : [])),
  ),
  WalletConnect: 'relay',
  [marks.wallet]: 'wallet',
}

/**
 * Rows are omitted and repeated together with their wrappers. The second and later wallets of a list are copies of the
 * first.
 */
const ofRow: SectionOf = (type, props) => {
  const row = type === 'li' ? childOf(props) : undefined
  if (row?.type === WalletRow) return rowSections[String(row.props?.name)] ?? none
  return row?.type === AllWalletsRow ? 'more' : undefined
}

const ofLegal: SectionOf = (type, props) =>
  type === Fragment && Array.isArray(props.children) && props.children.some(each => each?.type === LegalText)
    ? 'legal'
    : undefined

const ofView: SectionOf = (type, props, key) => {
  if (type === Branding) return 'branding'
  if (type === GuideLine) return 'guide'
  if (type === EmailField) return 'email'
  if (type === SocialButtons) return 'social'
  if (type === Separator) return 'or'
  return ofLegal(type, props, key) ?? ofRow(type, props, key)
}

/** The two lists of a page that has wallets. */
const ofGroups: SectionOf = (type, props, key) =>
  type === Stack && (key === 'installed' || key === 'more') ? `${key}Group` : ofRow(type, props, key)

/** @throws Error if the view does not have exactly one such section */
function sectionIn(markup: string, name: string): string {
  const [, found, , another] = markup.split(new RegExp(`\\{\\{[#/]${name}\\}\\}`))
  if (found === undefined || another !== undefined)
    throw new Error(`Connect has not one section "${name}"; adapt modal-app/boot/firstView.tsx`)
  return found
}

const section = (name: string, part: string) => `{{#${name}}}${part}{{/${name}}}`

/** Removed, because the colour depends on the wallet's name, which only the script knows. */
const tint = / data-tint="\d"/

/** Adds an attribute for the document's first script. */
const marked = (part: string, attribute: string) => part.replace(/^<[a-z]+/, start => `${start} data-${attribute}`)

/** Replaces a section by others. */
function replaceSection(markup: string, name: string, make: (part: string) => string): string {
  const part = sectionIn(markup, name)
  return markup.replace(section(name, part), () => make(part))
}

const offer = (markup: string) =>
  marked(sectionIn(markup, 'wallet').replace(tint, '').replace(marks.wallet, '{{name}}'), 'offer')

/** The parts around the list if the page has wallets: their own list with one row, and the title of the other list. */
function groups(): string {
  const markup = draw({ hasPageWallet: true }, ofGroups)
  const installed = replaceSection(sectionIn(markup, 'installedGroup'), 'wallet', row =>
    row.replace(marks.wallet, '').replace(tint, ''),
  )
  const more = sectionIn(markup, 'moreGroup')
  return `${installed}${more.slice(0, more.indexOf('<ul'))}</div>`
}

/** The legal text, by which of the two links the project has. */
function legal(settings: Partial<Settings>): string {
  return sectionIn(draw({ settings }, ofLegal), 'legal')
    .replace(marks.terms, '{{termsUrl}}')
    .replace(marks.privacy, '{{privacyUrl}}')
}

/** A provider's button looks the same wherever it stands. */
const ofSocial: SectionOf = type => (type === SocialButton ? 'button' : undefined)

/** The row of all providers; the server keeps some of them, in the project's order. */
function socialRow(row: string): string {
  const buttons = socials.map(provider =>
    section(`social_${provider}`, sectionIn(draw({ settings: { socials: [provider] } }, ofSocial), 'button')),
  )
  const isMore = ' data-more="true"'
  const [, start, , more] = /^(<fieldset[^>]*>)(.*?)(<button(?:(?!<button).)*)<\/fieldset>$/s.exec(row) ?? []
  if (!start?.includes(isMore) || !more)
    throw new Error('The row of providers has changed; adapt modal-app/boot/firstView.tsx')
  const facts = section('socialsMore', isMore) + section('socialsTwo', ' data-compact="true"')
  return `${start.replace(isMore, facts)}${buttons.join('')}${section('socialsMore', more)}</fieldset>`
}

/** The markup of Connect with its sections. */
export function firstView(): string {
  const [terms, privacy] = [{ termsUrl: marks.terms }, { privacyUrl: marks.privacy }]
  const offered = section('offered', offer(draw({ isReachable: false }, ofRow)))
  const drawn = draw({ settings: { ...terms, ...privacy } }, ofView)
  return (
    [
      (markup: string) => replaceSection(markup, 'relay', row => section('relay', marked(row, 'relay'))),
      (markup: string) => replaceSection(markup, 'wallet', () => section('reachable', offer(markup)) + offered),
      (markup: string) =>
        replaceSection(markup, 'legal', () =>
          [
            section('bothTerms', legal({ ...terms, ...privacy })),
            section('onlyTerms', legal(terms)),
            section('onlyPrivacy', legal(privacy)),
          ].join(''),
        ),
      (markup: string) => replaceSection(markup, 'guide', line => marked(line, 'guide')),
      (markup: string) => replaceSection(markup, 'email', field => section('email', marked(field, 'email'))),
      (markup: string) => replaceSection(markup, 'social', row => section('social', marked(socialRow(row), 'social'))),
      (markup: string) => replaceSection(markup, 'or', line => section('logins', marked(line, 'or'))),
      (markup: string) =>
        replaceSection(markup, 'more', row => section('more', row.replace(`${marks.count}`, '{{count}}'))),
      // The document's first script applies the site's own look.
      (markup: string) => marked(markup, 'prepared data-face="{{face}}"'),
      // The server makes one document for all of a project's pages.
      (markup: string) => markup.replace(marks.host, '<span data-host></span>'),
    ].reduce((markup, change) => change(markup), drawn) + section('wallets', `<template>${groups()}</template>`)
  )
}
