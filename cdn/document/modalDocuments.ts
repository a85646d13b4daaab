import { createSlots } from '../middleware/slots.ts'
import type { Compressor, Encoding } from '../sources/compressor.ts'
import type { Project } from '../store/projects.ts'
import type { Site } from '../store/site.ts'
import { digest } from './digest.ts'
import { documentHeaders } from './documentHeaders.ts'
import type { KeptDocuments } from './keptDocuments.ts'
import type { ModalTemplate } from './modalDocument.ts'
import { makeProjectConfig, type ProjectConfigSources } from './projectConfig.ts'

/** `modal.html` of one release for one project. */
export interface ModalDocument {
  headersFor(origin: string): Readonly<Record<string, string>>
  body(encoding: Encoding | undefined): Uint8Array<ArrayBuffer>
}

/**
 * The documents of all projects and releases. Each is made and compressed once; only its headers depend on the page.
 */
export interface ModalDocuments {
  make(release: FramedRelease, project: Project): Promise<ModalDocument>
}

/** A release that has a template, and its site. */
export interface FramedRelease {
  site: Site
  version: string
  template: ModalTemplate
}

export interface ModalDocumentsOptions {
  publicUrl: string
  compressor: Compressor
  /** Without it, documents evicted from memory are compressed again. */
  kept?: KeptDocuments | undefined
  /** A project's sellers; by default, none. */
  sellersOf?: ProjectConfigSources['sellersOf']
  embedded?: ProjectConfigSources['embedded']
}

/** Limits for documents being compressed: each takes one of the four threads that Node has for such work. */
const compressedAtOnce = { all: 2, each: {} }
/** Base64 characters that hold 128 bits. */
const tagLength = 22
/** Cache size (least recently used go first). A document takes about 100 KB with both encodings. */
const documentsInMemory = 500

export function createModalDocuments({
  publicUrl,
  compressor,
  kept,
  sellersOf,
  embedded,
}: ModalDocumentsOptions): ModalDocuments {
  const slots = createSlots(compressedAtOnce)
  const compressInTurn = async (encoding: Encoding, bytes: Uint8Array<ArrayBuffer>) => {
    const release = await slots.take({}, new AbortController().signal)
    return compressor.compress(encoding, bytes, 'best').finally(release)
  }
  const makeDocument = async ({ site, version, template }: FramedRelease, project: Project): Promise<ModalDocument> => {
    const config = await makeProjectConfig({ ...site, version, publicUrl, sellersOf, embedded }, project)
    const directives = template.directives(config)
    const content = JSON.stringify([template.tag, config, directives, project.embedders])
    const tag = (await digest(content)).slice(0, tagLength)
    const plain = () => new TextEncoder().encode(template.text(config))
    const compressed = new Map(
      await Promise.all(
        compressor.encodings.map(async encoding => {
          const make = () => compressInTurn(encoding, plain())
          return [encoding, await (kept ? kept.read(tag, encoding, make) : make())] as const
        }),
      ),
    )
    return {
      headersFor: origin => ({
        ...documentHeaders(directives, [origin, ...project.embedders]),
        // Weak, because all encodings share it.
        ETag: `W/"${tag}"`,
      }),
      // Uncompressed text is not cached: it is the largest form, and few clients request it.
      body: encoding => (encoding && compressed.get(encoding)) ?? plain(),
    }
  }
  const made = new Map<string, Promise<ModalDocument>>()
  const numbers = new WeakMap<Project, number>()
  let projects = 0
  const numberOf = (project: Project): number => {
    const number = numbers.get(project) ?? ++projects
    numbers.set(project, number)
    return number
  }

  return {
    make(release, project) {
      // Keyed by content: rereading makes a new site object, usually with the same content.
      const key = [release.version, release.template.tag, release.site.listingTag, numberOf(project)].join()
      const document = made.get(key) ?? makeDocument(release, project)
      made.delete(key)
      made.set(key, document)
      if (made.size > documentsInMemory) made.delete(made.keys().next().value as string)
      // Whoever asked for it is told.
      document.catch(() => made.delete(key))
      return document
    },
  }
}
