import type { ChainId } from '../../../shared/caip.ts'
import type { ProjectConfig } from '../../../shared/config.ts'
import { type Directives, documentHeaders } from '../../document/documentHeaders.ts'
import { htmlText, scriptJson } from '../../document/escape.ts'
import { policyReportsPath } from '../../routes/policyReports.ts'
import type { ReadableRouters } from '../../swap/swapNetworks.ts'
import type { SecureFiles, SecurePage } from '../secureFiles.ts'

/** A secure page's initial facts. None of them comes from a message. */
export interface SecurePageConfig {
  page: SecurePage
  /** Origin of the modal, the only one the frame communicates with. */
  cdn: string
  /** Window only: the browser says that a frame of this site opened it. Others may know its address. */
  isOpenedHere?: boolean
  /** Loading page only: files of the window that it may lead to. */
  ahead?: readonly string[] | undefined
  /** Frame only: its page, as the browser enforces it. */
  project?: Pick<ProjectConfig, 'projectId' | 'projectName' | 'networks'> & {
    pageOrigin: string
    smartNetworks: readonly ChainId[]
    sponsored: readonly ChainId[]
    swaps: readonly ReadableRouters[]
    nameZone?: string | undefined
    signInStatement?: string | undefined
  }
}

const titles: Readonly<Record<SecurePage, string>> = {
  sdk: 'Wallet',
  window: 'Wallet',
  device: 'Sign in',
  loading: 'Sign in',
}

/**
 * A page of the secure site, with its configuration. It names its scripts and style sheet by content hash and SRI hash,
 * so a host or cache of those files cannot change them.
 */
export function secureDocument(
  { entries }: SecureFiles,
  origin: string,
  { project, ...config }: SecurePageConfig,
  ancestors: readonly string[],
): Response {
  const { script, style, integrity, importMap } = entries[config.page]
  const checked = (path: string) =>
    integrity?.[path] ? `/${htmlText(path)}" integrity="${integrity[path]}` : `/${htmlText(path)}`
  const assets = `${origin}/assets/`
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${titles[config.page]}</title>`,
    '<link rel="icon" href="data:,">',
    importMap ? `<script type="importmap">${importMap.text}</script>` : '',
    style ? `<link rel="stylesheet" href="${checked(style)}">` : '',
    `</head><body><div id="root"></div><script type="application/json" id="config">${scriptJson({ ...config, ...project })}</script>`,
    `<script type="module" src="${checked(script)}"></script></body></html>`,
  ].join('')
  const directives: Directives = {
    'script-src': [assets, ...(importMap ? [importMap.source] : [])],
    'style-src': [assets],
    'font-src': [assets],
    'img-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    // All engines support it, unlike `report-to`.
    'report-uri': [policyReportsPath],
  }
  const isFrame = ancestors.length > 0
  // Tells the frame whether its page is there (cdn/secure-site/port/isPageAround.ts).
  if (isFrame) directives['frame-src'] = [`${origin}/alone`]
  return new Response(html, {
    headers: {
      ...documentHeaders(directives, ancestors),
      'Cross-Origin-Embedder-Policy': 'require-corp',
      // Shares no process with scripts of other origins of the same site.
      'Origin-Agent-Cluster': '?1',
      ...(isFrame
        ? // Pages with COEP can embed the modal.
          { 'Cross-Origin-Resource-Policy': 'cross-origin', 'Cache-Control': 'max-age=300' }
        : {
            'Cross-Origin-Resource-Policy': 'same-origin',
            // The modal opens this one and watches it.
            ...(config.page !== 'loading' && { 'Cross-Origin-Opener-Policy': 'same-origin' }),
            'Cache-Control': 'no-store',
          }),
    },
  })
}

/** An empty page for allowed ancestors. */
export function aloneDocument(ancestors: readonly string[]): Response {
  return new Response('<!doctype html><title>Alone</title>', {
    headers: {
      ...documentHeaders({}, ancestors),
      'Cross-Origin-Embedder-Policy': 'require-corp',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Cache-Control': 'max-age=300',
    },
  })
}
