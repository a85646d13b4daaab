import type { Context } from 'hono'
import type { CdnEnv } from '../cdnEnv.ts'
import { answerOrRefuse, type Refuse } from '../document/answerOrRefuse.ts'
import type { ModalDocuments } from '../document/modalDocuments.ts'
import type { RateLimits } from '../middleware/rateLimits.ts'
import type { Encoding } from '../sources/compressor.ts'
import { allowsOrigin, type Projects } from '../store/projects.ts'
import type { Site } from '../store/site.ts'
import { parseWebOrigin } from '../webOrigin.ts'
import { chooseEncoding } from './chooseEncoding.ts'

export interface ModalHtmlOptions {
  publicUrl: string
  /** The current site. */
  site(): Site
  projects: Projects
  documents: ModalDocuments
  encodings: readonly Encoding[]
  limits: RateLimits
  /** Milliseconds since 1970. */
  now(): number
}

const notSetUp = 'This site is not set up to connect wallets:'

/**
 * The iframe's document for one project and one page origin. On refusal or failure, a refusal document tells the page
 * why, so it need not wait for a timeout.
 */
export function modalHtml({ publicUrl, site: siteNow, projects, documents, encodings, limits, now }: ModalHtmlOptions) {
  /** @throws ApiFailure if the client asks too often, and any error of the projects store */
  const answer = async (c: Context<CdnEnv>, origin: string | undefined, refuse: Refuse): Promise<Response> => {
    const site = siteNow()
    const asked = c.req.param('version') ?? ''
    const release = await site.releases.find(asked)
    const { version } = site.newest
    if (!release?.template)
      return refuse(
        'version_mismatch',
        `${notSetUp} this server has release ${version}. Load ${publicUrl}/${version}/loader.js instead.`,
      )
    if (release.isWithdrawn)
      return refuse(
        'version_mismatch',
        site.newest.isWithdrawn
          ? `${notSetUp} release ${asked} was withdrawn, and its operator has no other yet.`
          : `${notSetUp} release ${asked} was withdrawn. Update its script tag: load ${publicUrl}/${version}/loader.js instead.`,
      )
    if (!origin)
      return refuse(
        'unsupported_origin',
        'A wallet can be connected from pages that are served over http or https only. Serve this page from a web server and open it by its address.',
      )
    const projectId = c.req.query('p')
    if (!projectId)
      return refuse(
        'project_missing',
        `${notSetUp} its script tag names no project. Add data-project-id="…" with the id the operator gave you.`,
      )
    limits.chargeClient(c, 1)
    const project = await projects.find(projectId)
    if (!project)
      return refuse(
        'project_not_found',
        `${notSetUp} the server has no project with the id of its script tag. Check data-project-id.`,
      )
    c.set('project', project)
    if (!allowsOrigin(project, origin))
      return refuse(
        'origin_not_allowed',
        `${notSetUp} ${origin} is not an allowed origin of project ${project.id}. Its operator adds it to allowedOrigins.`,
      )

    const document = await documents.make({ ...release, template: release.template, site }, project)
    const encoding = chooseEncoding(c, encodings)
    const body = document.body(encoding)
    return c.body(body, 200, {
      ...document.headersFor(origin),
      'Cache-Control': 'max-age=300, stale-while-revalidate=86400',
      'Content-Length': String(body.byteLength),
      // Tells the modal the document's age. A cache may serve the document, and a time in its text would change the
      // ETag.
      'Server-Timing': `made;desc=${Math.floor(now() / 1000)}`,
      Vary: 'Accept-Encoding',
      ...(encoding && { 'Content-Encoding': encoding }),
    })
  }

  return (c: Context<CdnEnv>): Promise<Response> => {
    // Parsed exactly as the frame parses its own address, so the frame trusts the origin that is checked here.
    const origin = parseWebOrigin(new URL(c.req.url).searchParams.get('o') ?? '')
    c.set('pageOrigin', origin)
    const target = origin ? { origin, ancestors: [origin] } : undefined
    return answerOrRefuse(c, target, refuse => answer(c, origin, refuse))
  }
}
