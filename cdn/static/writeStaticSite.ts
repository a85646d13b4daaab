import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { SupportedChains } from '../../shared/api/supportedChains.schema.ts'
import type { ProjectConfig } from '../../shared/config.ts'
import { listFiles, listReleases } from '../addRelease.mjs'
import { documentHeaders } from '../document/documentHeaders.ts'
import { htmlText } from '../document/escape.ts'
import type { ModalTemplate } from '../document/modalDocument.ts'
import { makeProjectConfig } from '../document/projectConfig.ts'
import { OperatorError } from '../operatorError.ts'
import { compressFile, describeReleases } from '../publish.mjs'
import { readPublishedSite } from '../readPublishedSite.ts'
import type { OriginPattern } from '../store/originPattern.ts'
import { parseProjectsJson } from '../store/parseProjects.ts'
import type { Project } from '../store/projects.ts'

/*
 * Hosts one project without a server: the documents that the server generates become files, for an object store or a
 * static host. Wallets can connect, sign and send. Features that need the API are off: the list of all wallets,
 * histories, prices, swaps, sign-in, embedded wallets.
 */

export interface StaticSiteOptions {
  /** Folder of releases, filled by publish.mjs. */
  releasesDir: string
  /** Path of a projects.json. */
  projectsFile: string
  projectId: string
  /** Public origin of the folder. */
  publicUrl: string
}

/** Files with a floating URL, such as `1/loader.js`, as on the server. */
const floatingFile = /^(?:loader|modal|chains|safe|verify|signIn|mount|texts)\.js$|^manifest\.json$/

/**
 * Writes each release's `modal.html`, the newest release's scripts in `1/`, and the headers of all files.
 * @returns paths of the generated documents
 * @throws OperatorError for an unknown project or a folder without releases
 */
export async function writeStaticSite(options: StaticSiteOptions): Promise<string[]> {
  const { releasesDir, projectsFile, projectId, publicUrl } = options
  const at = (path: string) => join(releasesDir, path)
  const project = parseProjectsJson(await readFile(projectsFile, 'utf8'), projectsFile).find(
    ({ id }) => id === projectId,
  )
  if (!project) throw new OperatorError(`${projectsFile} has no project ${projectId}`)
  const site = await readPublishedSite(releasesDir, {})
  const documents: Record<string, Readonly<Record<string, string>>> = {}
  const newest = new Map<string, string>()
  for (const version of await listReleases(releasesDir)) {
    const release = await site.releases.find(version)
    if (!release?.template || release.isWithdrawn) continue
    newest.set(version.split('.')[0] ?? '', version)
    const config = serverless(await makeProjectConfig({ ...site, version, publicUrl }, project))
    const headers = documentHeaders(release.template.directives(config), ancestorsOf(project))
    const path = `${version}/modal.html`
    documents[path] = { ...headers, 'Cache-Control': 'public, max-age=300', 'X-Content-Type-Options': 'nosniff' }
    await writeFile(at(path), withPolicy(release.template, config, headers['Content-Security-Policy'] ?? ''))
    await compressFile(at(path))
  }
  for (const [major, version] of newest)
    for (const name of (await listFiles(at(version))).filter(name => floatingFile.test(name))) {
      await mkdir(at(major), { recursive: true })
      await copyFile(at(`${version}/${name}`), at(`${major}/${name}`))
      await compressFile(at(`${major}/${name}`))
    }
  const chains: SupportedChains = { http: [], ws: [] }
  await mkdir(dirname(at(chainsPath)), { recursive: true })
  await writeFile(at(chainsPath), JSON.stringify(chains))
  documents[chainsPath] = {
    'Content-Type': 'application/json',
    'Cache-Control': 'public, max-age=300',
    'X-Content-Type-Options': 'nosniff',
  }
  await describeReleases(releasesDir, documents, newest)
  return Object.keys(documents)
}

/** The modal asks which networks the server proxies: none. */
const chainsPath = 'v1/supported-chains'

/** The configuration, without the server's features. */
function serverless({ nameZone, swapNetworks, onramp, embedded, ...config }: ProjectConfig): ProjectConfig {
  const { settings, locked } = config.remote
  const off = { allWallets: 'HIDE', email: false, socials: [] } as const
  return {
    ...config,
    remote: { settings: { ...settings, ...off }, locked: [...new Set([...locked, 'allWallets' as const])] },
    walletCount: config.recommended.length,
  }
}

/**
 * Puts the policy into the document, for hosts that send no headers. A document itself cannot restrict who frames it,
 * so on such hosts any page can. The modal still shows the page's name.
 */
function withPolicy(template: ModalTemplate, config: ProjectConfig, policy: string): string {
  const own = policy.replace(/; frame-ancestors [^;]*/, '')
  const meta = `<meta http-equiv="Content-Security-Policy" content="${htmlText(own)}">`
  return template.text(config).replace('<meta charset="utf-8">', match => match + meta)
}

/** The project's pages as `frame-ancestors`. A policy cannot have a `*` between other labels. */
function ancestorsOf({ allowedOrigins, embedders }: Project): string[] {
  const sourcesOf = ({ protocol, labels, port }: OriginPattern) => {
    if (labels.lastIndexOf('*') > 0) return []
    const host = `${labels.join('.')}${port && `:${port}`}`
    return protocol ? [`${protocol}//${host}`] : [`https://${host}`, `http://${host}`]
  }
  return [...allowedOrigins.flatMap(sourcesOf), ...embedders]
}
