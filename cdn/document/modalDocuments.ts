import { type Compressor, type Encoding, openPlain } from '../sources/compressor.ts'
import type { Project } from '../store/projects.ts'
import type { Site } from '../store/site.ts'
import { createCodings } from './codings.ts'
import { digest } from './digest.ts'
import { documentHeaders } from './documentHeaders.ts'
import type { ModalTemplate } from './modalDocument.ts'
import { makeProjectConfig } from './projectConfig.ts'

/** `modal.html` for one project and one host origin. */
export interface ModalDocument {
  headers: Readonly<Record<string, string>>
  body(encoding: Encoding | undefined): Promise<Uint8Array<ArrayBuffer>>
}

/**
 * The documents of all projects and releases. Those of one project and release differ in a few bytes at their end, so what
 * costs anything is made and kept once for both, whatever origins are asked for.
 */
export interface ModalDocuments {
  make(release: FramedRelease, project: Project, origin: string): Promise<ModalDocument>
  /** Makes what the documents of a project share before anybody asks, in its best form. */
  prepare(release: FramedRelease, project: Project): Promise<void>
}

/** A release with a frame, of the site it lies in. */
export interface FramedRelease {
  site: Site
  version: string
  template: ModalTemplate
}

export interface ModalDocumentsOptions {
  publicUrl: string
  compressor: Compressor
}

/** Characters of base64: 128 bits. */
const tagLength = 22
/** Parts of projects that are kept, those asked for last: with both codings about 100 KB each. */
const keptParts = 500

export function createModalDocuments({ publicUrl, compressor }: ModalDocumentsOptions): ModalDocuments {
  const codingsOf = createCodings(compressor)
  const encoder = new TextEncoder()

  const makeShared = async ({ site, version, template }: FramedRelease, project: Project) => {
    const config = await makeProjectConfig({ ...site, version, publicUrl }, project)
    const directives = template.directives(config)
    const beginning = () => encoder.encode(template.beginning(config))
    const content = JSON.stringify([template.tag, config, directives, project.embedders])
    const tag = (await digest(content)).slice(0, tagLength)
    return { directives, beginning, codings: codingsOf(beginning), tag }
  }
  type Shared = Awaited<ReturnType<typeof makeShared>>
  const kept = new Map<string, Promise<Shared>>()
  const numbers = new WeakMap<Project, number>()
  let projects = 0
  const numberOf = (project: Project): number => {
    const number = numbers.get(project) ?? ++projects
    numbers.set(project, number)
    return number
  }

  const sharedFor = (release: FramedRelease, project: Project): Promise<Shared> => {
    // Not by objects: a site that was read again is another, and most of it is the same.
    const key = [release.version, release.template.tag, release.site.listingTag, numberOf(project)].join()
    const shared = kept.get(key) ?? makeShared(release, project)
    kept.delete(key)
    kept.set(key, shared)
    if (kept.size > keptParts) kept.delete(kept.keys().next().value as string)
    shared.catch(() => kept.delete(key))
    return shared
  }

  return {
    async make(release, project, origin) {
      const { directives, beginning, codings, tag } = await sharedFor(release, project)
      const end = encoder.encode(release.template.end(origin))
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
    async prepare(release, project) {
      const { codings } = await sharedFor(release, project)
      await Promise.all(compressor.encodings.map(encoding => codings.improved(encoding)))
    },
  }
}
