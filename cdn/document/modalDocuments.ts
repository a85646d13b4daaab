import { type Compressor, type Encoding, openPlain } from '../sources/compressor.ts'
import type { Project } from '../store/projects.ts'
import { createCodings } from './codings.ts'
import { digest } from './digest.ts'
import { documentHeaders } from './documentHeaders.ts'
import type { ModalTemplate } from './modalDocument.ts'
import { makeProjectConfig, type ProjectConfigSources } from './projectConfig.ts'

/** `modal.html` for one project and one host origin. */
export interface ModalDocument {
  headers: Readonly<Record<string, string>>
  body(encoding: Encoding | undefined): Promise<Uint8Array<ArrayBuffer>>
}

/**
 * The documents of all projects. Those of one project differ in a few bytes at their end, so what costs anything is made
 * and kept once for each project, whatever origins are asked for.
 */
export interface ModalDocuments {
  make(project: Project, origin: string): Promise<ModalDocument>
  /** Makes what the documents of a project share before anybody asks, in its best form. */
  prepare(project: Project): Promise<void>
}

export interface ModalDocumentsOptions extends ProjectConfigSources {
  template: ModalTemplate
  compressor: Compressor
}

/** Characters of base64: 128 bits. */
const tagLength = 22
/** Projects whose part is kept, those asked for last: with both codings about 100 KB each. */
const keptProjects = 500

export function createModalDocuments(options: ModalDocumentsOptions): ModalDocuments {
  const { template, compressor } = options
  const codingsOf = createCodings(compressor)
  const encoder = new TextEncoder()

  const makeShared = async (project: Project) => {
    const config = await makeProjectConfig(options, project)
    const directives = template.directives(config)
    const beginning = () => encoder.encode(template.beginning(config))
    // The policy holds the hashes of the inline parts, so this names the whole document but for its origin.
    const content = JSON.stringify([config, directives, project.embedders])
    const tag = (await digest(content)).slice(0, tagLength)
    return { directives, beginning, codings: codingsOf(beginning), tag }
  }
  type Shared = Awaited<ReturnType<typeof makeShared>>
  const kept = new Map<Project, Promise<Shared>>()

  const sharedFor = (project: Project): Promise<Shared> => {
    const shared = kept.get(project) ?? makeShared(project)
    kept.delete(project)
    kept.set(project, shared)
    if (kept.size > keptProjects) kept.delete(kept.keys().next().value as Project)
    shared.catch(() => kept.delete(project))
    return shared
  }

  return {
    async make(project, origin) {
      const { directives, beginning, codings, tag } = await sharedFor(project)
      const end = encoder.encode(template.end(origin))
      return {
        headers: {
          ...documentHeaders(directives, [origin, ...project.embedders]),
          // Weak, because every coding of it is the same document.
          ETag: `W/"${tag}:${origin}"`,
        },
        async body(encoding) {
          const text = encoding ? await codings.open(encoding) : openPlain(beginning())
          return text.end(end)
        },
      }
    },
    async prepare(project) {
      const { codings } = await sharedFor(project)
      await Promise.all(compressor.encodings.map(encoding => codings.improved(encoding)))
    },
  }
}
