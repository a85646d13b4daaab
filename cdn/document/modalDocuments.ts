import type { Compressor, Encoding } from '../sources/compressor.ts'
import type { Project } from '../store/projects.ts'
import type { Site } from '../store/site.ts'
import { digest } from './digest.ts'
import { documentHeaders } from './documentHeaders.ts'
import type { ModalTemplate } from './modalDocument.ts'
import { makeProjectConfig } from './projectConfig.ts'

/** `modal.html` of one release for one project. */
export interface ModalDocument {
  headersFor(origin: string): Readonly<Record<string, string>>
  body(encoding: Encoding | undefined): Uint8Array<ArrayBuffer>
}

/** The documents of all projects and releases: each is made and compressed once. Only its headers depend on the page. */
export interface ModalDocuments {
  make(release: FramedRelease, project: Project): Promise<ModalDocument>
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
/** How many are kept, those asked for last: with both codings about 100 KB each. */
const keptDocuments = 500

export function createModalDocuments({ publicUrl, compressor }: ModalDocumentsOptions): ModalDocuments {
  const makeDocument = async ({ site, version, template }: FramedRelease, project: Project): Promise<ModalDocument> => {
    const config = await makeProjectConfig({ ...site, version, publicUrl }, project)
    const directives = template.directives(config)
    const content = JSON.stringify([template.tag, config, directives, project.embedders])
    const tag = (await digest(content)).slice(0, tagLength)
    const plain = () => new TextEncoder().encode(template.text(config))
    const compressed = new Map(
      await Promise.all(
        compressor.encodings.map(
          async encoding => [encoding, await compressor.compress(encoding, plain(), 'best')] as const,
        ),
      ),
    )
    return {
      headersFor: origin => ({
        ...documentHeaders(directives, [origin, ...project.embedders]),
        // Weak, because every coding of it is the same document.
        ETag: `W/"${tag}"`,
      }),
      // Few ask for the plain text, and it is the largest.
      body: encoding => (encoding && compressed.get(encoding)) ?? plain(),
    }
  }
  const kept = new Map<string, Promise<ModalDocument>>()
  const numbers = new WeakMap<Project, number>()
  let projects = 0
  const numberOf = (project: Project): number => {
    const number = numbers.get(project) ?? ++projects
    numbers.set(project, number)
    return number
  }

  return {
    make(release, project) {
      // Not by objects: a site that was read again is another, and most of it is the same.
      const key = [release.version, release.template.tag, release.site.listingTag, numberOf(project)].join()
      const document = kept.get(key) ?? makeDocument(release, project)
      kept.delete(key)
      kept.set(key, document)
      if (kept.size > keptDocuments) kept.delete(kept.keys().next().value as string)
      document.catch(() => kept.delete(key))
      return document
    },
  }
}
