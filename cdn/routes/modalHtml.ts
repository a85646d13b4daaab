import type { Context } from 'hono'
import type { ModalConfig } from '../../shared/config.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import { digest } from '../document/digest.ts'
import { documentHeaders } from '../document/documentHeaders.ts'
import type { ModalTemplate } from '../document/modalDocument.ts'
import { type RefusalCode, refusalDocument } from '../document/refusalDocument.ts'
import { createMemo } from '../memo.ts'
import type { Compress } from '../sources/compress.ts'
import { allowsOrigin, type Projects } from '../store/projects.ts'
import { parseWebOrigin } from '../webOrigin.ts'
import { chooseEncoding } from './chooseEncoding.ts'

export interface ModalHtmlOptions {
  /** The one release this server has the modal of. */
  version: string
  publicUrl: string
  projects: Projects
  template: ModalTemplate
  compress: Compress
}

/** Compressed documents kept: one for each project, origin and coding, about 20 KB each. */
const keptDocuments = 500

/** The iframe's document, for one project and one host origin; a refusal document where there can be none. */
export function modalHtml({ version, publicUrl, projects, template, compress }: ModalHtmlOptions) {
  const compressed = createMemo<Uint8Array<ArrayBuffer>>(keptDocuments)

  return async (c: Context<CdnEnv>): Promise<Response> => {
    const projectId = c.req.query('p')
    const origin = parseWebOrigin(c.req.query('o') ?? '')
    c.set('pageOrigin', origin)
    const refuse = (code: RefusalCode, advice: string) => {
      c.set('code', code)
      return refusalDocument(code, advice, origin)
    }

    if (c.req.param('version') !== version)
      return refuse(
        'version_mismatch',
        `This server has release ${version}. Load ${publicUrl}/${version}/loader.js instead.`,
      )
    if (!origin)
      return refuse(
        'unsupported_origin',
        'A wallet can be connected from pages that are served over http or https only. Serve this page from a web server and open it by its address.',
      )
    if (!projectId)
      return refuse(
        'project_missing',
        'The script tag names no project. Add data-project-id="…" with the id the operator gave you.',
      )
    const project = await projects.find(projectId)
    if (!project)
      return refuse(
        'project_not_found',
        'This server has no project with the id of the script tag. Check data-project-id.',
      )
    c.set('project', project)
    if (!allowsOrigin(project, origin))
      return refuse(
        'origin_not_allowed',
        `${origin} is not an allowed origin of project ${project.id}. Its operator adds it to allowedOrigins.`,
      )

    const config: ModalConfig = {
      projectId: project.id,
      version,
      origin,
      projectName: project.name,
      apiUrl: publicUrl,
      networks: [...project.networks],
      remote: { settings: {}, locked: [] },
      recommended: [],
      madeAtSeconds: 0,
    }
    const headers = documentHeaders(template.directives(config), [origin, ...project.embedders])
    // The policy holds the hashes of the inline parts, so that this names the whole answer without making it.
    const tag = await digest('SHA-256', JSON.stringify([config, headers]))
    const make = () => new TextEncoder().encode(template.html(config))
    const encoding = chooseEncoding(c, () => true)
    const body = encoding ? await compressed(`${encoding} ${tag}`, () => compress(encoding, make())) : make()
    return c.body(body, 200, {
      ...headers,
      'Cache-Control': 'max-age=300, stale-while-revalidate=86400',
      'Content-Length': String(body.byteLength),
      ETag: `"${tag}${encoding ? `-${encoding}` : ''}"`,
      Vary: 'Accept-Encoding',
      ...(encoding && { 'Content-Encoding': encoding }),
    })
  }
}
