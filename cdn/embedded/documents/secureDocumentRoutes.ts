import type { Context } from 'hono'
import type { AppParts } from '../../appParts.ts'
import type { CdnEnv } from '../../cdnEnv.ts'
import { answerOrRefuse, type Refuse } from '../../document/answerOrRefuse.ts'
import { allowsOrigin } from '../../store/projects.ts'
import { readableRoutersOf } from '../../swap/swapNetworks.ts'
import { parseWebOrigin } from '../../webOrigin.ts'
import type { SecureFiles } from '../secureFiles.ts'
import { aloneDocument, secureDocument } from './secureDocument.ts'

const notSetUp = 'This site is not set up for embedded wallets:'

/** The secure site's documents. A refusal tells the modal its reason, as the modal's refusal tells the page. */
export function secureDocumentRoutes({ deps, limits }: AppParts, files: SecureFiles, origin: string) {
  const { publicUrl: cdn, projects } = deps

  /** The frame in the modal. The browser blocks it on every page but the one in its address. */
  const frame = async (c: Context<CdnEnv>, pageOrigin: string | undefined, refuse: Refuse): Promise<Response> => {
    if (!pageOrigin)
      return refuse('unsupported_origin', `${notSetUp} its address does not say which http or https page it is for.`)
    const projectId = c.req.query('projectId')
    if (!projectId) return refuse('project_missing', `${notSetUp} its address names no project.`)
    limits.chargeClient(c, 1)
    const project = await projects.find(projectId)
    if (!project) return refuse('project_not_found', `${notSetUp} the server has no project with this id.`)
    c.set('project', project)
    if (!allowsOrigin(project, pageOrigin))
      return refuse(
        'origin_not_allowed',
        `${notSetUp} ${pageOrigin} is not an allowed origin of project ${project.id}. Its operator adds it to allowedOrigins.`,
      )
    const { id, name, networks, embedders, smartNetworks, sponsors } = project
    const sponsored = smartNetworks.filter(each => sponsors.has(each))
    const known = {
      ...{ projectId: id, projectName: name, networks: [...networks], smartNetworks, sponsored, pageOrigin },
      swaps: readableRoutersOf(project),
      nameZone: project.names?.zone,
      signInStatement: project.remote.settings.signInStatement,
    }
    return secureDocument(files, origin, { page: 'sdk', cdn, project: known }, [cdn, pageOrigin, ...embedders])
  }

  return {
    sdk(c: Context<CdnEnv>): Promise<Response> {
      const pageOrigin = parseWebOrigin(c.req.query('o') ?? '')
      c.set('pageOrigin', pageOrigin)
      const told = { origin: cdn, ancestors: pageOrigin ? [cdn, pageOrigin] : [cdn] }
      return answerOrRefuse(c, told, refuse => frame(c, pageOrigin, refuse))
    },

    /** Empty. Every ancestor but the frame's page may embed it: if it loads, the page is not there. */
    async alone(c: Context<CdnEnv>): Promise<Response> {
      const pageOrigin = parseWebOrigin(c.req.query('o') ?? '')
      limits.chargeClient(c, 1)
      const project = await projects.find(c.req.query('projectId') ?? '')
      const embedders = project?.embedders.filter(each => each !== pageOrigin) ?? []
      return aloneDocument([origin, cdn, ...embedders])
    },

    /**
     * Opened with a ticket in its fragment, which no server sees. A ticket counts only in a window that this site
     * itself opened: then what the frame says of its page is true, and links sent by others show nothing. Pages cannot
     * forge this header (Fetch Metadata), and browsers without it get no window.
     */
    window: async (c: Context<CdnEnv>) =>
      secureDocument(
        files,
        origin,
        { page: 'window', cdn, isOpenedHere: c.req.header('Sec-Fetch-Site') === 'same-origin' },
        [],
      ),

    /** Opened from a mail, with a link in its fragment. Mail scanners get a page and change nothing. */
    device: async () => secureDocument(files, origin, { page: 'device', cdn }, []),

    /** Opened on a click by the modal or the frame, it goes to a provider and back. */
    loading: async (c: Context<CdnEnv>) =>
      secureDocument(
        files,
        origin,
        {
          ...{ page: 'loading', cdn, isOpenedHere: c.req.header('Sec-Fetch-Site') === 'same-origin' },
          ahead: files.entries.window.ahead,
        },
        [],
      ),
  }
}
